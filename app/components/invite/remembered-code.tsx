/** The code of the link that the visitor opened last, and what it does on this page. */

import { useTranslation } from "react-i18next";
import { formatDiscountValue } from "~/domain/invite/discount-code";
import type { RememberedCode as Code } from "~/domain/invite/remembered-code";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/link";
import { Ltr } from "~/ui/ltr";

export type RememberedCodeProps = {
	/** From `readRememberedCode`; nothing is shown without one. */
	code: Code | null;
	/** The text about what the code does on this page. */
	text?: "kept" | "besidePlans" | "redeemable" | "inPrices" | "comesAlong";
	/** A button that leads to the plans. */
	leadsToPlans?: boolean;
};

export function RememberedCode({ code, text = "kept", leadsToPlans }: RememberedCodeProps) {
	const { t } = useTranslation("invite");
	if (!code) return null;
	const value = formatDiscountValue(code);
	const offer = code.isRedeemedHere
		? t(`remembered.title.${code.type}`, { value })
		: t(`offer.inWords.${code.type}`, { value });
	const href = code.kind === "invite" ? paths.invite({ token: code.code }) : paths.discount(code);
	return (
		<aside
			aria-label={t("remembered.label")}
			className="flex gap-3 rounded-md border border-accent-edge bg-accent-soft p-gutter"
		>
			<Icon name="ticket" size={24} className="mt-0.5 text-accent-text" />
			<div className="min-w-0 grow">
				<p className="font-semibold">
					{offer}
					{": "}
					<Ltr className="wrap-anywhere">{code.code}</Ltr>
				</p>
				<p>
					{t(`remembered.${code.isRedeemedHere ? text : "notSupported"}`)}{" "}
					<TextLink href={href}>{t("remembered.show")}</TextLink>
				</p>
				{code.isRedeemedHere && leadsToPlans ? (
					<ButtonLink href={paths.premium()} className="mt-3" wide>
						{t("remembered.plans")}
					</ButtonLink>
				) : null}
			</div>
		</aside>
	);
}
