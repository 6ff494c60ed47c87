/** What is known of a payment that an address calls failed, and the ways out (docs/product.md#payment). */
import { redirect } from "@remix-run/node";
import { getTransferPlan, isFreeOfCharge } from "~/domain/payment/payment";
import { findNewestPayment } from "~/domain/payment/payment-attempt";
import {
	failureReasons,
	getShownReason,
	readFailureReason,
} from "~/domain/payment/payment-failure";
import { choosePage } from "~/domain/payment/payment-state";
import { getI18n } from "~/i18n/instance.server";
import { paths, readQuery } from "~/paths";
import type { RequestContext } from "~/server/context.server";
import { getAppUrl } from "~/server/invite/app-url.server";
import { askPayment, type PaymentReport } from "~/server/payment/payment-status.server";
import { getRetryPath } from "./retry-path";

export async function loadPage(context: RequestContext, request: Request) {
	const url = new URL(request.url);
	const transactionId = readQuery(url, "transaction_id");
	const [user, report] = await Promise.all([
		context.visitor(),
		transactionId ? askPayment(context, transactionId) : undefined,
	]);
	if (transactionId) redirectByState(report, transactionId);
	const named = readFailureReason(readQuery(url, "reason"), readQuery(url, "error"));
	const reason = getShownReason(named, report?.state ?? "unknown");
	const { transaction } = report ?? {};
	// Without an id the retry is for the payment that this browser started last.
	const record = report ? report.record : findNewestPayment(context.session.data.payments);
	const isKnown = report?.answer.kind === "known";
	const isFree = transaction !== undefined && isFreeOfCharge(transaction);
	const canCheck = reason === "default" && transactionId && !isFree;
	const titleKey = isFree ? "failed.free.title" : (`failed.reason.${reason}.title` as const);
	return {
		reason,
		title: getI18n(context.locale).t(`payment:${titleKey}`),
		transactionId,
		transaction,
		/** A free plan: the texts do not mention a payment. */
		isFree,
		checkPath: canCheck ? getCheckPath(transactionId, user) : null,
		isSignedIn: user !== undefined,
		/** The platform did not confirm what the address claims. */
		isUnchecked: report !== undefined && !isKnown && !failureReasons[reason].isOutcomeUnknown,
		retryPath: getRetryPath(
			record?.paymentType ?? transaction?.paymentType,
			record?.creatorId ?? transaction?.creator?.id,
		),
		transfer: isFree ? undefined : record && getTransferPlan(record),
		appUrl: getAppUrl(context.settings),
	};
}

export type FailedPage = Awaited<ReturnType<typeof loadPage>>;

/** Redirects when the platform's status contradicts the failure that the address claims. */
function redirectByState(report: PaymentReport | undefined, transactionId: string): void {
	const page = report ? choosePage(report.state, "failed") : "failed";
	if (page === "success") throw redirect(paths.paymentSuccess({ transactionId }), 303);
	if (page === "processing") throw redirect(paths.paymentProcessing({ transactionId }), 303);
}

function getCheckPath(transactionId: string, user: object | undefined): string {
	const path = paths.paymentProcessing({ transactionId });
	return user ? path : paths.login({ returnUrl: path });
}
