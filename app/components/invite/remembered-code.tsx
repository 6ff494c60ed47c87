/** The code of the link that the visitor opened last; it does not change the prices on the page. */

import { useTranslation } from "react-i18next";
import { formatDiscountValue } from "~/domain/invite/discount-code";
import type { RememberedCode as Code } from "~/domain/invite/remembered-code";
import { paths } from "~/paths";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/link";
import { Ltr } from "~/ui/ltr";

export type RememberedCodeProps = {
	/** From `readRememberedCode`; nothing is shown without one. */
	code: Code | null;
	/** There are prices nearby: say that they do not include the discount. */
	isBesidePlans?: boolean;
	/** The checkout of these plans accepts the code. */
	isRedeemable?: boolean;
};

export function RememberedCode({ code, isBesidePlans, isRedeemable }: RememberedCodeProps) {
	const { t } = useTranslation("invite");
	if (!code) return null;
	const offer = t(`offer.inWords.${code.type}`, { value: formatDiscountValue(code) });
	const href = code.kind === "invite" ? paths.invite({ token: code.code }) : paths.discount(code);
	return (
		<aside
			aria-label={t("remembered.label")}
			className="flex gap-3 rounded-md border border-accent-edge bg-accent-soft p-gutter"
		>
			<Icon name="ticket" size={24} className="mt-0.5 text-accent-text" />
			<div className="min-w-0 grow">
				<p className="font-semibold">
					<Ltr className="wrap-anywhere">{code.code}</Ltr>
					{" · "}
					{offer}
				</p>
				<p>
					{t(`remembered.${chooseText()}`)} <TextLink href={href}>{t("remembered.show")}</TextLink>
				</p>
			</div>
		</aside>
	);

	function chooseText() {
		if (!code?.isRedeemedHere) return "notSupported";
		if (!isBesidePlans) return "kept";
		return isRedeemable ? "redeemable" : "besidePlans";
	}
}
