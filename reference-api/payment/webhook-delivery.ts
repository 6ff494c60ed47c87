/** Delivers the stored webhooks to the platform's own route, again for a week while it refuses them. */
import type { PlatformContext } from "../runtime/context";
import { createQueue, type Queue } from "../runtime/queue";
import { WEBHOOK_PATH } from "./webhook-route";
import { signedHeaders } from "./webhook-signature";
import type { WebhookDeliveryRow } from "./webhook-store";

const LEASE_SECONDS = 10;
/**
 * A week: most tries are an hour apart. Tries and not days, because a platform that was off for as
 * long has tried nothing, and behind a webhook there is money.
 */
const MAX_ATTEMPTS = 180;

type Deliver = (request: Request) => Promise<Response>;

/** `deliver` answers a request as the platform does: it never leaves the process. */
export function createWebhookQueue(context: PlatformContext, deliver: Deliver): Queue {
	return createQueue<WebhookDeliveryRow>(context, {
		table: "webhook_deliveries",
		doneColumn: "delivered_at",
		maxAttempts: MAX_ATTEMPTS,
		leaseSeconds: LEASE_SECONDS,
		async run({ body }) {
			const headers = signedHeaders(context.secrets.webhookKey, body, context.now());
			const url = new URL(WEBHOOK_PATH, "http://platform.internal");
			const response = await deliver(new Request(url, { method: "POST", headers, body }));
			if (!response.ok) throw new Error(`HTTP ${response.status}`);
		},
	});
}
