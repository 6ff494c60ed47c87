/**
 * /creator-subscriptions sells plans to creators. When the platform does not list them, the page
 * shows demo plans, which no one can buy.
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { RememberedCode } from "~/components/invite/remembered-code";
import { BriefTerms, TermColumns } from "~/components/payment/before-paying";
import { CheckoutFailureNotice } from "~/components/payment/checkout-failure-notice";
import { Agreement } from "~/components/site/agreement";
import { InAppBrowserNotice } from "~/components/site/in-app-browser-notice";
import type { PageHandle } from "~/components/site/page-handle";
import {
	type CreatorPlanList,
	demoCreatorPlans,
	isCurrentCreatorPlan,
} from "~/domain/catalogue/creator-plan";
import { findPlan, getCommonRenewal, isFree, isSelectablePlan } from "~/domain/catalogue/plan";
import {
	againChoices,
	type CheckoutFailure,
	type CheckoutFailureName,
	getFailureStatus,
} from "~/domain/payment/checkout-failure";
import { paths } from "~/paths";
import type { RequestContext } from "~/server/context.server";
import { loadRememberedCode } from "~/server/invite/code-quote.server";
import type { CheckoutRequest } from "~/server/payment/checkout.server";
import { checkOut, enterCheckout, signInFirst } from "~/server/payment/checkout-page.server";
import { readFields } from "~/server/request/form.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Narrow, Page, Stack } from "~/ui/layout";
import { TextLink } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { AccountHeader } from "./account-header";
import { Benefits } from "./benefits";
import { CreatorPlanCard } from "./plan-card";

/** The form of a plan's button, with the names of the payload. A blank id is a plan that is not on sale. */
const choiceSchema = z.object({
	plan_id: z.string().trim().max(64).catch(""),
	/** Present when the person knows that the plan is paid or pending, and pays all the same. */
	again: z.enum(againChoices).optional().catch(undefined),
});

export const handle = { titleKey: "creator:title" } satisfies PageHandle;

type LoadedCreatorPlans = CreatorPlanList & {
	/** True when the plans are examples, which no one can buy. */
	isDemo: boolean;
};

async function loadCreatorPlans({
	api,
	log,
}: Pick<RequestContext, "api" | "log">): Promise<LoadedCreatorPlans> {
	const response = await api.catalogue.creatorPlans();
	if (response.ok) return { ...response.value, isDemo: false };
	const { kind } = response.failure;
	log.warn({ kind }, "creator plans could not be loaded, demo plans are shown");
	return { plans: [...demoCreatorPlans], isDemo: true };
}

export async function loader({ context }: LoaderFunctionArgs) {
	const { session, settings } = context;
	const isFromApp = session.data.isFromApp === true;
	// Without a token or a sign-in this page does not call the platform (docs/decisions/047).
	const canLoad = isFromApp || session.user !== undefined;
	const { user, offer: list } = await enterCheckout(context, "before-guards", async () =>
		canLoad ? loadCreatorPlans(context) : null,
	);
	if (list === null || (!user && !isFromApp)) return { kind: "signed-out" as const };
	const account = list.account ?? user;
	return {
		kind: "plans" as const,
		plans: list.plans,
		isDemo: list.isDemo,
		rememberedCode: await loadRememberedCode(context),
		hasClaims: settings.marketingClaims,
		account: account ?? null,
		followerCount: list.account?.totalFollowers ?? null,
		episodeCount: list.account?.contentCount ?? null,
		currentTier: account?.creatorTier ?? user?.creatorTier ?? null,
	};
}

type CreatorPlansPage = Extract<Awaited<ReturnType<typeof loader>>, { kind: "plans" }>;

export async function action({ request, context }: ActionFunctionArgs) {
	const { plan_id: planId, again } = await readFields(request, choiceSchema);
	const choice = { returnUrl: paths.creatorSubscriptions(), notice: "sign-in-for-plans" } as const;
	const { user, offer } = await enterCheckout(context, "before-guards", async () =>
		context.session.user ? loadCreatorPlans(context) : null,
	);
	if (!user || !offer) return signInFirst(context, choice);
	const { plans, account, isDemo } = offer;
	if (isDemo) return reject({ name: "initiate-failed", isOutage: true });
	const plan = findPlan(plans, planId);
	if (!plan || !isSelectablePlan(plan)) return reject({ name: "unknown-plan" });
	// Only an outdated page posts the current plan, which has no button.
	const tier = account?.creatorTier ?? user.creatorTier;
	if (isCurrentCreatorPlan(plan, tier)) return reject({ name: "already-paid" });
	const checkout: CheckoutRequest = {
		planName: plan.name,
		userId: user.id,
		again,
		purchase: { paymentType: "creator_package", planId: plan.id, priceMajor: plan.priceMajor },
	};
	const result = await checkOut(context, checkout, choice);
	if (result instanceof Response) return result;
	return reject({ ...result, isFree: isFree(plan), payAgain: { plan_id: plan.id, again: "yes" } });
}

const reject = (failure: CheckoutFailure) => data({ failure }, getFailureStatus(failure));

