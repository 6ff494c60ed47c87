/** Carries the webhooks of a simulated Paymob through a bad network. */
import { setTimeout as sleep } from "node:timers/promises";
import { webhookPaths } from "#core/webhook-path";
import type { PaymobWebhook } from "../support/paymob-ledger";
import type { PaymobSimulator } from "../support/paymob-simulator";

const COPIES = 20;
const MAX_DELAY_MILLISECONDS = 300;
const AGAIN_MILLISECONDS = 250;

/** Every fifth is lost for good, and every fourth has twenty copies, shared among all servers. */
const isLost = ({ number }: PaymobWebhook) => number % 5 === 2;
const isCopied = ({ number }: PaymobWebhook) => number % 4 === 0;

export type Courier = {
	/** How often each status was the response; 0 without a response. */
	counts: Record<number, number>;
	/** Stops once everything that is not lost has been acknowledged. */
	finish(): Promise<void>;
};

/** Sends each webhook until it is acknowledged, later ones perhaps first, to any of the servers. */
export function startCourier(paymob: PaymobSimulator, urls: readonly string[]): Courier {
	paymob.sendsWebhooks = false;
	const counts: Courier["counts"] = {};
	let isFinishing = false;

	async function send(webhook: PaymobWebhook): Promise<number[]> {
		const one = urls[webhook.number % urls.length] ?? "";
		const to = isCopied(webhook) ? urls : [one];
		const copies = isCopied(webhook) ? COPIES / urls.length : 1;
		const sent = to.map((url) => paymob.deliver(webhook, { url: url + webhookPaths.paymob, copies }));
		return (await Promise.all(sent)).flat();
	}

	async function carry(webhook: PaymobWebhook): Promise<void> {
		if (isLost(webhook)) return;
		await sleep(Math.random() * MAX_DELAY_MILLISECONDS);
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
			for (const webhook of paymob.webhooks.slice(carried.length)) carried.push(carry(webhook));
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
