/**
 * The queue of look-ups: an order whose webhook never comes is granted all the same, also when its payer
 * has closed the browser (docs/product/payment.md, payment-111). The table of orders is the queue.
 */
import { sql } from "kysely";
import type { Db } from "../database/database";
import type { PlatformContext } from "../runtime/context";
import { createQueue, type Queue } from "../runtime/queue";
import { lookUpOrder } from "./order-look-up";
import { FIRST_LOOK_UP_SECONDS } from "./order-start";
import { type OrderRow, reopenExpired } from "./order-store";

const LOOK_UP_MILLISECONDS = 5000;
const LEASE_SECONDS = 30;
/** After the first look-up. */
const delaySeconds = [60, 5 * 60, 15 * 60, 60 * 60] as const;
const LONGEST_DELAY_SECONDS = 6 * 3600;
/** After a look-up without a response: an outage ends for all orders within this time. */
const UNKNOWN_DELAY_SECONDS = 5 * 60;
/** From then on the last look-up is tried as rarely as the others. */
const MAX_FREQUENT_ATTEMPTS = 24;

type Scheduled = Pick<OrderRow, "attempts" | "expires_at">;

/** Returns the seconds from a look-up of an order to the next one; the last one is at its expiry. */
export function getLookUpDelay(
	{ attempts, expires_at }: Scheduled,
	now: Date,
	isUnknown: boolean,
): number {
	const leftSeconds = (Date.parse(expires_at) - now.getTime()) / 1000;
	const planned = delaySeconds[attempts - 1] ?? LONGEST_DELAY_SECONDS;
	if (leftSeconds <= 0) {
		return attempts < MAX_FREQUENT_ATTEMPTS ? UNKNOWN_DELAY_SECONDS : LONGEST_DELAY_SECONDS;
	}
	return Math.min(isUnknown ? Math.min(planned, UNKNOWN_DELAY_SECONDS) : planned, leftSeconds);
}

/** Looks paid orders up once more when they expire, at the gateways that are set up. */
export async function checkPaidOrders(context: PlatformContext, trx: Db): Promise<void> {
	for (const gateway of context.gateways.all) await reopenExpired(trx, gateway, context.now());
}

/** A gateway that does not respond pauses its own look-ups alone. */
export function createLookUpQueue(context: PlatformContext): Queue {
	const { gateways } = context;
	return createQueue<OrderRow>(context, {
		table: "gateway_orders",
		keyColumn: "reference",
		doneColumn: "closed_at",
		isAwaited() {
			const away = gateways.all.filter(({ name }) => !gateways.canLookUp(name));
			if (away.length === 0) return sql<boolean>`1 = 1`;
			return sql<boolean>`gateway not in (${sql.join(away.map(({ name }) => name))})`;
		},
		firstDelaySeconds: FIRST_LOOK_UP_SECONDS,
		maxRepeatSeconds: LONGEST_DELAY_SECONDS,
		leaseSeconds: LEASE_SECONDS,
		repeatSeconds: getLookUpDelay,
		async run(order) {
			const reason = await lookUpOrder(context, order, LOOK_UP_MILLISECONDS);
			if (reason !== undefined) throw new Error(`${order.gateway}: no look-up: ${reason}`);
		},
	});
}
