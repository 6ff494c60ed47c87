/**
 * Delivers stored webhooks to the platform's own route, retries them for a week, and tells the
 * operator about failures of an hour, each once, with one mail per hour.
 */

import { sql } from "kysely";
import { webhookPaths } from "#core/webhook-path";
import { addSeconds } from "../base/clock";
import type { Db } from "../database/database";
import { signedHeaders } from "../gateway/mock/mock-signature";
import { hasMailBetween } from "../mail/outbox-store";
import { queueOperatorMail } from "../mail/queue-mail";
import type { PlatformContext } from "../runtime/context";
import { createQueue, type Queue } from "../runtime/queue";
import {
	lockUnreportedDeliveries,
	markReported,
	type WebhookDeliveryRow,
} from "./webhook-delivery-store";

const LEASE_SECONDS = 10;
/** How long after the payment the mock gateway sends its webhook. */
export const DEFAULT_DELAY_SECONDS = 3;
/**
 * A week, since most attempts are an hour apart. Attempts are counted, not days: a platform that
 * was off for a week has tried nothing, and a webhook may be about money.
 */
const MAX_ATTEMPTS = 180;

type Deliver = (request: Request) => Promise<Response>;

/** `deliver` handles a request inside the process, as the platform does. */
export function createWebhookQueue(context: PlatformContext, deliver: Deliver): Queue {
	return createQueue<WebhookDeliveryRow>(context, {
		table: "webhook_deliveries",
		doneColumn: "delivered_at",
		isAwaited: () => sql<boolean>`given_up_at is null`,
		maxAttempts: MAX_ATTEMPTS,
		leaseSeconds: LEASE_SECONDS,
		firstDelaySeconds: context.options.webhookDelaySeconds ?? DEFAULT_DELAY_SECONDS,
		async run({ body }) {
			const headers = signedHeaders(context.secrets.webhookKey, body, context.now());
			const url = new URL(webhookPaths["mock-gateway"], "http://platform.internal");
			const response = await deliver(new Request(url, { method: "POST", headers, body }));
			if (!response.ok) throw new Error(`HTTP ${response.status}`);
		},
	});
}

const PATIENCE_SECONDS = 3600;
/** An operator reads no more of them here; the console lists all. */
const MAX_LISTED = 10;

export async function reportFailingWebhooks(context: PlatformContext, trx: Db): Promise<void> {
	if (context.options.operatorEmail === undefined) return;
	const now = context.now();
	const anHourAgo = addSeconds(now, -PATIENCE_SECONDS);
	const failing = await lockUnreportedDeliveries(trx, anHourAgo);
	const [oldest] = failing;
	if (oldest === undefined) return;
	if (await hasMailBetween(trx, "operator-webhook", anHourAgo, now)) return;
	await queueOperatorMail(context, trx, {
		key: `operator-webhook:${oldest.id}`,
		mail: {
			kind: "operator-webhook",
			facts: {
				count: failing.length,
				since: oldest.created_at,
				lastError: oldest.last_error,
				deliveryIds: failing.slice(0, MAX_LISTED).map(({ id }) => id),
			},
		},
	});
	await markReported(
		trx,
		failing.map(({ id }) => id),
		now,
	);
}
