/** Carries the webhooks of a simulated Paymob through a bad network. */
import { setTimeout as sleep } from "node:timers/promises";
import { webhookPaths } from "#core/webhook-path";
import type { PaymobWebhook } from "../support/paymob-ledger";
import type { PaymobSimulator } from "../support/paymob-simulator";

const COPIES = 20;
const MAX_DELAY_MILLISECONDS = 300;
const AGAIN_MILLISECONDS = 250;

/** Every fourth has twenty copies, shared among all servers. */
const isCopied = ({ number }: PaymobWebhook) => number % 4 === 0;

export type WebhookDelivery = {
	/** How often each status was the response; 0 without a response. */
	counts: Record<number, number>;
	/** Stops once everything that is not lost has been acknowledged. */
	finish(): Promise<void>;
};

/** Sends each new webhook until it is acknowledged, later ones perhaps first, to any of the servers. */
export function startWebhookDelivery(
	paymob: PaymobSimulator,
	urls: readonly string[],
): WebhookDelivery {
	paymob.sendsWebhooks = false;
	const counts: WebhookDelivery["counts"] = {};
	const earlier = paymob.webhooks.length;
	let isFinishing = false;

	/**
	 * Every fifth is lost for good. Those of an order that is paid twice are not: once the first money is known,
	 * webhooks alone tell of the second.
	 */
	function isLost({ number, orderId }: PaymobWebhook): boolean {
		const { transactions } = paymob.ledger.findOrder(orderId);
		return number % 5 === 2 && transactions.filter(({ success }) => success).length < 2;
	}

	async function send(webhook: PaymobWebhook): Promise<number[]> {
		const one = urls[webhook.number % urls.length] ?? "";
		const to = isCopied(webhook) ? urls : [one];
		const copies = isCopied(webhook) ? COPIES / urls.length : 1;
		const sent = to.map((url) =>
			paymob.deliver(webhook, { url: url + webhookPaths.paymob, copies }),
		);
		return (await Promise.all(sent)).flat();
	}

	async function carry(webhook: PaymobWebhook): Promise<void> {
		await sleep(Math.random() * MAX_DELAY_MILLISECONDS);
		if (isLost(webhook)) return;
		for (;;) {
			const statuses = await send(webhook);
			for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
			if (statuses.every((status) => status === 200)) return;
			await sleep(AGAIN_MILLISECONDS);
		}
	}

	const carrying = (async () => {
		const carried: Promise<void>[] = [];
		for (;;) {
			const isLast = isFinishing;
			const fresh = paymob.webhooks.slice(earlier + carried.length);
			carried.push(...fresh.map(carry));
			if (isLast) break;
			await sleep(10);
		}
		await Promise.all(carried);
	})();

	return {
		counts,
		async finish() {
			isFinishing = true;
			await carrying;
		},
	};
}
