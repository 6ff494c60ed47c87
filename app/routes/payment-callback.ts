/**
 * /payment-callback — where the gateway sends people back, by GET or by a POST from its own site
 * (docs/product.md, payment-16 to payment-19). It only routes onward: what the address claims is a
 * hint. Without a page of its own Remix lets the cross-site POST pass, which is then answered by a
 * GET that has the session.
 */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { findNewestPayment } from "~/domain/payment/payment-attempt";
import { decideCallback } from "~/domain/payment/payment-callback";
import { paths, readQuery } from "~/paths";
import { recallPayment } from "~/server/payment/payment-status.server";
import { restartWait } from "~/server/payment/payment-wait.server";

const FIELD_NAMES = ["transaction_id", "success", "status", "pending"] as const;
const MAX_VALUE_LENGTH = 128;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const url = new URL(request.url);
	const named = readQuery(url, "transaction_id");
	const record = named
		? await recallPayment(context, named)
		: findNewestPayment(context.session.data.payments);
	const decision = decideCallback(
		{
			transactionId: named,
			success: readQuery(url, "success"),
			status: readQuery(url, "status"),
			pending: readQuery(url, "pending"),
		},
		record,
	);
	const outcome = decision.page === "processing" ? decision.page : decision.reason;
	context.services.metrics.count("callback", { outcome });
	// Of a payment that started here: what an address alone says is anybody's text.
	const transactionId = record?.transactionId;
	context.log.info({ event: "payment_callback", transactionId, outcome });
	// Who comes back from the gateway waits from now on: an earlier look had its own wait.
	if (decision.page === "processing" && record) restartWait(context.session, record);
	return redirect(
		decision.page === "processing"
			? paths.paymentProcessing(decision)
			: paths.paymentFailed(decision),
		{ status: 303, headers: { "Referrer-Policy": "no-referrer" } },
	);
}

export async function action({ request }: ActionFunctionArgs) {
	const form = await request.formData().catch(() => new FormData());
	const query = new URL(request.url).searchParams;
	const target = new URLSearchParams();
	for (const name of FIELD_NAMES) {
		const value = form.get(name) ?? query.get(name);
		if (typeof value === "string") target.set(name, value.slice(0, MAX_VALUE_LENGTH));
	}
	const search = target.size > 0 ? `?${target}` : "";
	return redirect(paths.paymentCallback() + search, 303);
}
