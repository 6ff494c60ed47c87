/** /creator-subscriptions as people see it: who they are, the plans, and what plans are good for. */
import { RememberedCode } from "~/components/invite/remembered-code";
import { BeforePaying } from "~/components/payment/before-paying";
import { CheckoutFailureNotice } from "~/components/payment/checkout-failure-notice";
import { InAppBrowserNotice } from "~/components/site/in-app-browser-notice";
import { isCurrentCreatorPlan } from "~/domain/catalogue/creator-plan";
import { getCommonRenewal, isFree } from "~/domain/catalogue/plan";
import type { CheckoutFailure, CheckoutFailureName } from "~/domain/payment/checkout-failure";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon, type IconName } from "~/ui/icon";
import { Narrow, Page, Stack } from "~/ui/layout";
import { TextLink } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { Waveform } from "~/ui/waveform";
import { AccountHeader } from "./account-header";
import type { CreatorPlansPage } from "./load.server";
import { CreatorPlanCard } from "./plan-card";

type CreatorPlansScreenProps = { page: CreatorPlansPage; failure: CheckoutFailure | undefined };

export function CreatorPlansScreen({ page, failure }: CreatorPlansScreenProps) {
	const { t } = useTranslation("creator");
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
				{page.inAppAddress && !page.plans.every(isFree) ? (
					<InAppBrowserNotice address={page.inAppAddress} />
				) : null}
				<RememberedCode code={page.rememberedCode} isBesidePlans />
				{page.isDemo ? <DemoNotice /> : null}
				{page.isDemo || page.plans.length === 0 ? null : <BeforePackage plans={page.plans} />}
				{page.plans.length > 0 ? <PlanGrid page={page} /> : <NoPlans />}
				<Benefits hasClaims={page.hasClaims} />
			</Stack>
		</Page>
	);
}

function BeforePackage({ plans }: Pick<CreatorPlansPage, "plans">) {
	const { t } = useTranslation("payment");
	if (plans.every(isFree)) {
		return <BeforePaying gets="freePackage" />;
	}
	return (
		<BeforePaying
			gets="package"
			approval={t("before.byCard")}
			renewal={t(`before.renewals.${getCommonRenewal(plans)}`)}
		/>
	);
}

function PlanGrid({ page }: { page: CreatorPlansPage }) {
	return (
		<ul className="card-grid card-rows">
			{page.plans.map((plan) => (
				<li key={plan.id}>
					<CreatorPlanCard
						plan={plan}
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

/** It stays as long as the plans are examples. */
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
			title={t("empty.title")}
			action={<ButtonLink href={paths.subscription()}>{t("empty.action")}</ButtonLink>}
		>
			{t("empty.text")}
		</EmptyState>
	);
}

const loginPath = paths.login({ returnUrl: paths.creatorSubscriptions() });

/** For signed-out visitors; the plans were not loaded. */
export function SignInScreen({ failure }: Pick<CreatorPlansScreenProps, "failure">) {
	const { t } = useTranslation("creator");
	return (
		<Narrow>
			{failure ? <PlanFailure failure={failure} /> : null}
			<EmptyState
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

/** Why a creator plan did not start, in the words of its own page. */
function PlanFailure({ failure }: { failure: CheckoutFailure }) {
	const { t } = useTranslation("creator");
	const { name, isErrorField } = failure;
	const title = t(isErrorField ? "failure.error" : "failure.failed");
	const text = name in ownTexts ? t(ownTexts[name as keyof typeof ownTexts]) : undefined;
	return (
		<CheckoutFailureNotice failure={failure} loginPath={loginPath} title={title} text={text} />
	);
}

const benefits = [
	{ name: "publish", icon: "upload" },
	{ name: "audience", icon: "chart-no-axes-column" },
	{ name: "earn", icon: "hand-coins" },
	{ name: "grow", icon: "radio" },
] as const satisfies { name: string; icon: IconName }[];

const claims = [
	{ name: "guarantee", icon: "shield-check" },
	{ name: "members", icon: "users" },
] as const satisfies { name: string; icon: IconName }[];

function Benefits({ hasClaims }: { hasClaims: boolean }) {
	const { t } = useTranslation("creator");
	return (
		<section aria-labelledby="benefits" className="mt-6 grid gap-6">
			<Waveform variant="divider" seed="creators" />
			<h2 id="benefits">{t("benefits.title")}</h2>
			<ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
				{benefits.map(({ name, icon }) => (
					<li key={name} className="grid content-start gap-1">
						<Icon name={icon} size={24} className="mb-1 text-link" />
						<h3 className="text-h4">{t(`benefits.${name}.title`)}</h3>
						<p className="text-ink-soft">{t(`benefits.${name}.text`)}</p>
					</li>
				))}
			</ul>
			{hasClaims ? (
				<ul className="flex flex-wrap gap-x-8 gap-y-2 border-t border-hairline pt-6 font-semibold">
					{claims.map(({ name, icon }) => (
						<li key={name} className="flex items-center gap-2">
							<Icon name={icon} size={24} className="text-success" />
							{t(`claims.${name}`)}
						</li>
					))}
				</ul>
			) : null}
		</section>
	);
}
