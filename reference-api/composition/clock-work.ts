/** What happens because time passes: it is looked for every few seconds. */
import type { Db } from "../database/database";
import { endOverdueTransfers } from "../manual-payment/transfer-notice";
import { endOverdueMemberships } from "../payment/payment-notice";
import { reportFailingWebhooks } from "../payment/webhook-notice";
import type { PlatformContext } from "../runtime/context";
import { createTimer, IDLE_MILLISECONDS, type Queue } from "../runtime/queue";

const duties: ReadonlyArray<(context: PlatformContext, trx: Db) => Promise<void>> = [
	endOverdueTransfers,
	endOverdueMemberships,
	reportFailingWebhooks,
];

export function createClockWork(context: PlatformContext): Queue {
	return createTimer({
		hasTimer: context.options.background !== false,
		onError: (error) => context.onError(error, { task: "clock work" }),
		waitMilliseconds: async () => IDLE_MILLISECONDS,
		async runDue() {
			for (const duty of duties) {
				await context.db
					.transaction()
					.execute((trx) => duty(context, trx))
					// One that fails keeps no other from its work; it is tried again like all.
					.catch((error) => context.onError(error, { task: duty.name }));
			}
			context.wakeMailer();
		},
	});
}
