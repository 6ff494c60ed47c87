/** The code of the link that the visitor opened last, and what it does on this page. */

import { useTranslation } from "react-i18next";
import { formatDiscountValue } from "~/domain/invite/discount-code";
import type { CodeRejection } from "~/domain/invite/quote";
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
	text?: "stored" | "besidePlans" | "redeemable" | "inPrices" | "comesAlong";
	/** A button that leads to the plans. */
	leadsToPlans?: boolean;
};

export function RememberedCode({ code, text = "stored", leadsToPlans }: RememberedCodeProps) {
	const { t } = useTranslation("invite");
	if (!code) return null;
	const value = formatDiscountValue(code);
	const { rejection } = code;
	const isStored = code.isRedeemedHere && !rejection;
	const offer = isStored
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
					{rejection && code.isRedeemedHere ? (
						<CodeExcluded rejection={rejection} />
					) : (
						t(`remembered.${isStored ? text : "notSupported"}`)
					)}{" "}
					<TextLink href={href}>{t("remembered.show")}</TextLink>
				</p>
				{isStored && leadsToPlans ? (
					<ButtonLink href={paths.premium()} className="mt-3" wide>
						{t("remembered.plans")}
					</ButtonLink>
				) : null}
			</div>
		</aside>
	);
}

/** Says whom the code is for or why it does not apply, and that prices stay the same (invite-82). */
export function CodeExcluded({ rejection }: { rejection: CodeRejection }) {
	const { t } = useTranslation(["invite", "error", "manual-payment"]);
	const { errorCode, eligibility } = rejection;
	if (eligibility) return t(`remembered.excluded.${eligibility}`);
	const reason = errorCode ? t(`error:${errorCode}`) : t("manual-payment:code.rejected");
	// The platform's messages about codes have no full stop.
	return `${reason.replace(/[.!]?$/, ".")} ${t("remembered.excluded.unchanged")}`;
}
