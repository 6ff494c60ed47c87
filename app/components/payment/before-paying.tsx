/** The terms before a payment: what one gets and when, the approval, refunds, the renewal. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { OrSupportMail } from "~/components/contact/support-contact";
import {
	useAppsDay,
	useDocumentFacts,
	useHearing,
	useMethods,
} from "~/components/site/document-facts";
import { getRenewal, type Plan, type Renewal } from "~/domain/catalogue/plan";
import { getOverallMinutes } from "~/domain/manual-payment/method";
import { formatApproval } from "~/i18n/duration";
import { isolate } from "~/i18n/isolate";
import { paths } from "~/paths";
import { Fold } from "~/ui/fold";
import { TextLink } from "~/ui/link";
import { WholeRanges } from "~/ui/whole-ranges";

/** The kinds of purchases, and of plans that start for free. */
export type Purchased =
	| "plan"
	| "freePlan"
	| "membership"
	| "freeMembership"
	| "package"
	| "freePackage"
	| "tip";

type BeforePayingProps = {
	gets: Purchased;
	/** How soon the payment is confirmed or a transfer approved; absent where nothing is paid. */
	approval?: string;
	/** Whether and when it renews, as a sentence; absent where nothing is paid. */
	renewal?: string;
	/** The page shows the renewal beside the amount already. */
	isRenewalSaid?: boolean;
	/** False where nothing has a price, or where time is added to a plan that runs: none waits for the launch. */
	canWait?: boolean;
};

/** Returns the sentence on when what is paid for begins. */
function useBeginning({ approval, canWait }: Pick<BeforePayingProps, "approval" | "canWait">) {
	const { t } = useTranslation("payment");
	const { paidStart } = useDocumentFacts();
	const hearing = useHearing();
	const isFree = approval === undefined;
	const waits = paidStart === "at-launch" && (canWait ?? !isFree);
	const now = isFree ? "free" : "now";
	const brief = hearing === "pre-launch" ? hearing : now;
	return { waits, words: t(`before.brief.${waits ? "at-launch" : brief}`) };
}

/** Lists the terms with their labels. */
function useTerms({ gets, approval, renewal, canWait }: BeforePayingProps) {
	const { t } = useTranslation("payment");
	const { waits } = useBeginning({ approval, canWait });
	const rows: { label: string; value: ReactNode }[] = [
		{ label: t("before.gets"), value: <WhatOneGets gets={gets} waits={waits} /> },
		{ label: t("before.approval"), value: approval && <WholeRanges>{approval}</WholeRanges> },
		{ label: t("before.renewal"), value: renewal },
		{ label: t("before.money"), value: approval === undefined ? undefined : <MoneyBack /> },
	];
	return rows.filter(({ value }) => value !== undefined);
}

const SECTION_ID = "before-paying";

/** The essentials in two lines, and the rest behind a press, so that what comes first stays in sight. */
export function BeforePaying(props: BeforePayingProps) {
	const { gets, approval, renewal, isRenewalSaid = false } = props;
	const { t } = useTranslation("payment");
	const { words } = useBeginning(props);
	return (
		<section
			aria-labelledby={SECTION_ID}
			className="max-w-prose rounded-lg bg-sunken px-card pt-4 pb-2"
		>
			<h2 id={SECTION_ID} className="text-h4 sm:text-h3">
				{t(approval === undefined ? "before.titleFree" : "before.title")}
			</h2>
			<p className="mt-2 max-w-measure text-small">
				{gets === "tip" ? null : `${words} `}
				{isRenewalSaid ? null : renewal}
			</p>
			<Fold summary={t("before.more")} className="max-w-measure text-small">
				<dl className="grid gap-2 pb-1">
					<Terms {...props} />
				</dl>
			</Fold>
		</section>
	);
}

function Terms(props: BeforePayingProps) {
	return useTerms(props).map(({ label, value }) => (
		<div key={label}>
			<dt className="font-semibold">{label}</dt>
			<dd>{value}</dd>
		</div>
	));
}

type BriefProps = Pick<BeforePayingProps, "approval" | "canWait"> & { renewal?: Renewal };

/** The essentials in one line above the plans, which leads to the terms below them. */
export function BriefTerms({ renewal, ...begins }: BriefProps) {
	const { t } = useTranslation("payment");
	const { words } = useBeginning(begins);
	return (
		<p className="max-w-measure text-small">
			{renewal ? `${t(renewal === "never" ? "before.once" : `before.renewals.${renewal}`)} ` : null}
			{words} <TextLink href={`#${SECTION_ID}`}>{t("before.more")}</TextLink>
		</p>
	);
}

/** The terms below the plans, side by side. */
export function TermColumns(props: BeforePayingProps) {
	const { t } = useTranslation("payment");
	return (
		<section aria-labelledby={SECTION_ID} className="grid gap-4 rounded-lg bg-sunken p-card sm:p-6">
			<h2 id={SECTION_ID} className="text-h3">
				{t(props.approval === undefined ? "before.titleFree" : "before.title")}
			</h2>
			<dl className="term-columns text-small">
				<Terms {...props} />
			</dl>
		</section>
	);
}

type BeforeFreeProps = { gets: Purchased; plan: Pick<Plan, "priceMajor" | "renews"> };

/** The terms of a free start; a plan that only a code makes free may cost something when it renews. */
export function BeforeFree({ gets, plan }: BeforeFreeProps) {
	const { t } = useTranslation("payment");
	const isPaidLater = plan.priceMajor > 0 && getRenewal(plan) === "always";
	const words = isPaidLater ? t("before.renewals.always") : undefined;
	return <BeforePaying gets={gets} renewal={words} canWait={plan.priceMajor > 0} />;
}

const getsKeys = {
	plan: "getsNow",
	freePlan: "getsFreePlan",
	membership: "getsMembership",
	freeMembership: "getsFreeMembership",
	package: "getsPackage",
	freePackage: "getsFreePackage",
} as const satisfies Record<Exclude<Purchased, "tip">, string>;

/** `waits`: its time starts at the launch. */
type WhatOneGetsProps = Pick<BeforePayingProps, "gets"> & { waits: boolean };

function WhatOneGets({ gets, waits }: WhatOneGetsProps) {
	const { t } = useTranslation("payment");
	const hearing = useHearing();
	const appsDay = useAppsDay();
	// A tip does not depend on the apps.
	if (gets === "tip") return t("before.getsTip");
	// No page sells a package with a code, so one that is free has no price.
	const isWaiting = waits && gets !== "freePackage";
	return (
		<>
			{isWaiting ? t(`before.getsAtLaunch.${gets}`) : t(`before.${getsKeys[gets]}.${hearing}`)}{" "}
			{hearing === "address" ? null : appsDay}
		</>
	);
}

/**
 * Says when a transfer is approved: the promised time, or the usual duration, with the time that holds
 * instead while it is delayed.
 */
export function useApprovalText(promisedTime: string | null, delay: string | null = null): string {
	const { t } = useTranslation("manual-payment");
	const { locale } = useDocumentFacts();
	const duration = formatApproval(getOverallMinutes(useMethods()), locale);
	if (!promisedTime && delay) {
		return t("method.responseDelayed", { duration, time: isolate(delay) });
	}
	return promisedTime
		? t("method.responseBy", { time: isolate(promisedTime) })
		: t("method.responseUsual", { duration });
}

function MoneyBack() {
	const { t } = useTranslation("payment");
	return (
		<>
			{t("before.moneyBack")}{" "}
			<TextLink href={paths.contact({ topic: "payment" })}>{t("before.contact")}</TextLink>
			<OrSupportMail />
		</>
	);
}
