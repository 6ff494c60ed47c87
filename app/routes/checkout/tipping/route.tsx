/** /tipping sends a tip to one creator: a greeting, the creator, the form, and recent tips. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { showName } from "#core/name";
import { getHour } from "#core/time-zone";
import { RecentTips } from "~/components/catalogue/recent-tips";
import { CheckoutFailureNotice } from "~/components/payment/checkout-failure-notice";
import { Agreement } from "~/components/site/agreement";
import { useRelease } from "~/components/site/document-facts";
import { type FormRejection, useFormView } from "~/components/site/form";
import { InAppBrowserNotice } from "~/components/site/in-app-browser-notice";
import type { PageHandle } from "~/components/site/page-handle";
import { DEFAULT_CURRENCY } from "~/domain/catalogue/money";
import {
	type CheckoutFailure,
	type CheckoutFailureName,
	getFailureStatus,
} from "~/domain/payment/checkout-failure";
import { canSendTip, getGreeting } from "~/domain/tip/tip";
import { paths } from "~/paths";
import { loadCreator } from "~/server/catalogue/creator.server";
import { rememberCreator } from "~/server/catalogue/visited-creator.server";
import type { RequestContext } from "~/server/context.server";
import type { CheckoutRequest } from "~/server/payment/checkout.server";
import { checkOut, enterCheckout, rememberChoice } from "~/server/payment/checkout-page.server";
import { parseForm, readForm } from "~/server/request/form.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { Narrow, Page, Stack } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { CreatorHeading } from "./creator";
import {
	createTipForm,
	readTipTarget,
	TipForm,
	type TipTarget,
	toAgainFields,
	toTip,
} from "./tip-form";

export const handle = { titleKey: "tip:title" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { session, settings } = context;
	const named = readTipTarget(new URL(request.url).searchParams);
	if (settings.payments === "manual" && named.creatorId !== undefined) {
		session.set({ tipTarget: named });
	}
	rememberCreator(context, named.creatorId, "tip");
	const target = named.creatorId === undefined ? (session.data.tipTarget ?? named) : named;
	const { user, offer } = await enterCheckout(context, "before-guards", () =>
		findCreator(context, target.creatorId),
	);
	return {
		target,
		...offer,
		greeting: getGreeting(getHour(Date.now())),
		visitorName: showName(user?.name, "") || null,
		currency: settings.currency ?? DEFAULT_CURRENCY,
		canSend: canSendTip({
			hasToken: session.data.isFromApp === true,
			isSignedIn: user !== undefined,
		}),
	};
}

type TipPage = Awaited<ReturnType<typeof loader>>;

/** Finds the creator; without one the page shows basic information and can still send a tip. */
async function findCreator(context: RequestContext, creatorId: string | undefined) {
	if (creatorId === undefined) return { creator: null, isUnknownCreator: false };
	return loadCreator(context, creatorId);
}

export async function action({ request, context }: ActionFunctionArgs) {
	const fields = await readForm(request);
	const currency = context.settings.currency ?? DEFAULT_CURRENCY;
	const form = parseForm(fields, createTipForm(currency));
	// The form names the target, because the address may have no creator.
	const target = readTipTarget(fields);
	const choice = { returnUrl: paths.tipping(target), notice: "sign-in-again" } as const;
	const reject = (failure?: CheckoutFailure, status = 422) =>
		form.reject({ status }, { target, failure });

	const { user } = await enterCheckout(context, "before-guards", async () => null);
	if (!user) {
		// A redirect to /login would lose the form's input.
		rememberChoice(context, choice);
		return reject({ name: "sign-in" });
	}
	const { creatorId } = target;
	if (creatorId === undefined) return reject({ name: "initiate-failed" }, 400);
	if (!form.isValid) return reject();
	const tip = { ...target, ...toTip(form.value, currency), creatorId };
	const again = fields.get("again") === "yes" ? "yes" : undefined;
	const purchase = { paymentType: "tip", tip } as const;
	const checkout: CheckoutRequest = { userId: user.id, purchase, again };
	const result = await checkOut(context, checkout, choice);
	if (result instanceof Response) return result;
	const payAgain = toAgainFields(fields);
	return reject({ ...result, payAgain }, getFailureStatus(result));
}

