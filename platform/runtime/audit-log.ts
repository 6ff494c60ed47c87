/** Writes rows of the audit trail, each with the origin of the request that is being handled. */
import type { AuditFact } from "#core/audit-fact";
import { newId } from "../base/secret-token";
import type { Db } from "../database/database";
import { readRequestOrigin } from "./request-origin";

/** The fields that an act changed, with their values. */
export type Facts = Partial<Record<AuditFact, string | number | null>>;

type Act = { actor: string; action: string; subject: string; before?: Facts; after?: Facts };

const MAX_CLIENT_LENGTH = 200;

function readOriginColumns() {
	const { requestId, address, client = null } = readRequestOrigin() ?? {};
	return {
		request_id: requestId || null,
		address: address || null,
		client: client?.slice(0, MAX_CLIENT_LENGTH) ?? null,
	};
}

export async function insertAct(db: Db, act: Act, now: Date): Promise<void> {
	const { before, after, ...named } = act;
	const toJson = (facts: Facts | undefined) => (facts ? JSON.stringify(facts) : null);
	const change = { before: toJson(before), after: toJson(after) };
	await db
		.insertInto("audit_log")
		.values({
			id: newId("aud"),
			at: now.toISOString(),
			...named,
			...change,
			...readOriginColumns(),
		})
		.execute();
}
