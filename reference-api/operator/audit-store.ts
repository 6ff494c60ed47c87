/** What operators did: who, when, what, to whom. Rows are added and never changed. */
import type { Selectable } from "kysely";
import type { Db, ListOptions } from "../database/database";
import type { Schema } from "../database/schema";
import { newId } from "../platform/secret-token";

export type AuditRow = Selectable<Schema["audit_log"]>;
type Act = { actor: string; action: string; subject: string };

export async function recordAct(db: Db, act: Act, now: Date): Promise<void> {
	await db
		.insertInto("audit_log")
		.values({ id: newId("aud"), at: now.toISOString(), ...act })
		.execute();
}

/** The newest first; with subjects, only what was done to these. */
export async function listActs(
	db: Db,
	{ limit, subjects }: ListOptions & { subjects?: readonly string[] } = {},
): Promise<AuditRow[]> {
	if (subjects?.length === 0) return [];
	return db
		.selectFrom("audit_log")
		.selectAll()
		.$if(subjects !== undefined, (query) => query.where("subject", "in", subjects ?? []))
		.orderBy("at", "desc")
		.$if(limit !== undefined, (query) => query.limit(limit ?? 0))
		.execute();
}
