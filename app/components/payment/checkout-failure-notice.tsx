/**
 * The notice that says why a payment did not start; it needs no script (docs/product/payment.md, payment-11).
 */

import { useTranslation } from "react-i18next";
import { useDocumentFacts } from "~/components/site/document-facts";
import { MessageText, PostForm } from "~/components/site/form";
import {
	type AwaitedCash,
	type CheckoutFailure,
	type CheckoutFailureName,
	isSurelyUncharged,
	needsExplicitChoice,
} from "~/domain/payment/checkout-failure";
import { formatInstant } from "~/i18n/date";
import { isolate } from "~/i18n/isolate";
import { toPlatformText } from "~/i18n/message";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Ltr } from "~/ui/ltr";
import { Notice } from "~/ui/notice";

type CheckoutFailureNoticeProps = {
	failure: CheckoutFailure;
	/** The login page, with the way back. */
	loginPath: string;
	/** The title for this kind of payment; by default the one for subscriptions. */
	title?: string;
	/** Replaces our text for payments, never the platform's own message. */
	text?: string | undefined;
};

/** True where the notice itself has the button for the next step. */
export const hasOwnAction = (failure: CheckoutFailure): boolean =>
	failure.name === "sign-in" || failure.name === "found-paid" || needsExplicitChoice(failure);

export function CheckoutFailureNotice(props: CheckoutFailureNoticeProps) {
	const { failure, loginPath } = props;
	const { t } = useTranslation("payment");
	const { name, isErrorField, isFree } = failure;
	if (needsExplicitChoice(failure)) return <PayAgainNotice failure={failure} text={props.text} />;
	const isPayment = !isErrorField && !isFree;
	const usualTitle = props.title ?? t(isPayment ? "start.paymentError" : "start.subscriptionError");
	const title = name === "found-paid" && !isFree ? t("start.foundTitle") : usualTitle;
	return (
		<Notice tone="danger" role="alert" id="payment-error" title={title}>
			<p>
				<FailureText {...props} />
			</p>
			{isSurelyUncharged(failure) ? <p>{t("start.nothingCharged")}</p> : null}
			{name === "found-paid" ? (
				<ButtonLink href={paths.account()} className="mt-3" wide>
					{t("start.seeAccount")}
				</ButtonLink>
			) : null}
			{name === "sign-in" ? (
				<ButtonLink href={loginPath} className="mt-3" wide>
					{t("start.signIn")}
				</ButtonLink>
			) : null}
		</Notice>
	);
}

/** Texts for free plans, where the usual text speaks of a payment (payment-57). */
const freeTexts = {
	"initiate-failed": "start.free.notStarted",
	"no-payment-url": "start.free.notStarted",
	"unsafe-payment-url": "start.free.notStarted",
	"status-unclear": "start.free.unclear",
	"purchases-unclear": "start.free.unclear",
	"already-waiting": "start.free.waiting",
	"awaiting-cash": "start.free.waiting",
	"found-paid": "start.free.found",
	"request-refused": "start.free.requestRejected",
	"too-many": "start.free.tooMany",
	"sign-in": "start.free.signIn",
} as const satisfies Partial<Record<CheckoutFailureName, string>>;

type WordsProps = Pick<CheckoutFailureNoticeProps, "failure" | "text">;

function OwnText({ failure: { name, isFree }, text }: WordsProps) {
	const { t } = useTranslation("payment");
	if (isFree && name in freeTexts) return t(freeTexts[name as keyof typeof freeTexts]);
	return text ?? t(`start.${name}`);
}

function FailureText(props: WordsProps) {
	const { t } = useTranslation("error");
	const { errorCode, serverMessage } = props.failure;
	if (errorCode) return t(errorCode);
	if (!serverMessage) return <OwnText {...props} />;
	return <MessageText message={toPlatformText(serverMessage)} />;
}

/** The code of the payment that waits, and until when it works. */
function PayCode({ payCode, payUntil }: AwaitedCash) {
	const { t } = useTranslation("payment");
	const { locale } = useDocumentFacts();
	const until = formatInstant(payUntil, locale);
	return (
		<p className="mt-2">
			<Ltr className="block font-heading text-h3 font-semibold wrap-anywhere">{payCode}</Ltr>{" "}
			{until ? t("awaiting.cash.until", { until: isolate(until) }) : null}
		</p>
	);
}

/** The plan is or may be paid: paying again is offered with its own words. */
function PayAgainNotice({ failure, text }: WordsProps) {
	const { name, planId, isFree, payAgain } = failure;
	const { t } = useTranslation(["payment", "manual-payment"]);
	const waitingTitle = t(isFree ? "start.free.waitingTitle" : "start.waitingTitle");
	const titles = {
		"already-waiting": waitingTitle,
		"awaiting-cash": isFree ? waitingTitle : t("start.cashTitle"),
	};
	// A free plan's notice mentions no payment, so its code stays on the account.
	const cash = isFree ? undefined : failure.awaited;
	const about =
		name === "request-refused"
			? {
					title: t("start.rejectedTitle"),
					href: paths.premium({ planId, step: "request_approval" }),
					see: t("manual-payment:request_approval.rejectedView"),
					goOn: t("start.payAllTheSame"),
				}
			: {
					title: titles[name as keyof typeof titles] ?? t("start.alreadyTitle"),
					href: cash ? paths.paymentProcessing(cash) : paths.account(),
					see: t(cash ? "start.seeCode" : "start.seeAccount"),
					goOn: t("start.payAgain"),
				};
	return (
		<Notice tone="warning" role="alert" id="payment-error" title={about.title}>
			<p>
				<OwnText failure={failure} text={text} />
			</p>
			{cash ? <PayCode {...cash} /> : null}
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
