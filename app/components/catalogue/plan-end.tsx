/** The end of a running plan: what it means today, and the link that goes on with the plan (account-100 to account-102). */
import { useTranslation } from "react-i18next";
import { useDocumentFacts } from "~/components/site/document-facts";
import { Named } from "~/components/site/named";
import { formatAmount } from "~/domain/catalogue/money";
import type { Membership } from "~/domain/payment/membership";
import { getPlanStage } from "~/domain/payment/plan-stage";
import { formatNearDay } from "~/i18n/date";
import { isolate, isolateLtr } from "~/i18n/isolate";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { TextLink } from "~/ui/link";
import { Notice } from "~/ui/notice";

type OneProps = { membership: Membership };

/** The plan, and the creator of a membership. */
export function PlanName({ membership: { planName, creatorName } }: OneProps) {
	return (
		<>
			<Named>{planName}</Named>
			{creatorName ? (
				<>
					{" · "}
					<Named>{creatorName}</Named>
				</>
			) : null}
		</>
	);
}

/** Returns the sentence about the end of a plan that needs its owner's attention; undefined for any other. */
export function usePlanEnd(membership: Membership | undefined): string | undefined {
	const { t } = useTranslation("plan");
	const { locale } = useDocumentFacts();
	const stage = membership && getPlanStage(membership, Date.now());
	if (!membership || stage === undefined) return undefined;
	const { renewal, paidUntil, graceUntil } = membership;
	if (stage === "renewal-waits") {
		return renewal?.waits && t(`end.waits.${renewal.waits}.${renewal.interval}`);
	}
	const date = isolate(formatNearDay(paidUntil, locale) ?? "");
	const until = isolate(formatNearDay(graceUntil, locale) ?? "");
	return stage === "grace" ? t("end.grace", { date, until }) : t("end.soon", { date });
}

/** Returns the text of the link that goes on with a plan. */
function useRenewLabel({ renewal }: Membership): string {
	const { t } = useTranslation("plan");
	if (renewal?.waits) return t(renewal.waits === "cash" ? "end.viewCode" : "end.viewRequest");
	if (!renewal) return t("end.goUnpriced");
	return t("end.go", { amount: isolateLtr(formatAmount(renewal.amountMajor, renewal.currency)) });
}

type RenewButtonProps = OneProps & {
	/** The element with the plan's name. */
	nameId: string;
};

/** The button that goes on with a plan at its end, or shows the renewal that waits. */
export function RenewButton({ membership, nameId }: RenewButtonProps) {
	const label = useRenewLabel(membership);
	if (getPlanStage(membership, Date.now()) === undefined) return null;
	const isWaiting = membership.renewal?.waits !== undefined;
	return (
		<ButtonLink
			href={paths.renew(membership)}
			variant={isWaiting ? "secondary" : "primary"}
			aria-describedby={nameId}
			className="mt-4"
			wide
		>
			{label}
		</ButtonLink>
	);
}

/** A line for each plan whose end needs its owner's attention, on the pages that sell plans. */
export function PlanEnds({ running }: { running: readonly Membership[] }) {
	const now = Date.now();
	const ending = running.filter((membership) => getPlanStage(membership, now) !== undefined);
	return ending.map((membership) => (
		<PlanEndNotice key={`${membership.planId} ${membership.creatorId}`} membership={membership} />
	));
}

type NotRenewedProps = {
	notice: "renewal-not-sold" | "renewal-not-here" | "renewal-not-yours" | undefined;
};

/** Says why the link that goes on with a plan has led to the plans. */
export function NotRenewed({ notice }: NotRenewedProps) {
	const { t } = useTranslation("plan");
	if (!notice) return null;
	return (
		<Notice tone="warning" role="status" title={t(`end.${notice}.title`)}>
			<p>{t(`end.${notice}.text`)}</p>
		</Notice>
	);
}

function PlanEndNotice({ membership }: OneProps) {
	const end = usePlanEnd(membership);
	const label = useRenewLabel(membership);
	return (
		<Notice role="note" title={<PlanName membership={membership} />}>
			<div className="flex flex-wrap items-center gap-x-4">
				<p>{end}</p>{" "}
				<TextLink href={paths.renew(membership)} standalone>
					{label}
				</TextLink>
			</div>
		</Notice>
	);
}
