/**
 * /payment-callback is where the gateway sends people back, by GET or by a POST from its own site
 * (docs/product/payment.md, payment-16 to payment-19). It only redirects: the query is a hint. Because the route
 * has no component, Remix accepts the cross-site POST, which is redirected to a GET that has the session
 * cookie.
 */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { PaymentRecord } from "~/domain/payment/payment";
import { findNewestPayment } from "~/domain/payment/payment-attempt";
import { type CallbackDecision, decideCallback } from "~/domain/payment/payment-callback";
import { paths, readNamedId, readQuery, readTransactionId } from "~/paths";
import type { RequestContext } from "~/server/context.server";
import { createExitPage } from "~/server/http/static-page.server";
import { isStartedHere } from "~/server/payment/payment-mark.server";
import { restartWait } from "~/server/payment/payment-wait.server";
import { readForm } from "~/server/request/form.server";
import { isFramed } from "~/server/request/navigation.server";

const FIELD_NAMES = [
	"transaction_id",
	"merchant_order_id",
	"success",
	"status",
	"pending",
] as const;
const MAX_VALUE_LENGTH = 128;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const url = new URL(request.url);
	if (isFramed(request)) {
		return createExitPage(context.locale, paths.paymentCallback() + pickFields(url.searchParams));
	}
	const named = readTransactionId(url);
	const record = named
		? context.session.findPayment(named)
		: findUnnamed(context, readNamedId(url, "merchant_order_id"));
	const decision = decideCallback(
		{
			transactionId: named,
			success: readQuery(url, "success"),
			status: readQuery(url, "status"),
			pending: readQuery(url, "pending"),
		},
		record,
	);
	const outcome = await nameOutcome(context, decision);
	context.services.metrics.count("callback", { outcome });
	// Only the id of a known record is logged: the query may contain anything.
	const transactionId = record?.transactionId;
	context.log.info({ event: "payment_callback", transactionId, outcome });
	// The wait starts at the return from the gateway, also when the page was opened before.
	if (decision.page === "processing" && record) restartWait(context.session, record);
	return redirect(
		decision.page === "processing"
			? paths.paymentProcessing(decision)
			: paths.paymentFailed(decision),
		{ status: 303, headers: { "Referrer-Policy": "no-referrer" } },
	);
}

/**
 * An invalid return of a payment that was started here is a lost session or a wrong address of return;
 * any other one comes from a stranger, who can send as many as they like.
 */
async function nameOutcome(context: RequestContext, decision: CallbackDecision): Promise<string> {
	if (decision.page === "processing") return decision.page;
	const { reason, transactionId } = decision;
	if (reason !== "invalid_callback") return reason;
	const isOurs = transactionId !== undefined && (await isStartedHere(context, transactionId));
	return isOurs ? reason : "unknown_payment";
}

/**
 * A gateway's own return address has no `transaction_id`. Paymob's names our number as `merchant_order_id`,
 * which counts for a payment of this browser only; without it the newest payment is the one that returns.
 */
function findUnnamed(
	{ session }: RequestContext,
	orderId: string | undefined,
): PaymentRecord | undefined {
	return session.findPayment(orderId) ?? findNewestPayment(session.data.payments);
}

export async function action({ request }: ActionFunctionArgs) {
	const form = await readForm(request).catch(() => new FormData());
	const query = new URL(request.url).searchParams;
	return redirect(paths.paymentCallback() + pickFields(query, form), 303);
}

/** Returns the fields that a return may have as a query with its `?`; empty without any. */
function pickFields(query: URLSearchParams, form = new FormData()): string {
	const target = new URLSearchParams();
	for (const name of FIELD_NAMES) {
		// The address is ours; what a gateway posts may be its own number under the same name.
		const value = query.get(name)?.trim() || form.get(name);
		if (typeof value === "string") target.set(name, value.slice(0, MAX_VALUE_LENGTH));
	}
	return target.size > 0 ? `?${target}` : "";
}
