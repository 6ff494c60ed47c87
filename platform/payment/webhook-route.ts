/**
 * Receives authentic webhooks, each event once, and grants in the same database transaction.
 * Completed wins over failed, in either order.
 */
import type { Hono } from "hono";
import { CallError } from "../http/call-error";
import { releaseUse } from "../invite/discount-code-store";
import type { PlatformContext } from "../runtime/context";
import { activate } from "./grant";
import { findTransaction, markFailed } from "./transaction-store";
import { type GatewayEvent, gatewayEvent, isAuthentic } from "./webhook-signature";
import { receiveEvent } from "./webhook-store";

export const WEBHOOK_PATH = "/webhooks/mock-gateway";

function parseEvent(body: string): GatewayEvent {
	try {
		return gatewayEvent.parse(JSON.parse(body));
	} catch {
		throw new CallError(422, "event_unknown");
	}
}

/** False when the event was received before. */
async function processEvent(context: PlatformContext, event: GatewayEvent): Promise<boolean> {
	const { transaction_id, amount_cents, currency } = event.data;
	const now = context.now();
	return context.db.transaction().execute(async (trx) => {
		const transaction = await findTransaction(trx, transaction_id);
		if (transaction === undefined) throw new CallError(404, "transaction_not_found");
		if (transaction.amount_minor !== amount_cents || transaction.currency !== currency) {
			throw new CallError(422, "event_differs");
		}
		const record = { event_id: event.id, transaction_id, received_at: now.toISOString() };
		if (!(await receiveEvent(trx, record))) return false;
		if (event.type === "payment.completed") await activate(context, trx, transaction_id);
		else if (await markFailed(trx, transaction_id, now)) await releaseUse(trx, transaction_id);
		return true;
	});
}

export function mountWebhookRoutes(app: Hono, context: PlatformContext): void {
	app.post(WEBHOOK_PATH, async (http) => {
		const body = await http.req.text();
		const key = context.secrets.webhookKey;
		if (!isAuthentic(key, body, http.req.raw.headers, context.now())) {
			throw new CallError(401, "invalid_signature");
		}
		const isNew = await processEvent(context, parseEvent(body));
		context.wakeMailer();
		return http.json({ success: true, duplicate: !isNew });
	});
}
