/** The retention job deletes data that has expired, or whose retention time is over. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { retentionDays } from "#core/retention";
import { NO_PASSWORD } from "../account/user-store";
import { addSeconds, DAY_SECONDS } from "../base/clock";
import { SHOWN_SECONDS } from "../catalogue/shown-price-store";
import type { Db } from "../database/database";
import type { Schema } from "../database/schema";
import type { MailKind } from "../mail/mail-kind";

type RetentionRule = {
	table: keyof Schema;
	key: string;
	/** The column from which the retention time counts. */
	column: string;
	/** When absent, the column holds the expiry itself. */
	seconds?: number;
	/** A further condition on the rows. */
	only?: RawBuilder<unknown>;
};

const webhookSeconds = retentionDays.webhooks * DAY_SECONDS;

const hasNone = (table: keyof Schema, column = "user_id") =>
	sql`not exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = users.id)`;

/**
 * Anybody may have typed the address: it was never verified and has no payment, no sign-in and no
 * operator's act, and no operator imported it. `<> 0`, because for `= 1` SQLite would use the index of all active accounts.
 */
const isUnproven = sql`and email_verified_at is null and deleted_at is null and is_active <> 0
	and password_hash <> ${sql.lit(NO_PASSWORD)} and ${sql.join(
		[
			hasNone("sessions"),
			hasNone("verification_tokens"),
			hasNone("password_reset_tokens"),
			hasNone("bearer_tokens"),
			hasNone("transactions"),
			hasNone("manual_payments"),
			hasNone("subscriptions"),
			hasNone("plan_changes"),
			hasNone("person_labels"),
			sql`not exists (select 1 from audit_log where audit_log.subject = users.id
			and audit_log.action not like 'member_sign_in.%')`,
		],
		sql` and `,
	)}`;

const retentionRules: readonly RetentionRule[] = [
	{ table: "sessions", key: "token_hash", column: "expires_at" },
	{ table: "operator_sessions", key: "token_hash", column: "expires_at" },
	{ table: "operator_challenges", key: "token_hash", column: "expires_at" },
	{ table: "verification_tokens", key: "token_hash", column: "expires_at" },
	{ table: "password_reset_tokens", key: "token_hash", column: "expires_at" },
	{ table: "bearer_tokens", key: "token_hash", column: "expires_at" },
	{ table: "attempts", key: "key", column: "window_ends_at" },
	{ table: "told_prices", key: "id", column: "told_at", seconds: SHOWN_SECONDS },
	{
		table: "discount_code_views",
		key: "id",
		column: "received_at",
		seconds: retentionDays.codeViews * DAY_SECONDS,
	},
	{
		table: "webhook_deliveries",
		key: "id",
		column: "created_at",
		seconds: webhookSeconds,
		// There may be money behind a webhook that was never delivered.
		only: sql`and delivered_at is not null`,
	},
	// An event is received after its delivery was stored. It is known for as long as the delivery
	// can be replayed.
	{ table: "webhook_events", key: "event_id", column: "received_at", seconds: webhookSeconds },
	{
		table: "gateway_notices",
		key: "id",
		column: "decided_at",
		seconds: webhookSeconds,
		// One that fits no order stays until an operator has closed it: there may be money behind it.
		only: sql`and (decision in ('applied', 'looked-up') or closed_at is not null)`,
	},
	{
		table: "people_imports",
		key: "id",
		column: "created_at",
		seconds: retentionDays.peopleFiles * DAY_SECONDS,
	},
	{ table: "outbox", key: "id", column: "created_at", seconds: retentionDays.mails * DAY_SECONDS },
	{
		// No reminder is written again so long after the end of its plan.
		table: "plan_reminders",
		key: "subscription_id",
		column: "created_at",
		seconds: retentionDays.reminders * DAY_SECONDS,
	},
	{
		table: "mail_links",
		key: "token_hash",
		column: "sent_at",
		seconds: retentionDays.mails * DAY_SECONDS,
	},
	{
		// For as long as the mails to the addresses stay; the link that undoes it has ended before.
		table: "email_changes",
		key: "id",
		column: "confirm_until",
		seconds: retentionDays.mails * DAY_SECONDS,
	},
	{
		table: "contact_inquiries",
		key: "id",
		// A message without an answer stays, because its writer was promised one.
		column: "answered_at",
		seconds: retentionDays.answeredMessages * DAY_SECONDS,
	},
	{
		table: "launch_mails",
		key: "id",
		column: "created_at",
		seconds: retentionDays.launchMails * DAY_SECONDS,
	},
	{
		// Anybody can cause them; what operators did stays.
		table: "audit_log",
		key: "id",
		column: "at",
		seconds: retentionDays.rejectedSignIns * DAY_SECONDS,
		only: sql`and action in ('sign_in.refused', 'sign_in.limited')`,
	},
	{
		table: "audit_log",
		key: "id",
		column: "at",
		seconds: retentionDays.memberSignIns * DAY_SECONDS,
		only: sql`and action in ('member_sign_in.accepted', 'member_sign_in.refused', 'member_sign_in.limited')`,
	},
	{
		// Runs after the expired sessions and tokens are deleted.
		table: "users",
		key: "id",
		column: "created_at",
		seconds: retentionDays.unverifiedAccounts * DAY_SECONDS,
		only: isUnproven,
	},
];

const BATCH_ROWS = 1000;
/** The rest waits for the next hour. */
const MAX_BATCHES = 100;

/** Returns the number of deleted rows. */
async function deleteBatch(db: Db, rule: RetentionRule, now: Date): Promise<bigint> {
	const { seconds = 0, only = sql`` } = rule;
	const [table, key, column] = [sql.table(rule.table), sql.ref(rule.key), sql.ref(rule.column)];
	const isOver = sql`${column} <= ${addSeconds(now, -seconds).toISOString()} ${only}`;
	// The condition is repeated outside the subquery: a row may have been renewed meanwhile, such
	// as a price that is shown again.
	const { numAffectedRows = 0n } = await sql`delete from ${table} where ${key} in (
		select ${key} from ${table} where ${isOver} order by ${column} limit ${BATCH_ROWS})
		and ${isOver}`.execute(db);
	return numAffectedRows;
}

/** Deletes what every rule names, in batches between which other work can run. */
export async function runRetentionJob(db: Db, now: Date): Promise<void> {
	for (const rule of retentionRules) {
		for (let count = 0; count < MAX_BATCHES; count++) {
			if ((await deleteBatch(db, rule, now)) < BATCH_ROWS) break;
			// SQLite statements are synchronous: without a pause, pages would wait for all of them.
			await nextTurn();
		}
	}
	// The outbox is the last place that names an address after its account was deleted
	// (account-39).
	await db
		.deleteFrom("outbox")
		// A literal, so that the partial index is used.
		.where("kind", "=", sql.lit("account-deleted" satisfies MailKind))
		.where((eb) =>
			eb.or([eb("sent_at", "is not", null), eb("expires_at", "<=", now.toISOString())]),
		)
		.execute();
}
