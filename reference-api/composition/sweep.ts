/** Deletes what nothing asks for any more: it has expired, or is done and was kept long enough. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { TOLD_SECONDS } from "../catalogue/told-price-store";
import type { Db } from "../database/database";
import type { Schema } from "../database/schema";
import type { MailKind } from "../mail/mail-kind";
import { addSeconds, DAY_SECONDS } from "../platform/clock";

/** How long what is done stays, for operators to look at (docs/operating.md#how-long-data-is-kept). */
const keptDays = {
	mails: 90,
	webhooks: 90,
	codeViews: 365,
	answeredMessages: 365,
	unverifiedAccounts: 90,
} as const;

type RetentionRule = {
	table: keyof Schema;
	key: string;
	/** Since when it is kept. */
	column: string;
	/** None: the column says when it is over. */
	seconds?: number;
	/** Of all that is old enough, these alone. */
	only?: RawBuilder<unknown>;
};

const webhookSeconds = keptDays.webhooks * DAY_SECONDS;

const hasNone = (table: keyof Schema, column = "user_id") =>
	sql`not exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = users.id)`;

/**
 * Anybody may have typed the address: never proven, no payment, no sign-in, no act of an operator.
 * `<> 0`, because SQLite would look for `= 1` by the index of all who are active.
 */
const isUnproven = sql`and email_verified_at is null and deleted_at is null and is_active <> 0 and ${sql.join(
	[
		hasNone("sessions"),
		hasNone("verification_tokens"),
		hasNone("password_reset_tokens"),
		hasNone("bearer_tokens"),
		hasNone("transactions"),
		hasNone("manual_payments"),
		hasNone("subscriptions"),
		hasNone("audit_log", "subject"),
	],
	sql` and `,
)}`;

const retentionRules: readonly RetentionRule[] = [
	{ table: "sessions", key: "token_hash", column: "expires_at" },
	{ table: "operator_sessions", key: "token_hash", column: "expires_at" },
	{ table: "verification_tokens", key: "token_hash", column: "expires_at" },
	{ table: "password_reset_tokens", key: "token_hash", column: "expires_at" },
	{ table: "bearer_tokens", key: "token_hash", column: "expires_at" },
	{ table: "attempts", key: "key", column: "window_ends_at" },
	{ table: "told_prices", key: "id", column: "told_at", seconds: TOLD_SECONDS },
	{
		table: "discount_code_views",
		key: "id",
		column: "received_at",
		seconds: keptDays.codeViews * DAY_SECONDS,
	},
	{
		table: "webhook_deliveries",
		key: "id",
		column: "created_at",
		seconds: webhookSeconds,
		// Behind one that was never delivered there may be money.
		only: sql`and delivered_at is not null`,
	},
	// An event came after its delivery was stored: as long as that can be replayed, it is known.
	{ table: "webhook_events", key: "event_id", column: "received_at", seconds: webhookSeconds },
	{ table: "outbox", key: "id", column: "created_at", seconds: keptDays.mails * DAY_SECONDS },
	{
		table: "contact_inquiries",
		key: "id",
		// One without an answer stays: somebody was promised one.
		column: "answered_at",
		seconds: keptDays.answeredMessages * DAY_SECONDS,
	},
	{
		// After the sign-ins and links that are over.
		table: "users",
		key: "id",
		column: "created_at",
		seconds: keptDays.unverifiedAccounts * DAY_SECONDS,
		only: isUnproven,
	},
];

const BATCH_ROWS = 1000;
/** What is more waits for the next hour. */
const MAX_BATCHES = 100;

/** Gives how many rows it deleted. */
async function deleteBatch(db: Db, rule: RetentionRule, now: Date): Promise<bigint> {
	const { seconds = 0, only = sql`` } = rule;
	const [table, key, column] = [sql.table(rule.table), sql.ref(rule.key), sql.ref(rule.column)];
	const isOver = sql`${column} <= ${addSeconds(now, -seconds).toISOString()} ${only}`;
	// Repeated outside the choice: a row may have begun anew, such as a price that is told again.
	const { numAffectedRows = 0n } = await sql`delete from ${table} where ${key} in (
		select ${key} from ${table} where ${isOver} order by ${column} limit ${BATCH_ROWS})
		and ${isOver}`.execute(db);
	return numAffectedRows;
}

export async function sweep(db: Db, now: Date): Promise<void> {
	for (const rule of retentionRules) {
		for (let count = 0; count < MAX_BATCHES; count++) {
			if ((await deleteBatch(db, rule, now)) < BATCH_ROWS) break;
			// Statements of SQLite are synchronous: without it pages would wait for the last one.
			await nextTurn();
		}
	}
	// The last place that names an address after its account was deleted (account-39).
	await db
		.deleteFrom("outbox")
		// In the statement itself: an index holds these alone.
		.where("kind", "=", sql.lit("account-deleted" satisfies MailKind))
		.where((eb) =>
			eb.or([eb("sent_at", "is not", null), eb("expires_at", "<=", now.toISOString())]),
		)
		.execute();
}
