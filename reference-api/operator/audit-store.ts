/** The audit trail: who did what, when and to whom. Rows are added and never changed. */
import type { Selectable } from "kysely";
import type { Db } from "../database/database";
import { type Page, type PageRequest, readPage } from "../database/page";
import type { Schema } from "../database/schema";
import { addSeconds } from "../platform/clock";
import { newId } from "../platform/secret-token";
import { type AttemptLimit, countAttempt } from "../runtime/attempt-store";

export class OperatorError extends Error {}

export type AuditRow = Selectable<Schema["audit_log"]>;
/** What an act changed: field names with their values. */
export type Facts = Record<string, string | number | null>;

/** Every recorded act; the console has a text for each. */
export type AuditAction =
	| `user.${"suspended" | "restored" | "verified" | "verification_sent" | "email_changed"}`
	| `user.${"password_reset_sent" | "mobile_token_issued"}`
	| `operator.${"invited" | "joined" | "role_changed" | "retired"}`
	| `operator.${"session_ended" | "password_reset"}`
	| `manual_payment.${"approved" | "rejected" | "expired" | "undone" | "reopened"}`
	| `${"plan" | "package" | "creator" | "discount_code"}.${"added" | "changed" | "retired" | "restored"}`
	| "catalogue.seeded"
	| "payment.refunded"
	| "webhook.replayed"
	| "webhook.closed"
	| "contact_inquiry.answered";

type Act = { actor: string; action: AuditAction; subject: string; before?: Facts; after?: Facts };

export async function recordAct(db: Db, act: Act, now: Date): Promise<void> {
	const { before, after, ...named } = act;
	const toJson = (facts: Facts | undefined) => (facts ? JSON.stringify(facts) : null);
	const change = { before: toJson(before), after: toJson(after) };
	await db
		.insertInto("audit_log")
		.values({ id: newId("aud"), at: now.toISOString(), ...named, ...change })
		.execute();
}

/** The clicks of one double click are closer together, even over a slow connection. */
const DOUBLE_PRESS_SECONDS = 10;
const onePress: AttemptLimit = {
	name: "press",
	attempts: 1,
	windowSeconds: DOUBLE_PRESS_SECONDS,
};

/**
 * Finds the same act by the same operator a moment ago, if any. It is counted in the transaction of
 * the act, so that a simultaneous second click waits here until the first one has ended.
 */
export async function findJustDone(
	trx: Db,
	{ actor, action, after }: Required<Pick<Act, "actor" | "action" | "after">>,
	now: Date,
): Promise<AuditRow | undefined> {
	const words = JSON.stringify(after);
	if ((await countAttempt(trx, onePress, `${actor} ${action} ${words}`, now)) === 0) return;
	return trx
		.selectFrom("audit_log")
		.selectAll()
		.where("at", ">", addSeconds(now, -DOUBLE_PRESS_SECONDS).toISOString())
		.where("actor", "=", actor)
		.where("action", "=", action)
		.where("after", "=", words)
		.executeTakeFirst();
}

/** The acts on these subjects, newest first, up to a limit. */
export async function listActs(
	db: Db,
	{ subjects, limit }: { subjects: readonly string[]; limit?: number },
): Promise<AuditRow[]> {
	if (subjects.length === 0) return [];
	let acts = db.selectFrom("audit_log").selectAll().where("subject", "in", subjects);
	if (limit !== undefined) acts = acts.limit(limit);
	return acts.orderBy("at", "desc").execute();
}

export async function pageActs(db: Db, request: PageRequest): Promise<Page<AuditRow>> {
	return readPage(
		db.selectFrom("audit_log").selectAll(),
		{ table: "audit_log", instant: "at" },
		request,
	);
}
