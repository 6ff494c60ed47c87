/**
 * Discount codes and their uses: reserved (`held` in the database) while money for a payment may come,
 * counted once it is paid, released when it cannot come any more. The use still counts if the money
 * comes after all.
 */
import { type ExpressionBuilder, type Insertable, type Selectable, sql } from "kysely";
import { readCode, toCodeKey } from "#core/code";
import type { Db } from "../database/database";
import type { DiscountCodeTable, DiscountCodeUseTable, Schema } from "../database/schema";

export type DiscountCodeRow = Selectable<DiscountCodeTable>;

/** Codes are typed by hand or copied out of sentences, and case does not matter. */
const normalizeCode = (typed: string): string => (readCode(typed) ?? "").toUpperCase();

/** Finds the code in either spelling, with `_` or with `-`; if two codes differ in that alone, the typed one. */
export async function findDiscountCode(db: Db, code: string): Promise<DiscountCodeRow | undefined> {
	const found = await db
		.selectFrom("discount_codes")
		.selectAll()
		.where(sql<string>`replace(code, '_', '-')`, "=", toCodeKey(code))
		.orderBy("code")
		.execute();
	return found.find((row) => row.code === normalizeCode(code)) ?? found[0];
}

/** Returns the code as it is stored; the typed one, normalized, when there is none. */
export const spellCode = async (db: Db, typed: string): Promise<string> =>
	(await findDiscountCode(db, typed))?.code ?? normalizeCode(typed);

export async function insertDiscountCodeView(
	db: Db,
	view: Insertable<Schema["discount_code_views"]>,
): Promise<void> {
	await db.insertInto("discount_code_views").values(view).execute();
}

/**
 * Makes transactions decide on a code one after the other. Lock payments before it and uses after
 * it.
 */
export async function lockCode(db: Db, code: string): Promise<void> {
	await db
		.selectFrom("discount_codes")
		.select("code")
		.where("code", "=", code)
		.forNoKeyUpdate()
		.execute();
}

/** Facts about the person and about open uses. */
export type CodeFacts = {
	/** How many other people have reserved a use, each by one payment or several. */
	reservedByOthers: number;
	/** Payments of this person in which the code counted. */
	usedByPerson: number;
	/** True when the person has paid for a plan before; tips and refunded payments do not count. */
	hasPaid: boolean;
};

export async function readCodeFacts(
	db: Db,
	{ code, userId, now }: { code: string; userId: string; now: Date },
): Promise<CodeFacts> {
	// Two queries: for a popular code only the current reservations are read.
	const reserved = await db
		.selectFrom("discount_code_uses")
		.select(({ fn }) => fn.count<number>("user_id").distinct().as("count"))
		.where("code", "=", code)
		.where("state", "=", "held")
		.where("held_until", ">", now.toISOString())
		.where("user_id", "<>", userId)
		.executeTakeFirstOrThrow();
	const own = await db
		.selectFrom("discount_code_uses")
		.select(["code", "state"])
		.where("user_id", "=", userId)
		.execute();
	return {
		reservedByOthers: reserved.count,
		usedByPerson: own.filter((use) => use.code === code && use.state === "counted").length,
		hasPaid: await hasPaidForPlan(db, userId),
	};
}

/**
 * A refund makes the payer a new subscriber again, unless the operator left the code counted
 * (operator-133).
 */
async function hasPaidForPlan(db: Db, userId: string): Promise<boolean> {
	const isUseGivenBack = (eb: ExpressionBuilder<Schema, "refunds">) =>
		eb.not(
			eb.exists(
				eb
					.selectFrom("discount_code_uses")
					.select("payment_id")
					.whereRef("discount_code_uses.payment_id", "=", "refunds.payment_id")
					.where("state", "=", "counted"),
			),
		);
	const refunded = db
		.selectFrom("refunds")
		.select("payment_id")
		.where("user_id", "=", userId)
		.where("is_partial", "=", 0)
		.where(isUseGivenBack);
	const transaction = await db
		.selectFrom("transactions")
		.select("id")
		.where("user_id", "=", userId)
		.where("activated_at", "is not", null)
		.where("type", "<>", "tip")
		.where("id", "not in", refunded)
		.executeTakeFirst();
	if (transaction) return true;
	const transfer = await db
		.selectFrom("manual_payments")
		.select("id")
		.where("user_id", "=", userId)
		.where("status", "=", "approved")
		.where("id", "not in", refunded)
		.executeTakeFirst();
	return transfer !== undefined;
}

type NewUse = Omit<DiscountCodeUseTable, "state">;

/**
 * Reserves a use for one open payment. Other reservations of the person stay, because their money may
 * come too; together they count as one (`CodeFacts`), so that nobody reserves a code for others by
 * pressing again.
 */
export async function reserveUse(db: Db, use: NewUse): Promise<void> {
	await db
		.insertInto("discount_code_uses")
		.values({ ...use, state: "held" })
		.onConflict((conflict) =>
			conflict.column("payment_id").doUpdateSet({
				code: use.code,
				state: "held",
				held_until: use.held_until,
			}),
		)
		.execute();
}

/** Locks the code of a payment and returns its use; undefined without a code. */
async function lockUse(db: Db, paymentId: string): Promise<DiscountCodeUseTable | undefined> {
	const uses = db.selectFrom("discount_code_uses").where("payment_id", "=", paymentId);
	const use = await uses.select("code").executeTakeFirst();
	if (use === undefined) return undefined;
	await lockCode(db, use.code);
	return uses.selectAll().executeTakeFirst();
}

/** Counts the use of a paid payment, once. Does nothing without a code. */
export async function countUse(db: Db, paymentId: string): Promise<void> {
	const use = await lockUse(db, paymentId);
	if (use === undefined || use.state === "counted") return;
	await setState(db, paymentId, { state: "counted" });
	await addUses(db, use.code, 1);
}

/** Releases the use of a failed payment. */
export async function releaseUse(db: Db, paymentId: string): Promise<void> {
	await db
		.updateTable("discount_code_uses")
		.set({ state: "released" })
		.where("payment_id", "=", paymentId)
		.where("state", "=", "held")
		.execute();
}

/** Gives the counted use of a refunded payment back, so that the payer can use the code again (invite-71). */
export async function giveUseBack(db: Db, paymentId: string): Promise<void> {
	const use = await lockUse(db, paymentId);
	if (use?.state !== "counted") return;
	await setState(db, paymentId, { state: "released" });
	await addUses(db, use.code, -1);
}

/** For a payment that is requested again without its code: the use must not count later. */
export async function dropUse(db: Db, paymentId: string): Promise<void> {
	await db.deleteFrom("discount_code_uses").where("payment_id", "=", paymentId).execute();
}

/** Reserves the use of a payment whose decision was undone; it may be counted or released again. */
export async function reserveUseAgain(db: Db, paymentId: string, heldUntil: string): Promise<void> {
	const use = await lockUse(db, paymentId);
	if (use === undefined) return;
	await setState(db, paymentId, { state: "held", held_until: heldUntil });
	if (use.state === "counted") await addUses(db, use.code, -1);
}

async function setState(
	db: Db,
	paymentId: string,
	state: Pick<DiscountCodeUseTable, "state"> & Partial<DiscountCodeUseTable>,
): Promise<void> {
	await db
		.updateTable("discount_code_uses")
		.set(state)
		.where("payment_id", "=", paymentId)
		.execute();
}

async function addUses(db: Db, code: string, count: number): Promise<void> {
	await db
		.updateTable("discount_codes")
		.set((eb) => ({ used_count: eb("used_count", "+", count) }))
		.where("code", "=", code)
		.execute();
}