export default function TippingPage() {
	const page = useLoaderData<typeof loader>();
	const state = useActionData<TipState>();
	if (getTarget(page, state).creatorId === undefined) return <NoCreatorScreen />;
	return <TipScreen page={page} state={state} />;
}

/** The action data after a rejected form or a failed payment. */
type TipState = {
	/** The target by the form, because the address may have no creator. */
	target: TipTarget;
	rejection?: FormRejection;
	failure?: CheckoutFailure;
};

function TipScreen({ page, state }: { page: TipPage; state?: TipState }) {
	const { t } = useTranslation("tip");
	const form = useFormView(createTipForm(page.currency), { rejection: state?.rejection });
	const { creator } = page;
	const failure = state?.failure;
	const target = getTarget(page, state);
	const loginPath = paths.login({ returnUrl: paths.tipping(target) });
	const isSignInOffered = failure?.name === "sign-in";
	return (
		<Page className="py-4 sm:py-14">
			<div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_22rem]">
				<Stack className="sm:gap-6">
					<ErrorSummary title={t("problem")} errors={form.summary} />
					{failure ? <TipFailure failure={failure} loginPath={loginPath} /> : null}
					<header className="grid sm:gap-1">
						<TipGreeting greeting={page.greeting} visitorName={page.visitorName} />
						<h1>{t("title")}</h1>
						<p className="hidden text-lead text-ink-soft sm:block">{t("lead")}</p>
					</header>
					<InAppBrowserNotice />
					<CreatorHeading
						creator={creator}
						isUnknown={page.isUnknownCreator}
						currency={page.currency}
					/>
					{page.canSend || isSignInOffered ? null : <SignInNotice loginPath={loginPath} />}
					<TipForm target={target} form={form} canSend={page.canSend} currency={page.currency} />
					<Agreement act="pay" />
				</Stack>
				{creator?.recentSupporters ? (
					<RecentTips supporters={creator.recentSupporters} currency={page.currency} />
				) : null}
			</div>
		</Page>
	);
}

/** The address takes precedence, because the page shows its creator. */
const getTarget = (page: TipPage, state: TipState | undefined): TipTarget =>
	page.target.creatorId === undefined ? (state?.target ?? page.target) : page.target;

/** Greets by the time of day in the zone of the site; a script uses the browser's own time. */
function TipGreeting({ greeting, visitorName }: Pick<TipPage, "greeting" | "visitorName">) {
	const { t } = useTranslation("tip");
	return (
		<p className="font-semibold text-accent-text">
			<x-greeting
				morning={t("greeting.morning")}
				afternoon={t("greeting.afternoon")}
				evening={t("greeting.evening")}
			>
				{t(`greeting.${greeting}`)}
			</x-greeting>
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
 * Explains why a tip did not start. The title is 'Payment Error' above a message of the platform, and 'Tip
 * Failed' above one from its `error` field and above our own fallback.
 */
const ownTexts = {
	"initiate-failed": "failure.fallback",
	"no-payment-url": "failure.fallback",
	"status-unclear": "failure.statusUnclear",
} as const satisfies Partial<Record<CheckoutFailureName, string>>;

type TipFailureProps = { failure: CheckoutFailure; loginPath: string };

function TipFailure({ failure, loginPath }: TipFailureProps) {
	const { t } = useTranslation("tip");
	const { name, errorCode, serverMessage, isErrorField } = failure;
	const isSilent = !errorCode && !serverMessage;
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
function NoCreatorScreen() {
	const { t } = useTranslation("tip");
	return (
		<Narrow>
			<EmptyState
				drawing="microphone"
				title={t("noCreator.title")}
				headingLevel={1}
				action={<ButtonLink href={paths.subscription()}>{t("noCreator.action")}</ButtonLink>}
			>
				{t(`noCreator.text.${useRelease()}`)}
			</EmptyState>
		</Narrow>
	);
}
