/**
 * Prices that were shown and are current no more: somebody may have paid one of them by hand before
 * it changed. A request at such a price is accepted (docs/product/wallet.md, wallet-30).
 */
import { addSeconds, DAY_SECONDS } from "../base/clock";
import type { Db } from "../database/database";
import type { PlatformContext } from "../runtime/context";

type ShownPrice = {
	planId: number;
	amountMinor: number;
	currency: string;
	/** The code and the person it was quoted to: not everybody may use it. */
	quoted?: { code: string; userId: string };
};

/** A browser stores an unsent request for this long. */
export const SHOWN_SECONDS = 30 * DAY_SECONDS;

/** Money for a price shown after this moment may still be on its way. */
export const shownSince = (now: Date): Date => addSeconds(now, -SHOWN_SECONDS);

const nameOf = ({ planId, amountMinor, currency, quoted }: ShownPrice) =>
	JSON.stringify([planId, amountMinor, currency, quoted?.code ?? "", quoted?.userId ?? ""]);

const findSince = (db: Db, price: ShownPrice, since: Date) =>
	db
		.selectFrom("told_prices")
		.select("id")
		.where("id", "=", nameOf(price))
		.where("told_at", ">", since.toISOString())
		.executeTakeFirst();

/**
 * Records a price that was shown until now. The price of a plan is recorded when it changes, because
 * until then it is payable anyway.
 */
export async function recordShownPrice(db: Db, price: ShownPrice, now: Date): Promise<void> {
	const told_at = now.toISOString();
	await db
		.insertInto("told_prices")
		.values({ id: nameOf(price), told_at })
		.onConflict((conflict) => conflict.column("id").doUpdateSet({ told_at }))
		.execute();
}

/**
 * Records a price that is quoted with a code, once a day, because the code may end at any moment. A
 * price is quoted even when it cannot be recorded, as on a full disk: that is reported.
 */
export async function recordQuotedPrice(
	{ db, now, onError }: PlatformContext,
	price: ShownPrice,
): Promise<void> {
	try {
		const recorded = await findSince(db, price, addSeconds(now(), -DAY_SECONDS));
		if (recorded === undefined) await recordShownPrice(db, price, now());
	} catch (error) {
		onError(error, { task: "told prices" });
	}
}

/** True for a price that was shown since `shownSince`. */
export async function wasShown(db: Db, price: ShownPrice, now: Date): Promise<boolean> {
	return (await findSince(db, price, shownSince(now))) !== undefined;
}
