/** Decisions that can be undone, references that can be compared, acts with their changes. */
import { type Kysely, type Migration, sql } from "kysely";
import { createIndex, createPrefixIndex } from "./table";

const ARABIC_DIGITS = "٠١٢٣٤٥٦٧٨٩";

/** The comparison of this release: no spaces, capital letters, Latin digits. */
function comparable(column: string) {
	const bare = sql`replace(${sql.ref(column)}, ' ', '')`;
	const folded = [...ARABIC_DIGITS].reduce(
		(text, digit, value) => sql`replace(${text}, ${sql.lit(digit)}, ${sql.lit(String(value))})`,
		bare,
	);
	return sql`upper(${folded})`;
}

const queues = ["outbox", "webhook_deliveries"] as const;
const doneColumns = { outbox: "sent_at", webhook_deliveries: "delivered_at" };

/** Indexes the few rows that were tried and are not done. */
async function createFailureIndex(db: Kysely<unknown>, table: keyof typeof doneColumns) {
	await db.schema
		.createIndex(`${table}_failed`)
		.on(table)
		.column("created_at")
		.where(sql.ref(doneColumns[table]), "is", null)
		.where(sql.ref("last_error"), "is not", null)
		.execute();
}

export const transferDecisions: Migration = {
	async up(db: Kysely<unknown>) {
		for (const column of ["reference_key", "granted", "decided_by"]) {
			await db.schema.alterTable("manual_payments").addColumn(column, "text").execute();
		}
		await sql`update manual_payments set reference_key = ${comparable("transfer_reference")}
			where transfer_reference is not null`.execute(db);
		await sql`update manual_payments set decided_by = (
			select actor from audit_log where subject = manual_payments.id
			order by at desc limit 1) where decided_at is not null`.execute(db);
		for (const column of ["before", "after"]) {
			await db.schema.alterTable("audit_log").addColumn(column, "text").execute();
		}
		for (const column of ["answered_at", "answered_by"]) {
			await db.schema.alterTable("contact_inquiries").addColumn(column, "text").execute();
		}
		await createPrefixIndex(db, "manual_payments", "reference_key");
		await createIndex(db, "manual_payments", ["status", "created_at", "id"]);
		await createIndex(db, "manual_payments", ["status", "decided_at"]);
		await createIndex(db, "transactions", ["activated_at", "plan_id", "currency", "amount_minor"]);
		await createIndex(db, "audit_log", ["at", "id"]);
		for (const table of ["transactions", "manual_payments", ...queues, "contact_inquiries"]) {
			await createIndex(db, table, ["created_at", "id"]);
		}
		await createIndex(db, "transactions", ["status", "created_at", "id"]);
		for (const table of queues) await createFailureIndex(db, table);
		await createIndex(db, "contact_inquiries", ["answered_at", "created_at"]);
	},
};
