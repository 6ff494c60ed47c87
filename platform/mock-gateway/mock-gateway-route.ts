/**
 * The mock gateway: takes the payer's choice on the test page, records the charge, and stores the
 * webhook that follows a moment later. It is not part of the 21 calls.
 */
import type { Hono } from "hono";
import type { Insertable } from "kysely";
import { z } from "zod";
import { lockUser } from "../account/user-store";
import { addSeconds } from "../base/clock";
import { newId } from "../base/secret-token";
import type { WebhookDeliveryTable } from "../database/schema";
import type { GatewayEvent } from "../gateway/mock/mock-signature";
import { requireCsrf, requireUser } from "../http/call";
import { CallError } from "../http/call-error";
import { readSession } from "../http/session";
import { releaseUse } from "../invite/discount-code-store";
import { findTransaction, recordOutcome, type TransactionRow } from "../payment/transaction-store";
import type { PlatformContext } from "../runtime/context";
import { DEFAULT_DELAY_SECONDS } from "./webhook-delivery";
import { insertDelivery } from "./webhook-delivery-store";

const MOCK_GATEWAY_PATH = "/mock-gateway/payments/:id";
const outcomePayload = z.object({ outcome: z.enum(["completed", "failed", "cancelled"]) });
type Outcome = z.infer<typeof outcomePayload>["outcome"];

function buildDelivery(
	context: PlatformContext,
	transaction: TransactionRow,
): Insertable<WebhookDeliveryTable> {
	const now = context.now();
	const isCharged = transaction.gateway_outcome === "completed";
	const event: GatewayEvent = {
		id: newId("evt"),
		type: isCharged ? "payment.completed" : "payment.failed",
		created_at: now.toISOString(),
		data: {
			transaction_id: transaction.id,
			amount_cents: transaction.amount_minor,
			currency: transaction.currency,
		},
	};
	const delay = context.options.webhookDelaySeconds ?? DEFAULT_DELAY_SECONDS;
	return {
		id: newId("whd"),
		event_id: event.id,
		transaction_id: transaction.id,
		body: JSON.stringify(event),
		attempts: 0,
		next_attempt_at: addSeconds(now, delay).toISOString(),
		delivered_at: null,
		last_error: null,
		created_at: now.toISOString(),
		reported_at: null,
	};
}

type Settlement = { id: string; payerId: string; outcome: Outcome };

/** Stores the charge and its webhook together. The same outcome may be sent twice. */
async function settle(
	context: PlatformContext,
	{ id, payerId, outcome }: Settlement,
): Promise<void> {
	await context.db.transaction().execute(async (trx) => {
		const earlier = await findTransaction(trx, id);
		if (earlier === undefined) throw new CallError(404, "transaction_not_found");
		if (earlier.user_id !== payerId) throw new CallError(403, "payment_of_another");
		const settled = await recordOutcome(trx, id, outcome, context.now());
		if (settled !== undefined) {
			if (outcome !== "completed") await releaseUse(trx, id);
			// The account may have been deleted since the session was checked.
			if (!(await lockUser(trx, payerId))) throw new CallError(401, "unauthenticated");
			return insertDelivery(trx, buildDelivery(context, settled));
		}
		if ((await findTransaction(trx, id))?.gateway_outcome !== outcome) {
			throw new CallError(409, "already_settled");
		}
	});
	context.wakeWebhooks();
}

export function mountMockGatewayRoutes(app: Hono, context: PlatformContext): void {
	app.post(MOCK_GATEWAY_PATH, async (http) => {
		const session = await readSession(context, http);
		requireCsrf(context, http, session);
		const { id: payerId } = requireUser(session);
		const body = outcomePayload.safeParse(await http.req.json().catch(() => undefined));
		if (!body.success) throw new CallError(422, "outcome_unknown");
		const { outcome } = body.data;
		const transactionId = http.req.param("id");
		await settle(context, { id: transactionId, payerId, outcome });
		return http.json({ success: true, transaction_id: transactionId, outcome });
	});
}
