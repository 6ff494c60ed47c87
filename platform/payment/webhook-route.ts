/**
 * Receives authentic webhooks, each event once, and grants in the same database transaction.
 * Completed wins over failed, in either order.
 */
import type { Hono } from "hono";
import type { Notice } from "../gateway/gateway";
import { CallError } from "../http/call-error";
import { releaseUse } from "../invite/discount-code-store";
import type { PlatformContext } from "../runtime/context";
import { activate } from "./grant";
import { receiveEvent } from "./notice-store";
import { findTransaction, markFailed } from "./transaction-store";

export const WEBHOOK_PATH = "/webhooks/mock-gateway";

/** False when the event was received before. */
async function processNotice(context: PlatformContext, notice: Notice): Promise<boolean> {
	const [{ orderId: transaction_id, attempt }] = notice.readings;
	const now = context.now();
	return context.db.transaction().execute(async (trx) => {
		const transaction = await findTransaction(trx, transaction_id);
		if (transaction === undefined) throw new CallError(404, "transaction_not_found");
		if (
			transaction.amount_minor !== attempt.amountMinor ||
			transaction.currency !== attempt.currency
		) {
			throw new CallError(422, "event_differs");
		}
		const record = { event_id: notice.key, transaction_id, received_at: now.toISOString() };
		if (!(await receiveEvent(trx, record))) return false;
		if (attempt.state === "paid") await activate(context, trx, transaction_id);
		else if (await markFailed(trx, transaction_id, now)) await releaseUse(trx, transaction_id);
		return true;
	});
}

export function mountWebhookRoutes(app: Hono, context: PlatformContext): void {
	app.post(WEBHOOK_PATH, async (http) => {
		const reading = context.gateways.find("mock-gateway")?.readWebhook({
			body: await http.req.text(),
			query: new URL(http.req.url).searchParams,
			headers: http.req.raw.headers,
			now: context.now(),
		});
		if (reading?.outcome === "irrelevant") throw new CallError(422, "event_unknown");
		if (reading?.outcome !== "notice") throw new CallError(401, "invalid_signature");
		const isNew = await processNotice(context, reading.notice);
		context.wakeMailer();
		return http.json({ success: true, duplicate: !isNew });
	});
}
