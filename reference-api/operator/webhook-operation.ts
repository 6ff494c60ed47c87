/** What an operator does with webhook deliveries; `actor` names who, for the audit log. */
import { type PageRequest, readAll } from "../database/page";
import {
	closeDelivery,
	type DeliveryFilter,
	findDelivery,
	pageDeliveries,
	requeueDelivery,
} from "../payment/webhook-store";
import type { PlatformContext } from "../runtime/context";
import type { Queue } from "../runtime/queue";
import { recordAct } from "./audit-store";
import { OperatorError } from "./operator-error";

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
		/** Notes of one that was given up that no one will replay it: it is counted and shown as open no more. */
		async close(id: string, actor: string): Promise<void> {
			await db.transaction().execute(async (trx) => {
				const delivery = await closeDelivery(trx, id, now());
				if (delivery === undefined) throw new OperatorError(`No webhook ${id} that was given up.`);
				await recordAct(trx, { actor, action: "webhook.closed", subject: id }, now());
			});
		},
		/** Delivers what is due without waiting for the timer. */
		deliverDue: () => webhookQueue.runDue(),
	};
}
