/**
 * Numbers of receipts (payment-190 to payment-197, docs/decisions/067): one series for each year, without gaps,
 * while the brand says who sells and their tax number. What is not paid with money has no number.
 */
import type { Seller } from "#core/brand/brand";
import { getBrand } from "#core/brand/current-brand";
import { getDay } from "#core/time-zone";
import type { Db } from "../database/database";

/** A number such as `2026-000012`, and the seller as the brand named them when it was given. */
export type Receipt = { number: string; seller: Seller };

type Paid = {
	id: string;
	amount_minor: number;
	/** 1: no money moves. Absent for a transfer. */
	is_test?: number;
};

/**
 * Gives a payment the next number of the year in which it was paid, in the transaction that records its money.
 * The counter stays locked until that transaction ends, so call it after all other locks (`lockUser`), for a
 * payment that is locked and has no number. Null for what has none.
 */
export async function giveReceipt(
	trx: Db,
	{ id, amount_minor, is_test }: Paid,
	paidAt: string,
): Promise<Receipt | null> {
	const seller = getBrand()?.seller;
	if (seller?.taxNumber === undefined || amount_minor === 0 || is_test === 1) return null;
	const number = await countUp(trx, Number(getDay(new Date(paidAt)).slice(0, 4)));
	await trx
		.insertInto("receipts")
		.values({
			number,
			payment_id: id,
			seller: JSON.stringify(seller),
			given_at: paidAt,
			cancelled_at: null,
		})
		.execute();
	return { number, seller };
}

/** A rollback takes the number back, and no other payment has got a later one meanwhile. */
async function countUp(trx: Db, year: number): Promise<string> {
	const { last_number } = await trx
		.insertInto("receipt_counters")
		.values({ year, last_number: 1 })
		.onConflict((conflict) =>
			conflict
				.column("year")
				.doUpdateSet((eb) => ({ last_number: eb("receipt_counters.last_number", "+", 1) })),
		)
		.returning("last_number")
		.executeTakeFirstOrThrow();
	return writeReceiptNumber(year, last_number);
}

/** `2026-000012` */
export const writeReceiptNumber = (year: number, number: number): string =>
	`${year}-${String(number).padStart(6, "0")}`;

/**
 * Makes the next receipt of a year have at least this number, as after a backup that is older than the last one.
 * False, with nothing changed, where it has a later one already: no number is given twice.
 */
export async function skipReceiptNumbers(
	trx: Db,
	{ year, next }: { year: number; next: number },
): Promise<boolean> {
	const last_number = next - 1;
	const raised = await trx
		.insertInto("receipt_counters")
		.values({ year, last_number })
		.onConflict((conflict) =>
			conflict
				.column("year")
				.doUpdateSet({ last_number })
				.where("receipt_counters.last_number", "<", last_number),
		)
		.returning("year")
		.executeTakeFirst();
	return raised !== undefined;
}

/** Cancels the number of an approval that is undone: it stays in the books, and is never given again. */
export async function cancelReceipt(
	trx: Db,
	paymentId: string,
	now: Date,
): Promise<string | undefined> {
	const cancelled = await trx
		.updateTable("receipts")
		.set({ cancelled_at: now.toISOString() })
		.where("payment_id", "=", paymentId)
		.where("cancelled_at", "is", null)
		.returning("number")
		.executeTakeFirst();
	return cancelled?.number;
}

/** The valid receipts of these payments, by the payment's id. */
export async function findReceipts(
	db: Db,
	paymentIds: readonly string[],
): Promise<Map<string, Receipt>> {
	if (paymentIds.length === 0) return new Map();
	const rows = await db
		.selectFrom("receipts")
		.select(["payment_id", "number", "seller"])
		.where("payment_id", "in", paymentIds)
		.where("cancelled_at", "is", null)
		.execute();
	return new Map(
		rows.map(({ payment_id, number, seller }) => [
			payment_id,
			{ number, seller: JSON.parse(seller) as Seller },
		]),
	);
}

/** The id of the payment to which a number was given, also one that is cancelled; none without a number. */
export async function findByReceiptNumber(db: Db, number: string | undefined): Promise<string[]> {
	if (number === undefined) return [];
	const rows = await db
		.selectFrom("receipts")
		.select("payment_id")
		.where("number", "=", number)
		.execute();
	return rows.map(({ payment_id }) => payment_id);
}
