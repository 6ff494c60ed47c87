/** Discount codes and the views that were reported for them. */
import type { Insertable, Selectable } from "kysely";
import type { Db } from "../database/database";
import type { DiscountCodeTable } from "../database/discount-table";
import type { Schema } from "../database/schema";

export type DiscountCodeRow = Selectable<DiscountCodeTable>;

/** Codes are typed by hand: case does not matter. */
export const normalizeCode = (typed: string): string => typed.trim().toUpperCase();

export async function findDiscountCode(db: Db, code: string): Promise<DiscountCodeRow | undefined> {
	return db
		.selectFrom("discount_codes")
		.selectAll()
		.where("code", "=", normalizeCode(code))
		.executeTakeFirst();
}

export async function insertDiscountCodeView(
	db: Db,
	view: Insertable<Schema["discount_code_views"]>,
): Promise<void> {
	await db.insertInto("discount_code_views").values(view).execute();
}
