/** /tipping as people see it: a greeting, the creator, the form, and what others sent. */
import { useTranslation } from "react-i18next";
import { InAppBrowserNotice } from "~/components/site/in-app-browser-notice";
import type { Creator } from "~/domain/catalogue/creator";
import type { CheckoutFailure } from "~/domain/payment/checkout-failure";
import type { Greeting } from "~/domain/tip/greeting";
import { TIP_MESSAGE_MAX_CHARACTERS } from "~/domain/tip/tip";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary, type SummaryError } from "~/ui/error-summary";
import { Narrow, Page, Stack } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { CreatorHeading } from "./creator-heading";
import { emptyTip, type TipErrors, type TipTarget, type TipValues, tipField } from "./form";
import { RecentTips } from "./recent-tips";
import { TipFailure } from "./tip-failure";
import { TipForm } from "./tip-form";
import { TipGreeting } from "./tip-greeting";

export type TipPage = {
	target: TipTarget;
	/** `null`: it could not be loaded. */
	creator: Creator | null;
	/** The platform knows nobody by that id. */
	isUnknownCreator: boolean;
	/** The page's own address when it is shown inside another app. */
	inAppAddress: string | null;
	greeting: Greeting;
	visitorName: string | null;
	canSend: boolean;
};

/** What came of sending; typed values are kept. */
export type TipRefusal = {
	/** As the form named it: the address may name nobody. */
	target: TipTarget;
	values: TipValues;
	errors: TipErrors;
	failure?: CheckoutFailure;
};

export function TipScreen({ page, refusal }: { page: TipPage; refusal?: TipRefusal }) {
	const { t } = useTranslation("tip");
	const { creator } = page;
	const target = getTarget(page, refusal);
	const address = paths.tipping(target);
	const loginPath = paths.login({ returnUrl: address });
	const isSignInOffered = refusal?.failure?.name === "sign-in";
	return (
		<Page className="py-8 sm:py-14">
			<div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
				<Stack gap="large">
					<TipProblems refusal={refusal} loginPath={loginPath} />
					<header className="grid gap-1">
						<TipGreeting greeting={page.greeting} visitorName={page.visitorName} />
						<h1>{t("title")}</h1>
						<p className="text-lead text-ink-soft">{t("lead")}</p>
					</header>
					{page.inAppAddress ? <InAppBrowserNotice address={page.inAppAddress} /> : null}
					<CreatorHeading creator={creator} isUnknown={page.isUnknownCreator} />
					{page.canSend || isSignInOffered ? null : <SignInNotice loginPath={loginPath} />}
					<TipForm
						address={address}
						target={target}
						values={refusal?.values ?? emptyTip}
						errors={refusal?.errors ?? {}}
						canSend={page.canSend}
					/>
				</Stack>
				{creator ? <RecentTips supporters={creator.recentSupporters} /> : null}
			</div>
		</Page>
	);
}

/** The address wins: its creator is the one on the page. */
export const getTarget = (page: TipPage, refusal: TipRefusal | undefined): TipTarget =>
	page.target.creatorId === undefined ? (refusal?.target ?? page.target) : page.target;

type TipProblemsProps = { refusal: TipRefusal | undefined; loginPath: string };

function TipProblems({ refusal, loginPath }: TipProblemsProps) {
	const { t } = useTranslation("tip");
	if (!refusal) return null;
	const max = TIP_MESSAGE_MAX_CHARACTERS;
	const errors = (["amount", "customAmount", "message"] as const).flatMap<SummaryError>((name) => {
		const fault = refusal.errors[name];
		return fault ? [{ fieldId: tipField[name], message: t(`error.${fault}`, { max }) }] : [];
	});
	const { failure } = refusal;
	return (
		<>
			<ErrorSummary title={t("problem")} errors={errors} />
			{failure ? <TipFailure failure={failure} loginPath={loginPath} /> : null}
		</>
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

/** The address names nobody to thank. */
export function NoCreatorScreen() {
	const { t } = useTranslation("tip");
	return (
		<Narrow>
			<EmptyState
				title={t("noCreator.title")}
				headingLevel={1}
				action={<ButtonLink href={paths.subscription()}>{t("noCreator.action")}</ButtonLink>}
			>
				{t("noCreator.text")}
			</EmptyState>
		</Narrow>
	);
}
