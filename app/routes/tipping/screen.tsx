/** /tipping as people see it: a greeting, the creator, the form, and what others sent. */
import { CheckoutFailureNotice } from "~/components/payment/checkout-failure-notice";
import { type FormRefusal, useFormView } from "~/components/site/form";
import { InAppBrowserNotice } from "~/components/site/in-app-browser-notice";
import { useRelease } from "~/components/site/release";
import type { CheckoutFailure, CheckoutFailureName } from "~/domain/payment/checkout-failure";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { Narrow, Page, Stack } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { CreatorHeading, RecentTips } from "./creator";
import { type TipTarget, tipForm } from "./form";
import type { TipPage } from "./load.server";
import { TipForm } from "./tip-form";

/** The action data after a refusal or a failure. */
export type TipState = {
	/** From the form: the address may have no creator. */
	target: TipTarget;
	refusal?: FormRefusal;
	failure?: CheckoutFailure;
};

export function TipScreen({ page, state }: { page: TipPage; state?: TipState }) {
	const { t } = useTranslation("tip");
	const form = useFormView(tipForm, { refusal: state?.refusal });
	const { creator } = page;
	const failure = state?.failure;
	const target = getTarget(page, state);
	const loginPath = paths.login({ returnUrl: paths.tipping(target) });
	const isSignInOffered = failure?.name === "sign-in";
	return (
		<Page className="py-4 sm:py-14">
			<div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_20rem]">
				<Stack className="sm:gap-6">
					<ErrorSummary title={t("problem")} errors={form.summary} />
					{failure ? <TipFailure failure={failure} loginPath={loginPath} /> : null}
					<header className="grid sm:gap-1">
						<TipGreeting greeting={page.greeting} visitorName={page.visitorName} />
						<h1>{t("title")}</h1>
						<p className="hidden text-lead text-ink-soft sm:block">{t("lead")}</p>
					</header>
					{page.inAppAddress ? <InAppBrowserNotice address={page.inAppAddress} /> : null}
					<CreatorHeading
						creator={creator}
						isUnknown={page.isUnknownCreator}
						currency={page.currency}
					/>
					{page.canSend || isSignInOffered ? null : <SignInNotice loginPath={loginPath} />}
					<TipForm target={target} form={form} canSend={page.canSend} currency={page.currency} />
				</Stack>
				{creator?.recentSupporters ? (
					<RecentTips supporters={creator.recentSupporters} currency={page.currency} />
				) : null}
			</div>
		</Page>
	);
}

/** The address takes precedence, because the page shows its creator. */
export const getTarget = (page: TipPage, state: TipState | undefined): TipTarget =>
	page.target.creatorId === undefined ? (state?.target ?? page.target) : page.target;

/** Cairo's time of day as the server sends it, the browser's own with script. */
function TipGreeting({ greeting, visitorName }: Pick<TipPage, "greeting" | "visitorName">) {
	const { t } = useTranslation("tip");
	return (
		<p className="font-semibold text-accent-text">
			<span
				data-greeting=""
				data-morning={t("greeting.morning")}
				data-afternoon={t("greeting.afternoon")}
				data-evening={t("greeting.evening")}
			>
				{t(`greeting.${greeting}`)}
			</span>
			{visitorName ? (
				<>
					{t("greeting.beforeName")}
					<bdi>{visitorName}</bdi>
				</>
			) : null}
		</p>
	);
}

/**
 * Why a tip did not start: a message of the platform has the title 'Payment Error', one from its `error`
 * field and our own fallback 'Tip Failed'.
 */
const ownTexts = {
	"initiate-failed": "failure.fallback",
	"no-payment-url": "failure.fallback",
	"status-unclear": "failure.statusUnclear",
} as const satisfies Partial<Record<CheckoutFailureName, string>>;

type TipFailureProps = { failure: CheckoutFailure; loginPath: string };

function TipFailure({ failure, loginPath }: TipFailureProps) {
	const { t } = useTranslation("tip");
	const { name, refusal, serverMessage, isErrorField } = failure;
	const isSilent = !refusal && !serverMessage;
	const isFallback = isSilent && (name === "initiate-failed" || name === "no-payment-url");
	const title = t(isErrorField || isFallback ? "failure.tipFailed" : "failure.paymentError");
	const text = name in ownTexts ? t(ownTexts[name as keyof typeof ownTexts]) : undefined;
	return (
		<CheckoutFailureNotice failure={failure} loginPath={loginPath} title={title} text={text} />
	);
}

function SignInNotice({ loginPath }: { loginPath: string }) {
	const { t } = useTranslation("tip");
	return (
		<Notice title={t("signIn.title")}>
			<p>{t("signIn.text")}</p>
			<ButtonLink href={loginPath} variant="secondary" className="mt-3">
				{t("signIn.action")}
			</ButtonLink>
		</Notice>
	);
}

/** The address has no creator. */
export function NoCreatorScreen() {
	const { t } = useTranslation("tip");
	return (
		<Narrow>
			<EmptyState
				title={t("noCreator.title")}
				headingLevel={1}
				action={<ButtonLink href={paths.subscription()}>{t("noCreator.action")}</ButtonLink>}
			>
				{t(`noCreator.text.${useRelease()}`)}
			</EmptyState>
		</Narrow>
	);
}
