/** /payment-processing — waits for the outcome of a payment (docs/product.md#payment). */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PaymentUnknown } from "~/components/payment/payment-unknown";
import type { PageHandle } from "~/components/site/page-handle";
import { getTransferPlan, isFreeOfCharge } from "~/domain/payment/payment";
import { formatCairoClock } from "~/i18n/date";
import { getI18n } from "~/i18n/instance.server";
import { paths, readQuery } from "~/paths";
import {
	getOnwardPath,
	restartWait,
	type WatchedPayment,
	watchPayment,
} from "~/server/payment/payment-wait.server";
import { ProcessingScreen } from "./screen";
import { TimeoutScreen } from "./timeout-screen";

export const handle = {
	titleKey: "payment:processing.title",
	isPrivate: true,
	isQuiet: true,
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const transactionId = readQuery(new URL(request.url), "transaction_id");
	if (!transactionId) throw redirect(paths.home(), 303);
	const checkedAt = Date.now();
	const [, watched] = await Promise.all([
		context.visitor(),
		watchPayment(context, transactionId, checkedAt),
	]);
	const onwardPath = getOnwardPath(watched.state, transactionId);
	if (onwardPath) throw redirect(onwardPath, 303);
	const { answer, wait, transaction } = watched;
	const isSignedOut = answer.kind === "signed-out";
	const since = formatCairoClock(wait?.since ?? checkedAt, context.locale);
	const isFree = transaction !== undefined && isFreeOfCharge(transaction);
	return {
		transactionId,
		checkedAt,
		wait: isSignedOut || !wait ? undefined : { ...wait, since },
		isSignedOut,
		isFree,
		transaction,
		transfer: isFree ? undefined : watched.record && getTransferPlan(watched.record),
		title: getI18n(context.locale).t(getTitleKey(isSignedOut, wait, isFree)),
	};
}

function getTitleKey(isSignedOut: boolean, wait: WatchedPayment["wait"], isFree: boolean) {
	if (isSignedOut) return "payment:unknown.signInTitle";
	if (!wait) return "payment:unknown.title";
	if (wait.state !== "timeout") {
		return isFree ? "payment:processing.titleFree" : "payment:processing.title";
	}
	return wait.isActivationPending && !isFree
		? "payment:processing.receivedTitle"
		: "payment:processing.timeoutTitle";
}

/** 'Check Again' after a timeout restarts the wait. */
export async function action({ request, context }: ActionFunctionArgs) {
	const transactionId = readQuery(new URL(request.url), "transaction_id");
	const record = context.session.findPayment(transactionId);
	if (record) restartWait(context.session, record);
	return redirect(paths.paymentProcessing({ transactionId }), 303);
}

export default function PaymentProcessingPage() {
	const { transactionId, wait, isSignedOut, ...page } = useLoaderData<typeof loader>();
	if (!wait) return <PaymentUnknown {...{ transactionId, isSignedOut }} {...page} />;
	if (wait.state === "timeout") {
		const { isFree, transfer } = page;
		const isReceived = wait.isActivationPending;
		return <TimeoutScreen {...{ transactionId, isReceived, isFree, transfer }} />;
	}
	return <ProcessingScreen transactionId={transactionId} wait={wait} {...page} />;
}
