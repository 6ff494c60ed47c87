/** What operators did: who, when, what, to whom. Rows are added and never changed. */
import type { Selectable } from "kysely";
import { newId } from "../secret-token";
import type { Db } from "./database";
import type { Schema } from "./schema";

export type AuditRow = Selectable<Schema["audit_log"]>;
type Act = { actor: string; action: string; subject: string };

export async function recordAct(db: Db, act: Act, now: Date): Promise<void> {
	await db
		.insertInto("audit_log")
		.values({ id: newId("aud"), at: now.toISOString(), ...act })
		.execute();
}

export async function listActs(db: Db): Promise<AuditRow[]> {
	return db.selectFrom("audit_log").selectAll().orderBy("at", "desc").execute();
}
