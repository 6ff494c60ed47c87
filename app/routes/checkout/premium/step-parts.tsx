/** The pieces that several steps of a manual payment show. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { AccountKind } from "#core/manual-payment-method";
import { describeReference } from "#core/short-reference";
import { usePeriod } from "~/components/catalogue/plan-price";
import { useDocumentFacts, useMethods } from "~/components/site/document-facts";
import { formatAmount } from "~/domain/catalogue/money";
import { getRenewal, type Plan, type Renewal } from "~/domain/catalogue/plan";
import { buildSupportMail } from "~/domain/contact/contact";
import { CARD, type ManualPaymentStep } from "~/domain/manual-payment/manual-payment";
import { describeMethod, type ManualPaymentMethod } from "~/domain/manual-payment/method";
import { formatApproval } from "~/i18n/duration";
import { isolate } from "~/i18n/isolate";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Icon, type IconName } from "~/ui/icon";
import { TextLink } from "~/ui/link";
import { Ltr } from "~/ui/ltr";
import { Notice } from "~/ui/notice";
import { WholeRanges } from "~/ui/whole-ranges";

const accountIcons: Record<AccountKind, IconName> = {
	"mobile-wallet": "smartphone",
	bank: "landmark",
};

/** The colour by which people know a method, dark enough for white in both themes; others have the site's. */
const methodColours: Readonly<Record<string, string>> = {
	vodafone_cash: "bg-[#d50000] text-[#fff]",
	instapay: "bg-[#5b2a86] text-[#fff]",
};

/** A tile that stands for a method, or for a card. */
type MethodTileProps = { method: Pick<ManualPaymentMethod, "key" | "accountKind"> | typeof CARD };

export function MethodTile({ method }: MethodTileProps) {
	const [icon, colours] =
		method === CARD
			? (["credit-card", "bg-ink text-paper"] as const)
			: [accountIcons[method.accountKind], methodColours[method.key] ?? "bg-link text-paper"];
	return (
		<span className={classNames("grid size-11 shrink-0 place-items-center rounded-md", colours)}>
			<Icon name={icon} size={24} />
		</span>
	);
}

type ApprovalMinutesProps = {
	method: string;
	/** When it is approved at the latest, where the usual minutes do not hold now. */
	delay: string | null;
};

/** How long an approval takes: the usual minutes, or those of working hours and the time that holds now. */
export function ApprovalMinutes({ method, delay }: ApprovalMinutesProps) {
	const { t } = useTranslation("manual-payment");
	const { locale } = useDocumentFacts();
	const duration = formatApproval(describeMethod(useMethods(), method).approvalMinutes, locale);
	if (!delay) return t("approval", { duration });
	return <WholeRanges>{t("approvalDelayed", { duration, time: isolate(delay) })}</WholeRanges>;
}

type Renewing = Pick<Plan, "interval" | "renews">;

/** Says whether a plan of this page renews: a transfer never does, a card payment as the platform says. */
export function useRenewalNote(plan: Renewing, hasCard: boolean): string {
	const { t } = useTranslation("premium");
	const renewal = getRenewal(plan, hasCard);
	return renewal === "always" ? t(`renews.always.${plan.interval}`) : t(`renews.${renewal}`);
}

/** Returns the renewal that holds for all ways of paying: a plan that renews by card does not by transfer. */
export const getSharedRenewal = (plan: Renewing, hasCard: boolean): Renewal =>
	getRenewal(plan, hasCard) === "never" ? "never" : "unstated";

/** Says beside the exact amount what it pays for, and whether it renews. */
export function usePaidTerms(plan: Renewing, hasCard: boolean): string {
	const period = usePeriod(plan, getSharedRenewal(plan, hasCard));
	const note = useRenewalNote(plan, hasCard);
	return period ? `${period} ${note}` : note;
}

/** The heading of a step, which names the dialog and takes the focus when it opens. */
export function StepHeading({ title, children }: { title: string; children?: ReactNode }) {
	return (
		<div className="grid gap-1">
			<h1 id="step-title" tabIndex={-1} className="text-h2">
				{title}
			</h1>
			{children ? <p className="text-ink-soft">{children}</p> : null}
		</div>
	);
}

/** Notes above the title of a step, which describe the dialog (step-dialog.tsx). */
export function StepNotes({ children }: { children: ReactNode }) {
	return (
		<div id="step-notes" className="contents">
			{children}
		</div>
	);
}

/** The link to an earlier step, with the note that nothing is owed yet. */
export function StepBack({ planId, step }: { planId: string; step: ManualPaymentStep }) {
	const { t } = useTranslation("manual-payment");
	return (
		<div className="grid gap-1 border-t border-hairline pt-4">
			<p className="text-small text-ink-soft">{t("nothingOwed")}</p>
			<TextLink href={paths.premium({ planId, step })} standalone className="justify-self-start">
				{t("back")}
			</TextLink>
		</div>
	);
}

type SupportLinkProps = {
	/** The payment that the question is about, as far as it is known. */
	about: { planName: string; amountMajor: number; currency: string; paymentId?: string };
};

const getContactPath = ({ paymentId }: SupportLinkProps["about"]) =>
	paths.contact({ topic: "payment", transactionId: paymentId, page: paths.premium() });

/** A link to the contact page with the facts filled in, and a prefilled mail where an address is set. */
export function SupportLink({ about }: SupportLinkProps) {
	const { t } = useTranslation("manual-payment");
	return (
		<span>
			<TextLink href={getContactPath(about)} standalone>
				{t("contactSupport")}
			</TextLink>{" "}
			<SupportMail about={about} />
		</span>
	);
}

/** The primary button of a step, in place of that link. */
export function SupportButton({ about }: SupportLinkProps) {
	const { t } = useTranslation("manual-payment");
	return (
		<div>
			<ButtonLink href={getContactPath(about)} wide="always" size="large">
				{t("contactSupport")}
			</ButtonLink>
			<SupportMail about={about} />
		</div>
	);
}

function SupportMail({ about }: SupportLinkProps) {
	const { t } = useTranslation("manual-payment");
	const { supportEmail } = useDocumentFacts();
	if (!supportEmail) return null;
	const mail = {
		request: about.paymentId ? describeReference(about.paymentId) : "–",
		plan: about.planName,
		amount: formatAmount(about.amountMajor, about.currency),
	};
	return (
		<TextLink
			href={buildSupportMail(supportEmail, t("mail.subject", mail), t("mail.body", mail))}
			standalone
		>
			<Ltr>{supportEmail}</Ltr>
		</TextLink>
	);
}

/** The notice that prices are of the last hour, because the platform does not respond. */
export function PricesAsOf({ time }: { time: string | null }) {
	const { t } = useTranslation("premium");
	if (time === null) return null;
	return (
		<Notice tone="warning" role="note" title={t("pricesAsOf.title", { time })}>
			<p>{t("pricesAsOf.text")}</p>
		</Notice>
	);
}
