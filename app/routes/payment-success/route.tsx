/**
 * /payment-success — says "paid" only when the platform confirms it on this load
 * (docs/product.md#payment).
 */
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PaymentUnknown } from "~/components/payment/payment-unknown";
import type { PageHandle } from "~/components/site/page-handle";
import { isFreeOfCharge } from "~/domain/payment/payment";
import { findNewestPayment } from "~/domain/payment/payment-attempt";
import { choosePage } from "~/domain/payment/payment-state";
import { getI18n } from "~/i18n/instance.server";
import { paths, readQuery } from "~/paths";
import { getAppUrl } from "~/server/invite/app-url.server";
import { askPayment } from "~/server/payment/payment-status.server";
import { SuccessScreen } from "./screen";

export const handle = {
	titleKey: "payment:success.title",
	isPrivate: true,
	isQuiet: true,
} satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { session, settings, origin, locale } = context;
	const transactionId =
		readQuery(new URL(request.url), "transaction_id") ??
		findNewestPayment(session.data.payments)?.transactionId;
	if (!transactionId) throw redirect(paths.paymentFailed({ reason: "payment_not_verified" }), 303);
	const [, report] = await Promise.all([context.visitor(), askPayment(context, transactionId)]);
	const { state, transaction, answer } = report;
	const page = choosePage(state, "success");
	if (page === "processing") throw redirect(paths.paymentProcessing({ transactionId }), 303);
	if (page === "failed") {
		throw redirect(paths.paymentFailed({ reason: "payment_declined", transactionId }), 303);
	}
	if (state !== "paid" || !transaction) {
		const isSignedOut = answer.kind === "signed-out";
		const title = getI18n(locale).t(
			isSignedOut ? "payment:unknown.signInTitle" : "payment:unknown.title",
		);
		return { kind: "unknown" as const, transactionId, isSignedOut, title };
	}
	if (transaction.refundedAt && !isFreeOfCharge(transaction)) {
		throw redirect(paths.accountReceipt({ transactionId }), 303);
	}
	const type = transaction.paymentType ?? report.record?.paymentType ?? ("other" as const);
	return {
		kind: "paid" as const,
		transaction,
		type,
		title: isFreeOfCharge(transaction)
			? getI18n(locale).t(`payment:success.type.${type}.title`)
			: undefined,
		appUrl: getAppUrl(settings),
		shareUrl: `${origin}${paths.home()}`,
	};
}

export default function PaymentSuccessPage() {
	const page = useLoaderData<typeof loader>();
	return page.kind === "paid" ? <SuccessScreen {...page} /> : <PaymentUnknown {...page} />;
}
