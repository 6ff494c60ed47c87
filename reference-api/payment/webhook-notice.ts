/** Tells the operator that webhooks have failed for an hour: each once, and one mail an hour. */
import type { Db } from "../database/database";
import { hasMailSince } from "../mail/outbox-store";
import { queueOperatorMail } from "../mail/queue-mail";
import { addSeconds } from "../platform/clock";
import type { PlatformContext } from "../runtime/context";
import { lockUnreportedDeliveries, markReported } from "./webhook-store";

const PATIENCE_SECONDS = 3600;
/** As many as an operator reads; the console lists them all. */
const MAX_LISTED = 10;

export async function reportFailingWebhooks(context: PlatformContext, trx: Db): Promise<void> {
	if (context.options.operatorEmail === undefined) return;
	const now = context.now();
	const anHourAgo = addSeconds(now, -PATIENCE_SECONDS);
	const failing = await lockUnreportedDeliveries(trx, anHourAgo);
	const [oldest] = failing;
	if (oldest === undefined || (await hasMailSince(trx, "operator-webhook", anHourAgo))) return;
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
