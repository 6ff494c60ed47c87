/** Catalogue rows as an operator changes them; nothing is ever removed. */
import type { Insertable, Updateable } from "kysely";
import type { CreatorRow } from "../catalogue/creator-store";
import type { PlanRow } from "../catalogue/plan-store";
import type { Db } from "../database/database";
import type {
	CreatorTable,
	DiscountCodeTable,
	PaymentMethodTable,
	PlanTable,
} from "../database/schema";
import type { DiscountCodeRow } from "../invite/discount-code-store";
import { listPaymentMethods } from "../manual-payment/payment-method-store";

/** Lower ids belong to the plans and creators that come with the platform. */
const FIRST_OWN_ID = 1001;
const ATTEMPTS = 5;

export type CataloguePlan = PlanRow & { creator_name: string | null };

export async function listCatalogue(db: Db) {
	const rows: CataloguePlan[] = await db
		.selectFrom("plans")
		.leftJoin("creators", "creators.id", "plans.creator_id")
		.selectAll("plans")
		.select("creators.name as creator_name")
		.orderBy("plans.id")
		.execute();
	const creators: CreatorRow[] = await db
		.selectFrom("creators")
		.selectAll()
		.orderBy("id")
		.execute();
	const codes: DiscountCodeRow[] = await db
		.selectFrom("discount_codes")
		.selectAll()
		.orderBy("code")
		.execute();
	const isPackage = ({ kind }: CataloguePlan) => kind === "package";
	return {
		plans: rows.filter((row) => !isPackage(row)),
		packages: rows.filter(isPackage),
		creators,
		codes,
		methods: await listPaymentMethods(db),
	};
}

/** Inserts with the next number; a concurrent insert makes it try the one after. */
async function insertNumbered(db: Db, table: "plans" | "creators", row: object): Promise<number> {
	for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
		const { last } = await db
			.selectFrom(table)
			.select((eb) => eb.fn.max("id").as("last"))
			.executeTakeFirstOrThrow();
		const id = Math.max(FIRST_OWN_ID, Number(last ?? 0) + 1);
		const inserted = await db
			.insertInto(table as "creators")
			.values({ ...(row as Insertable<CreatorTable>), id })
			.onConflict((conflict) => conflict.column("id").doNothing())
			.returning("id")
			.executeTakeFirst();
		if (inserted !== undefined) return inserted.id;
	}
	throw new Error(`No free number in ${table}.`);
}

export const insertPlan = (db: Db, row: Omit<Insertable<PlanTable>, "id">) =>
	insertNumbered(db, "plans", row);

export const insertCreator = (db: Db, row: Omit<Insertable<CreatorTable>, "id">) =>
	insertNumbered(db, "creators", row);

/** False when the name is taken. */
export async function insertCode(db: Db, row: Insertable<DiscountCodeTable>): Promise<boolean> {
	const inserted = await db
		.insertInto("discount_codes")
		.values(row)
		.onConflict((conflict) => conflict.column("code").doNothing())
		.returning("code")
		.executeTakeFirst();
	return inserted !== undefined;
}

/** False when the name is taken. */
export async function insertMethod(db: Db, row: Insertable<PaymentMethodTable>): Promise<boolean> {
	const inserted = await db
		.insertInto("payment_methods")
		.values(row)
		.onConflict((conflict) => conflict.column("id").doNothing())
		.returning("id")
		.executeTakeFirst();
	return inserted !== undefined;
}

/** The place after the last way to transfer. */
export async function findLastPosition(db: Db): Promise<number> {
	const { last } = await db
		.selectFrom("payment_methods")
		.select((eb) => eb.fn.max("position").as("last"))
		.executeTakeFirstOrThrow();
	return Number(last ?? 0) + 1;
}

/** The table and key of a noun's rows. */
export type RowPlace =
	| { table: "plans" | "creators" | "payment_methods"; key: "id" }
	| { table: "discount_codes"; key: "code" };

type Row = Readonly<Record<string, unknown>>;

/** Locks the row, so that what is read after this stays true until the transaction ends. */
export async function lockRow(trx: Db, { table, key }: RowPlace, row: Row): Promise<void> {
	await trx
		.selectFrom(table as "creators")
		.select(key as "id")
		.where(key as "id", "=", row[key] as number)
		.forNoKeyUpdate()
		.execute();
}

/** Existing payments keep their amount: a new price is for later ones. */
export async function updateRow(
	trx: Db,
	{ table, key }: RowPlace,
	row: Row,
	change: object,
): Promise<void> {
	await trx
		.updateTable(table as "creators")
		.set(change as Updateable<CreatorTable>)
		.where(key as "id", "=", row[key] as number)
		.execute();
}
