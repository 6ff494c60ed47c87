/** What an operator does with webhook deliveries; `actor` names who, for the audit log. */
import { type PageRequest, readAll } from "../database/page";
import { recordAct } from "../operator/audit-store";
import { OperatorError } from "../operator/operator-error";
import type { PlatformContext } from "../platform/context";
import type { Queue } from "../platform/queue";
import {
	type DeliveryFilter,
	findDelivery,
	pageDeliveries,
	requeueDelivery,
} from "./webhook-store";

export function createWebhookOperations({ db, now }: PlatformContext, webhookQueue: Queue) {
	return {
		list: () => readAll((request) => pageDeliveries(db, {}, request)),
		find: (id: string) => findDelivery(db, id),
		page: (filter: DeliveryFilter, request: PageRequest) => pageDeliveries(db, filter, request),
		/** Delivers it again, now; what it granted before is not granted twice. */
		async replay(id: string, actor: string): Promise<void> {
			await db.transaction().execute(async (trx) => {
				const delivery = await requeueDelivery(trx, id, now());
				if (delivery === undefined) throw new OperatorError(`No webhook delivery ${id}.`);
				await recordAct(trx, { actor, action: "webhook.replayed", subject: id }, now());
			});
			await webhookQueue.runDue();
		},
		/** Delivers what is due without waiting for the timer. */
		deliverDue: () => webhookQueue.runDue(),
	};
}
