/**
 * Why a payment did not start: a notice that also exists without script (docs/product.md,
 * payment-11).
 */
import { useTranslation } from "react-i18next";
import { PostForm } from "~/components/site/form";
import { PlatformText } from "~/components/site/platform-text";
import {
	type CheckoutFailure,
	isOnPurposeAlone,
	isSurelyUncharged,
} from "~/domain/payment/checkout-failure";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";

type CheckoutFailureNoticeProps = {
	failure: CheckoutFailure;
	/** Where signing in leads and comes back from. */
	loginPath: string;
	/** What this kind of payment calls the failure; else the words of subscriptions. */
	title?: string;
	/** Stands in the place of our text, never of the platform's own words. */
	text?: string | undefined;
};

/** True where the notice itself holds what to press next. */
export const hasOwnAction = (failure: CheckoutFailure): boolean =>
	failure.name === "sign-in" || isOnPurposeAlone(failure);

export function CheckoutFailureNotice(props: CheckoutFailureNoticeProps) {
	const { failure, loginPath } = props;
	const { t } = useTranslation("payment");
	const { name, isErrorField } = failure;
	if (isOnPurposeAlone(failure)) return <OnPurposeAlone failure={failure} text={props.text} />;
	const title = props.title ?? t(isErrorField ? "start.subscriptionError" : "start.paymentError");
	return (
		<Notice tone="danger" role="alert" id="payment-error" title={title}>
			<p>
				<FailureText {...props} />
			</p>
			{isSurelyUncharged(failure) ? <p>{t("start.nothingCharged")}</p> : null}
			{name === "sign-in" ? (
				<ButtonLink href={loginPath} className="mt-3" wide>
					{t("start.signIn")}
				</ButtonLink>
			) : null}
		</Notice>
	);
}

function FailureText({ failure, text }: Pick<CheckoutFailureNoticeProps, "failure" | "text">) {
	const { t } = useTranslation(["payment", "refusal"]);
	const { name, refusal, serverMessage } = failure;
	if (refusal) return t(`refusal:${refusal}`);
	if (serverMessage) return <PlatformText>{serverMessage}</PlatformText>;
	return text ?? t(`start.${name}`);
}

/** To pay all the same is a choice with its own words. */
function OnPurposeAlone({ failure, text }: Pick<CheckoutFailureNoticeProps, "failure" | "text">) {
	const { name, planId, isFree, payAgain } = failure;
	const { t } = useTranslation(["payment", "manual-payment"]);
	const isWaiting = name === "already-waiting";
	const waitingTitle = t(isFree ? "start.waitingTitleFree" : "start.waitingTitle");
	const about =
		name === "request-refused"
			? {
					title: t("start.refusedTitle"),
					href: paths.premium({ planId, step: "request_approval" }),
					see: t("manual-payment:request_approval.refusedView"),
					goOn: t("start.payAllTheSame"),
				}
			: {
					title: isWaiting ? waitingTitle : t("start.alreadyTitle"),
					href: paths.account(),
					see: t("start.seeAccount"),
					goOn: t("start.payAgain"),
				};
	return (
		<Notice tone="warning" role="alert" id="payment-error" title={about.title}>
			<p>{text ?? t(isWaiting && isFree ? "start.waitingTextFree" : `start.${name}`)}</p>
			<div className="mt-3 flex flex-wrap gap-3">
				<ButtonLink href={about.href} wide>
					{about.see}
				</ButtonLink>
				{payAgain ? (
					<PostForm hidden={payAgain} className="w-full sm:w-auto">
						<Button variant="secondary" wide>
							{isFree ? t("start.startAllTheSame") : about.goOn}
						</Button>
					</PostForm>
				) : null}
			</div>
		</Notice>
	);
}
