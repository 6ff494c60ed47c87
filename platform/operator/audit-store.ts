/**
 * The audit trail: who did what, when, to whom and from where. Rows are never changed; only sign-ins of
 * operators that failed are deleted, after a year, and sign-ins of members, after 90 days.
 */
import type { Selectable } from "kysely";
import { addSeconds } from "../base/clock";
import type { Db } from "../database/database";
import type { Schema } from "../database/schema";
import { type Facts, insertAct } from "../runtime/audit-log";
import { type AttemptLimit, countAttempt } from "../runtime/rate-limit-store";

export class OperatorError extends Error {}

export type AuditRow = Selectable<Schema["audit_log"]>;
/** Every recorded act by its kind; the console has a text for each. */
export const auditActs = {
	member_sign_in: ["accepted", "refused", "limited"],
	member_data: ["copied"],
	member_email: ["requested", "withdrawn", "confirmed", "undone"],
	sign_in: ["accepted", "refused", "limited", "code_refused"],
	second_factor: ["set_up", "turned_off", "reset", "recovery_code_used", "recovery_codes_made"],
	console: ["refused"],
	user: [
		"suspended",
		"restored",
		"verified",
		"verification_sent",
		"email_changed",
		"password_reset_sent",
		"mobile_token_issued",
		"plan_started",
		"note_added",
		"note_deleted",
		"labelled",
		"label_removed",
		"plan_given",
		"plan_extended",
		"plan_ended",
		"plan_gift_undone",
		"plan_extension_undone",
		"plan_end_undone",
		"plans_extended",
		"plans_extension_undone",
	],
	operator: ["invited", "joined", "role_changed", "retired", "session_ended", "password_reset"],
	manual_payment: ["approved", "rejected", "expired", "undone", "reopened"],
	payment: ["refunded", "refund_sent", "plan_chosen", "looked_up"],
	gateway_notice: ["closed"],
	receipt: ["moved"],
	webhook: ["replayed", "closed"],
	export: ["transactions", "manual_payments", "audit", "people", "numbers"],
	import: ["begun", "done"],
	plan: ["added", "changed", "retired", "restored"],
	package: ["added", "changed", "retired", "restored"],
	creator: ["added", "changed", "retired", "restored"],
	discount_code: ["added", "changed", "retired", "restored"],
	payment_method: ["added", "changed", "retired", "restored"],
	catalogue: ["seeded"],
	contact_inquiry: ["answered"],
	launch_mail: ["sent", "removed"],
} as const;

export type AuditKind = keyof typeof auditActs;

export type AuditAction = {
	[Kind in AuditKind]: `${Kind}.${(typeof auditActs)[Kind][number]}`;
}[AuditKind];

export const auditKinds = Object.keys(auditActs) as AuditKind[];

type Act = { actor: string; action: AuditAction; subject: string; before?: Facts; after?: Facts };

export const recordAct = (db: Db, act: Act, now: Date): Promise<void> => insertAct(db, act, now);

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

/** True when this operator has signed in from this address before. */
export async function hasSignedInFrom(db: Db, actor: string, address: string): Promise<boolean> {
	const row = await db
		.selectFrom("audit_log")
		.select("id")
		.where("actor", "=", actor)
		.where("action", "=", "sign_in.accepted")
		.where("address", "=", address)
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

type ActQuery = {
	subjects: readonly string[];
	limit?: number;
	/** False leaves out the sign-ins of members, which would hide what operators did. */
	hasSignIns?: boolean;
};

/** The acts on these subjects, newest first, up to a limit. */
export async function listActs(
	db: Db,
	{ subjects, limit, hasSignIns = true }: ActQuery,
): Promise<AuditRow[]> {
	if (subjects.length === 0) return [];
	let acts = db.selectFrom("audit_log").selectAll().where("subject", "in", subjects);
	if (!hasSignIns) acts = acts.where("action", "not like", "member_sign_in.%");
	if (limit !== undefined) acts = acts.limit(limit);
	return acts.orderBy("at", "desc").execute();
}
