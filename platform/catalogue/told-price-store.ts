/**
 * Prices that were shown: somebody may have transferred one of them before it changed. A request at
 * such a price is accepted (docs/product.md, wallet-30).
 */
import { LRUCache } from "lru-cache";
import { addSeconds, DAY_SECONDS } from "../base/clock";
import type { Db } from "../database/database";
import type { PlatformContext } from "../runtime/context";

type ToldPrice = {
	planId: number;
	amountMinor: number;
	currency: string;
	/** The code and the person it was quoted to: not everybody may use it. */
	quoted?: { code: string; userId: string };
};

/** A browser keeps an unsent request for this long. */
export const TOLD_SECONDS = 30 * DAY_SECONDS;

/** Money for a price shown after this moment may still be on its way. */
export const toldSince = (now: Date): Date => addSeconds(now, -TOLD_SECONDS);

const nameOf = ({ planId, amountMinor, currency, quoted }: ToldPrice) =>
	JSON.stringify([planId, amountMinor, currency, quoted?.code ?? "", quoted?.userId ?? ""]);

/** Prices with a code belong to one person each. An evicted entry is only stored once more. */
const MAX_NOTED = 10_000;

const RETRY_SECONDS = 60;

/**
 * Stores prices, each once per day and process. A price is told even when it cannot be stored, as on a
 * full disk: that is reported, and tried again after a minute.
 */
export function createPriceTeller(context: PlatformContext) {
	const { db } = context;
	/** When each price has to be stored again, in epoch milliseconds. */
	const dueAt = new LRUCache<string, number>({ max: MAX_NOTED });
	return async (prices: readonly ToldPrice[]): Promise<void> => {
		const now = context.now();
		const due = prices.map(nameOf).filter((id) => now.getTime() >= (dueAt.get(id) ?? 0));
		const [first] = due;
		if (first === undefined) return;
		const told_at = now.toISOString();
		const waitUntil = (seconds: number) => {
			for (const id of due) dueAt.set(id, addSeconds(now, seconds).getTime());
		};
		try {
			await db
				.insertInto("told_prices")
				.values(due.map((id) => ({ id, told_at })))
				.onConflict((conflict) => conflict.column("id").doUpdateSet({ told_at }))
				.execute();
			waitUntil(DAY_SECONDS);
		} catch (error) {
			waitUntil(RETRY_SECONDS);
			context.onError(error, { task: "told prices" });
		}
	};
}

/** True for a price that was shown since `toldSince`. */
export async function wasTold(db: Db, price: ToldPrice, now: Date): Promise<boolean> {
	const row = await db
		.selectFrom("told_prices")
		.select("id")
		.where("id", "=", nameOf(price))
		.where("told_at", ">", toldSince(now).toISOString())
		.executeTakeFirst();
	return row !== undefined;
}
