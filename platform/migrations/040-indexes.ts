/** The indexes of all tables. */
import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Most indexes are named after their table and columns. */
export const indexes = `
	create index users_name_id on users (name, id);
	create index users_created_at_id on users (created_at, id);
	create index users_is_active_created_at_id on users (is_active, created_at, id);
	create index users_email_verified_at_created_at_id on users (email_verified_at, created_at, id);
	create index users_unproven on users (created_at)
		where email_verified_at is null and deleted_at is null;
	create index sessions_expires_at on sessions (expires_at);
	create index sessions_user_id on sessions (user_id);
	create index mail_links_user_id on mail_links (user_id);
	create index mail_links_sent_at on mail_links (sent_at);
	create index supporters_creator_id_created_at on supporters (creator_id, created_at);
	create index supporters_transaction_id_name on supporters (transaction_id, name);
	create index told_prices_told_at on told_prices (told_at);
	create unique index transactions_idempotency on transactions (user_id, idempotency_key);
	create index transactions_activated_at_plan_id_currency_amount_minor on transactions (activated_at, plan_id, currency, amount_minor);
	create index transactions_created_at_id on transactions (created_at, id);
	create index transactions_status_created_at_id on transactions (status, created_at, id);
	create index transactions_user_id_created_at on transactions (user_id, created_at);
	create index transactions_ungranted on transactions (status, updated_at)
		where activated_at is null and status = 'completed' and webhook_processed = 1;
	create index transactions_amount_minor_id on transactions (amount_minor, id);
	create index transactions_status_amount_minor_id on transactions (status, amount_minor, id);
	create unique index manual_payments_one_pending on manual_payments (user_id, plan_id)
		where status = 'pending';
	create index manual_payments_status_expires_at on manual_payments (status, expires_at);
	create unique index manual_payments_idempotency on manual_payments (user_id, idempotency_key);
	create index manual_payments_status_created_at_id on manual_payments (status, created_at, id);
	create index manual_payments_status_decided_at on manual_payments (status, decided_at);
	create index manual_payments_created_at_id on manual_payments (created_at, id);
	create index manual_payments_user_id_created_at on manual_payments (user_id, created_at);
	create index manual_payments_reference_key on manual_payments (reference_key);
	create index manual_payments_amount_minor_id on manual_payments (amount_minor, id);
	create index manual_payments_status_amount_minor_id on manual_payments (status, amount_minor, id);
	create unique index subscriptions_one_per_plan on subscriptions (user_id, plan_id, creator_id);
	create index subscriptions_not_ended on subscriptions (next_billing_at)
		where ended_at is null;
	create index refunds_created_at on refunds (created_at);
	create index refunds_user_id on refunds (user_id);
	create index discount_code_uses_code_state on discount_code_uses (code, state);
	create index discount_code_uses_user_id on discount_code_uses (user_id);
	create index discount_code_uses_code_state_held_until on discount_code_uses (code, state, held_until);
	create index discount_code_views_received_at on discount_code_views (received_at);
	create index webhook_deliveries_delivered_at_next_attempt_at on webhook_deliveries (delivered_at, next_attempt_at);
	create index webhook_deliveries_created_at_id on webhook_deliveries (created_at, id);
	create index webhook_deliveries_failed on webhook_deliveries (created_at)
		where delivered_at is null and last_error is not null;
	create index webhook_deliveries_closed on webhook_deliveries (transaction_id)
		where closed_at is not null;
	create index webhook_events_received_at on webhook_events (received_at);
	create index operator_sessions_expires_at on operator_sessions (expires_at);
	create index operator_sessions_operator_id on operator_sessions (operator_id);
	create index operator_challenges_operator_id on operator_challenges (operator_id);
	create index operator_challenges_expires_at on operator_challenges (expires_at);
	create index audit_log_subject on audit_log (subject);
	create index audit_log_at_id on audit_log (at, id);
	create index audit_log_actor_at_id on audit_log (actor, at, id);
	create index audit_log_action_at_id on audit_log (action, at, id);
	create index audit_log_address_at_id on audit_log (address, at, id);
	create index contact_inquiries_created_at_id on contact_inquiries (created_at, id);
	create index contact_inquiries_answered_at_created_at on contact_inquiries (answered_at, created_at);
	create index contact_inquiries_lower_email on contact_inquiries (lower(email));
	create index contact_inquiries_answered_at on contact_inquiries (answered_at);
	create index outbox_sent_at_next_attempt_at on outbox (sent_at, next_attempt_at);
	create unique index outbox_event_key on outbox (event_key);
	create index outbox_created_at_id on outbox (created_at, id);
	create index outbox_failed on outbox (created_at)
		where sent_at is null and last_error is not null;
	create index outbox_recipient_created_at on outbox (recipient, created_at);
	create index outbox_account_deleted on outbox (created_at)
		where kind = 'account-deleted';
`;

/** Columns in which operators search for the beginning of a text. */
const searchedColumns: readonly (readonly [table: string, column: string])[] = [
	["users", "email"],
	["users", "phone"],
	["transactions", "id"],
	["manual_payments", "reference_key"],
	["manual_payments", "id"],
	["manual_payments", "user_phone"],
];

/** Each database spells an index for such a search differently. */
export async function createPrefixIndexes(db: Kysely<unknown>): Promise<void> {
	const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
	const order = isPostgres ? "text_pattern_ops" : "collate nocase";
	for (const [table, column] of searchedColumns) {
		const name = `${table}_${column}_prefix`;
		await sql.raw(`create index ${name} on ${table} (${column} ${order})`).execute(db);
	}
}