export default function CreatorSubscriptionsPage() {
	const page = useLoaderData<typeof loader>();
	const failure = useActionData<typeof action>()?.failure;
	if (page.kind === "signed-out") return <SignInScreen failure={failure} />;
	return <CreatorPlansScreen page={page} failure={failure} />;
}

type CreatorPlansScreenProps = { page: CreatorPlansPage; failure: CheckoutFailure | undefined };

function CreatorPlansScreen({ page, failure }: CreatorPlansScreenProps) {
	const { t } = useTranslation("creator");
	const isSold = !page.isDemo && page.plans.length > 0;
	const { brief, terms } = usePackageTerms(page.plans);
	return (
		<Page className="py-6 sm:py-10">
			<BackLink />
			<Stack gap="large" className="mt-4">
				{failure ? <PlanFailure failure={failure} /> : null}
				<header className="grid gap-2">
					<h1>{t("title")}</h1>
					<p className="max-w-measure text-lead text-ink-soft">{t("lead")}</p>
				</header>
				{page.account ? (
					<AccountHeader
						account={page.account}
						followerCount={page.followerCount}
						episodeCount={page.episodeCount}
						currentTier={page.currentTier}
					/>
				) : null}
				{page.plans.every(isFree) ? null : <InAppBrowserNotice />}
				<RememberedCode code={page.rememberedCode} text="besidePlans" />
				{page.isDemo ? <DemoNotice /> : null}
				{isSold ? <BriefTerms {...brief} /> : null}
				{page.plans.length > 0 ? <PlanGrid page={page} /> : <NoPlans />}
				{isSold ? (
					<>
						<Agreement act="pay" />
						<TermColumns {...terms} />
					</>
				) : null}
				<Benefits hasClaims={page.hasClaims} />
			</Stack>
		</Page>
	);
}

/** The terms of the plans: in one line, or all of them. */
function usePackageTerms(plans: CreatorPlansPage["plans"]) {
	const { t } = useTranslation("payment");
	if (plans.every(isFree)) return { brief: {}, terms: { gets: "freePackage" } as const };
	const renewal = getCommonRenewal(plans);
	const approval = t("before.byCard");
	const terms = { gets: "package", approval, renewal: t(`before.renewals.${renewal}`) } as const;
	return { brief: { approval, renewal }, terms };
}

function PlanGrid({ page }: { page: CreatorPlansPage }) {
	return (
		<ul className="card-grid card-rows">
			{page.plans.map((plan) => (
				<li key={plan.id}>
					<CreatorPlanCard
						plan={plan}
						offered={page.plans}
						isCurrent={isCurrentCreatorPlan(plan, page.currentTier)}
						isDemo={page.isDemo}
					/>
				</li>
			))}
		</ul>
	);
}

function BackLink() {
	const { t } = useTranslation("creator");
	return (
		<TextLink href={paths.subscription()} standalone className="text-start">
			<Icon name="arrow-right" className="rotate-180" />
			{t("back")}
		</TextLink>
	);
}

/** The notice stays as long as the plans are examples. */
function DemoNotice() {
	const { t } = useTranslation("creator");
	return (
		<Notice tone="warning" role="status" title={t("demo.title")}>
			<p>{t("demo.text")}</p>
			<ButtonLink href={paths.creatorSubscriptions()} variant="secondary" className="mt-3">
				<Icon name="refresh-cw" />
				{t("demo.retry")}
			</ButtonLink>
		</Notice>
	);
}

function NoPlans() {
	const { t } = useTranslation("creator");
	return (
		<EmptyState
			drawing="shelf"
			title={t("empty.title")}
			action={<ButtonLink href={paths.subscription()}>{t("empty.action")}</ButtonLink>}
		>
			{t("empty.text")}
		</EmptyState>
	);
}

const loginPath = paths.login({ returnUrl: paths.creatorSubscriptions() });

/** Invites signed-out visitors to sign in; the plans were not loaded. */
function SignInScreen({ failure }: Pick<CreatorPlansScreenProps, "failure">) {
	const { t } = useTranslation("creator");
	return (
		<Narrow>
			{failure ? <PlanFailure failure={failure} /> : null}
			<EmptyState
				drawing="microphone"
				title={t("signIn.title")}
				headingLevel={1}
				action={<ButtonLink href={loginPath}>{t("signIn.action")}</ButtonLink>}
			>
				{t("signIn.text")}
			</EmptyState>
			<div className="mt-6 text-center">
				<BackLink />
			</div>
		</Narrow>
	);
}

const ownTexts = {
	"initiate-failed": "failure.fallback",
	"no-payment-url": "failure.noPaymentUrl",
	"unknown-plan": "failure.unknownPlan",
	// The plan may be free.
	"already-paid": "failure.alreadyRuns",
} as const satisfies Partial<Record<CheckoutFailureName, string>>;

/** Explains why a creator plan did not start, in the words of this page. */
function PlanFailure({ failure }: { failure: CheckoutFailure }) {
	const { t } = useTranslation("creator");
	const { name, isErrorField } = failure;
	const title = t(isErrorField ? "failure.error" : "failure.failed");
	const text = name in ownTexts ? t(ownTexts[name as keyof typeof ownTexts]) : undefined;
	return (
		<CheckoutFailureNotice failure={failure} loginPath={loginPath} title={title} text={text} />
	);
}
