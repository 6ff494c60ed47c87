/** Delivers the stored webhooks to the platform's own route, again until it answers with success. */
import { addSeconds } from "../platform/clock";
import type { PlatformContext } from "../platform/context";
import { createWorker, retrySeconds, type Worker } from "../platform/worker";
import { webhookPath } from "./webhook-route";
import { signedHeaders } from "./webhook-signature";
import {
	claimDelivery,
	markDelivered,
	nextDeliveryDue,
	postponeDelivery,
	type WebhookDeliveryRow,
} from "./webhook-store";

type Deliver = (request: Request) => Promise<Response>;

/** `deliver` is the platform's own front door: the request never leaves the process. */
export function createCourier(context: PlatformContext, deliver: Deliver): Worker {
	const { db } = context;

	async function attempt(delivery: WebhookDeliveryRow): Promise<void> {
		const headers = signedHeaders(context.secrets.webhookKey, delivery.body, context.now());
		const url = new URL(webhookPath, "http://platform.internal");
		const request = new Request(url, { method: "POST", headers, body: delivery.body });
		const response = await deliver(request);
		if (response.ok) return markDelivered(db, delivery.id, context.now());
		await postponeDelivery(db, delivery.id, {
			error: `HTTP ${response.status}`,
			retryAt: addSeconds(context.now(), retrySeconds(delivery.attempts)),
		});
	}

	return createWorker(context, {
		name: "webhook",
		nextDueAt: () => nextDeliveryDue(db),
		async runDue() {
			for (let due = await claimDelivery(db, context.now()); due !== undefined; ) {
				await attempt(due);
				due = await claimDelivery(db, context.now());
			}
		},
	});
}
