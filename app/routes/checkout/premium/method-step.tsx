/** Step 1: the methods, below pending requests. Also the view of a plan that is not on sale. */

import { useTranslation } from "react-i18next";
import { getShortReference } from "#core/short-reference";
import { getRunning, Standing, useMoreLabel } from "~/components/catalogue/plan-standing";
import { UnsentRequests, WaitingRequests } from "~/components/manual-payment/request-notice";
import { BeforeFree, BeforePaying, useApprovalText } from "~/components/payment/before-paying";
import { CheckoutFailureNotice } from "~/components/payment/checkout-failure-notice";
import { CheckoutAmount, CodeForm, CodeSummary } from "~/components/payment/code-quote";
import { PriceChange } from "~/components/payment/price-change";
import { Agreement } from "~/components/site/agreement";
import { useMethods } from "~/components/site/document-facts";
import { PostForm } from "~/components/site/form";
import { InAppBrowserNotice } from "~/components/site/in-app-browser-notice";
import { Named, SentenceWithName } from "~/components/site/named";
import type { Plan } from "~/domain/catalogue/plan";
import { applyQuote, getQuote } from "~/domain/invite/quote";
import { CARD, type PaymentWay } from "~/domain/manual-payment/manual-payment";
import {
	describeMethod,
	hasAccount,
	listOffered,
	type ManualPaymentMethods,
} from "~/domain/manual-payment/method";
import { getStanding } from "~/domain/payment/membership";
import { paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { EmptyDrawing } from "~/ui/empty-drawing";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { METHOD_FIELD } from "./form";
import type { PlansPage } from "./load.server";
import {
	ApprovalMinutes,
	MethodTile,
	PricesAsOf,
	StepHeading,
	StepNotes,
	SupportLink,
	usePaidTerms,
} from "./step-parts";
import type { StepRejection } from "./submit.server";
import type { MethodView } from "./view.server";

type MethodStepProps = MethodView &
	Pick<PlansPage, "pricesAsOf" | "waiting" | "unsent" | "plans" | "running"> & {
		rejected: Extract<StepRejection, { step: "method" }> | undefined;
	};

export function MethodStep(props: MethodStepProps) {
	const { plan, code, isFree, isCardOpen, unknownRequest, pricesAsOf, waiting, rejected } = props;
	const { t } = useTranslation(["manual-payment", "premium"]);
	const quote = getQuote(code);
	const ways = listWays(props, useMethods());
	const comparison = { offered: props.plans, running: props.running, creatorId: undefined };
	const standing = getStanding(plan, comparison);
	const more = useMoreLabel(plan, getRunning(standing));
	const wait = useApprovalText(props.promisedTime);
	const approval = isCardOpen ? `${t("card.detail")} ${wait}` : wait;
	const lead = isCardOpen ? "method.leadWithCard" : "method.lead";
	const renewal = usePaidTerms(plan, isCardOpen);
	return (
		<>
			{props.isRejected ? <CodeSummary code={code} /> : null}
			<StepNotes>
				{isFree ? null : <InAppBrowserNotice />}
				{unknownRequest ? <UnknownRequest paymentId={unknownRequest} plan={plan} /> : null}
				<UnsentRequests drafts={props.unsent} />
				<WaitingRequests requests={waiting} />
			</StepNotes>
			<StepHeading title={t(isFree ? "method.titleFree" : "method.title")}>
				<SentenceWithName name={plan.name}>
					{(name) => t(isFree ? "method.leadFree" : lead, { plan: name })}
				</SentenceWithName>
			</StepHeading>
			<CheckoutAmount
				plan={plan}
				code={code}
				withoutCodePath={paths.premium({ planId: plan.id, code: "" })}
				renewal={isFree ? null : renewal}
				standing={standing}
			/>
			<Standing standing={standing} />
			<PriceChange
				beforeMajor={props.paidBeforeMajor}
				nowMajor={applyQuote(plan, quote).priceMajor}
				currency={plan.currency}
			/>
			<PricesAsOf time={pricesAsOf} />
			{isFree ? <BeforeFree gets="freePlan" plan={plan} /> : null}
			<Rejection rejected={rejected} planId={plan.id} />
			<PostForm
				action={paths.premium({ planId: plan.id, step: "method", code: quote?.code ?? "" })}
				hidden={{ again: more ? "more" : undefined }}
				className="grid gap-3"
			>
				{ways.map((way) =>
					way === CARD ? (
						<CardButton key={way} isFree={isFree} isLast={way === props.chosen} />
					) : (
						<MethodButton
							key={way}
							method={way}
							delay={props.delays.of[way] ?? null}
							isLast={way === props.chosen}
						/>
					),
				)}
			</PostForm>
			{ways.length === 0 ? <NoWay plan={plan} /> : <Agreement act="pay" />}
			{isFree ? null : (
				<>
					<CodeForm code={code} action={paths.premium({ planId: plan.id })} />
					<BeforePaying
						gets="plan"
						approval={approval}
						renewal={renewal}
						isRenewalSaid
						canWait={!getRunning(standing)?.paidUntil}
					/>
				</>
			)}
			{waiting.length === 0 && !unknownRequest && !isFree ? (
				<p className="text-small text-ink-soft">{t("method.elsewhere")}</p>
			) : null}
		</>
	);
}

/** The way of the last time comes first. */
function listWays(
	{ isCardOpen, isFree, chosen }: MethodStepProps,
	methods: ManualPaymentMethods,
): PaymentWay[] {
	const card: PaymentWay[] = isCardOpen ? [CARD] : [];
	const ways = isFree ? card : [...card, ...listOffered(methods).map(({ key }) => key)];
	return [...ways.filter((way) => way === chosen), ...ways.filter((way) => way !== chosen)];
}

/** No transfer is offered, and no card. */
function NoWay({ plan }: { plan: Plan }) {
	const { t } = useTranslation("manual-payment");
	const { name: planName, priceMajor: amountMajor, currency } = plan;
	return (
		<Notice tone="warning" role="note" title={t("method.none")}>
			<SupportLink about={{ planName, amountMajor, currency }} />
		</Notice>
	);
}

function LastTime() {
	const { t } = useTranslation("manual-payment");
	return <Badge tone="teal">{t("renewal.lastTime")}</Badge>;
}

function Rejection({ rejected, planId }: Pick<MethodStepProps, "rejected"> & { planId: string }) {
	const { t } = useTranslation("manual-payment");
	if (!rejected) return null;
	const { failure } = rejected;
	if (!failure) return <Notice tone="danger" role="alert" title={t("method.again")} />;
	const isManual = failure.payAgain?.[METHOD_FIELD] !== CARD;
	const text =
		isManual && failure.name in manualPaymentTexts
			? t(manualPaymentTexts[failure.name as ManualPaymentFailure])
			: undefined;
	const loginPath = paths.login({ returnUrl: paths.premium({ planId }) });
	return <CheckoutFailureNotice failure={failure} loginPath={loginPath} text={text} />;
}

/**
 * Texts for transfers: choosing one charges nothing, but a transfer may have been made before. Only one
 * request per plan is stored, so a new transfer replaces a rejected one.
 */
const manualPaymentTexts = {
	"already-paid": "method.alreadyPaid",
	"already-waiting": "method.alreadyWaiting",
	"purchases-unclear": "method.purchasesUnclear",
	"request-refused": "method.requestRejected",
} as const;
type ManualPaymentFailure = keyof typeof manualPaymentTexts;

/** The request of the address is unknown to this browser and to the platform's list. */
function UnknownRequest({ paymentId, plan }: { paymentId: string; plan: Plan }) {
	const { t } = useTranslation("manual-payment");
	const { name: planName, priceMajor: amountMajor, currency } = plan;
	return (
		<Notice
			tone="warning"
			role="note"
			title={t("unknownRequest.title", { request: getShortReference(paymentId) ?? paymentId })}
		>
			<p>{t("unknownRequest.text")}</p>
			<SupportLink about={{ planName, amountMajor, currency, paymentId }} />
		</Notice>
	);
}

function CardButton({ isFree, isLast }: { isFree: boolean; isLast: boolean }) {
	const { t } = useTranslation(["manual-payment", "plan"]);
	return (
		<button
			type="submit"
			name={METHOD_FIELD}
			value={CARD}
			data-pending-label={t(isFree ? "plan:starting" : "card.opening")}
			className="method-button"
		>
			{isFree ? (
				<Icon name="headphones" size={28} className="text-link" />
			) : (
				<MethodTile method="card" />
			)}
			<span className="min-w-0 grow">
				<span className="block font-semibold">{t(isFree ? "card.free" : "card.name")}</span>{" "}
				{isLast ? <LastTime /> : null}{" "}
				<span className="block text-small text-ink-soft">
					{t(isFree ? "card.freeDetail" : "card.detail")}
				</span>
			</span>
			<Icon name="chevron-right" />{" "}
		</button>
	);
}

type MethodButtonProps = {
	method: string;
	delay: string | null;
	isLast: boolean;
};

function MethodButton({ method, delay, isLast }: MethodButtonProps) {
	const { t } = useTranslation("manual-payment");
	const described = describeMethod(useMethods(), method);
	return (
		<button type="submit" name={METHOD_FIELD} value={method} className="method-button">
			<MethodTile method={described} />
			<span className="min-w-0 grow">
				<span className="block font-semibold">
					<Named>{described.name}</Named>
				</span>{" "}
				{isLast ? <LastTime /> : null}{" "}
				<span className="block text-small text-ink-soft">
					<ApprovalMinutes method={method} delay={delay} />
				</span>
				{hasAccount(described) ? null : (
					<span className="block text-small text-warning">{t("notAvailable")}</span>
				)}
			</span>
			<Icon name="chevron-right" />{" "}
		</button>
	);
}

/** 'Error Loading Plan': the plan is not on sale. */
export function UnavailableStep({ unsent }: Pick<MethodStepProps, "unsent">) {
	const { t } = useTranslation("manual-payment");
	return (
		<>
			<StepNotes>
				<UnsentRequests drafts={unsent} />
			</StepNotes>
			<EmptyDrawing name="shelf" />
			<StepHeading title={t("unavailable.title")}>{t("unavailable.lead")}</StepHeading>
			<ButtonLink href={paths.premium()} wide="always">
				{t("seePlans")}
			</ButtonLink>
			<TextLink href={paths.contact({ topic: "payment", page: paths.premium() })} standalone>
				{t("contactSupport")}
			</TextLink>
		</>
	);
}
