/**
 * All tables, as the builds before the first release made them in 39 steps: the same columns in the
 * same order. Both databases take the same SQL. Instants are ISO text, flags are 0 or 1, money is in
 * minor units, and lists are JSON text.
 */
import { type Kysely, type Migration, sql } from "kysely";
import { createPrefixIndexes, indexes } from "./040-indexes";

/** Users, their sessions, and the tokens that sign them in, verify them or reset a password. */
const accountTables = `
	create table users (
		id text not null primary key,
		name text not null,
		email text not null unique,
		phone text not null,
		avatar text,
		password_hash text not null,
		is_active integer not null,
		is_creator integer not null,
		creator_tier text,
		email_verified_at text,
		created_at text not null,
		locale text,
		deleted_at text,
		suspended_at text,
		suspension_reason text,
		suspension_note text
	);
	create table sessions (
		token_hash text not null primary key,
		user_id text references users (id),
		created_at text not null,
		expires_at text not null
	);
	create table verification_tokens (
		user_id text not null primary key references users (id),
		token_hash text not null unique,
		expires_at text not null
	);
	create table password_reset_tokens (
		user_id text not null primary key references users (id),
		token_hash text not null unique,
		expires_at text not null
	);
	create table bearer_tokens (
		token_hash text not null primary key,
		user_id text not null references users (id),
		purpose text not null,
		expires_at text not null
	);
	-- Links that mails have carried, so that a replaced link can be told from an unknown one. Without
	-- a reference to the person, because the rows end by their age and outlive the account.
	create table mail_links (
		token_hash text not null primary key,
		kind text not null,
		user_id text not null,
		sent_at text not null
	);
`;

/** The products, their sellers, and the prices that people saw. */
const catalogueTables = `
	create table creators (
		id integer not null primary key,
		name text not null,
		avatar text,
		is_verified integer not null,
		total_tips_minor bigint not null,
		retired_at text,
		name_ar text
	);
	create table plans (
		id integer not null primary key,
		kind text not null,
		creator_id integer references creators (id),
		name text not null,
		description text not null,
		price_minor bigint not null,
		currency text not null,
		interval text not null,
		discount text,
		is_popular integer not null,
		price_field text,
		features text not null,
		perks text not null,
		limits text not null,
		retired_at text,
		name_ar text,
		description_ar text,
		discount_ar text,
		features_ar text,
		perks_ar text
	);
	create table supporters (
		id text not null primary key,
		creator_id integer not null references creators (id),
		name text not null,
		amount_minor bigint not null,
		message text,
		created_at text not null,
		transaction_id text
	);
	create table discount_codes (
		code text not null primary key,
		type text not null,
		value integer not null,
		applied_to text not null,
		minimal_spend integer,
		max_uses_per_user integer,
		max_usage integer,
		used_count integer not null,
		user_eligibility text,
		starts_on text,
		ends_on text,
		is_active integer not null,
		invite_description text,
		description text,
		description_ar text,
		invite_description_ar text
	);
	-- Prices that people saw, so that a manual payment at one of them is accepted after it changed.
	create table told_prices (
		id text not null primary key,
		told_at text not null
	);
`;

/** Payments by card and by hand, what they grant, and their webhooks. */
const paymentTables = `
	create table transactions (
		id text not null primary key,
		user_id text not null references users (id),
		type text not null,
		status text not null,
		amount_minor bigint not null,
		currency text not null,
		plan_id integer references plans (id),
		creator_id integer references creators (id),
		tip_message text,
		tip_is_anonymous integer not null,
		podcast_id bigint,
		episode_id bigint,
		idempotency_key text,
		request_hash text not null,
		payment_url text not null,
		session_id text not null,
		payment_key text not null,
		gateway_outcome text,
		webhook_processed integer not null,
		activated_at text,
		created_at text not null,
		updated_at text not null,
		discount_code text,
		granted text
	);
	create table manual_payments (
		id text not null primary key,
		user_id text not null references users (id),
		plan_id integer not null references plans (id),
		amount_minor bigint not null,
		currency text not null,
		payment_method text not null,
		user_email text not null,
		user_name text not null,
		user_phone text,
		transfer_reference text,
		status text not null,
		created_at text not null,
		expires_at text not null,
		decided_at text,
		rejection_reason text,
		rejection_note text,
		discount_code text,
		idempotency_key text,
		reference_key text,
		granted text,
		decided_by text
	);
	create table subscriptions (
		id text not null primary key,
		user_id text not null references users (id),
		plan_id integer not null references plans (id),
		creator_id integer not null,
		started_at text not null,
		next_billing_at text,
		ended_at text,
		cancelled_at text,
		anchor_day integer
	);
	create table refunds (
		payment_id text not null primary key,
		user_id text not null references users (id),
		amount_minor bigint not null,
		currency text not null,
		reason text not null,
		note text,
		actor text not null,
		created_at text not null
	);
	create table discount_code_uses (
		payment_id text not null primary key,
		code text not null,
		user_id text not null references users (id),
		state text not null,
		held_until text not null
	);
	create table discount_code_views (
		id text not null primary key,
		code text not null,
		source text not null,
		seen_at text not null,
		user_agent text not null,
		received_at text not null
	);
	create table webhook_deliveries (
		id text not null primary key,
		event_id text not null unique,
		transaction_id text not null references transactions (id),
		body text not null,
		attempts integer not null,
		next_attempt_at text not null,
		delivered_at text,
		last_error text,
		created_at text not null,
		reported_at text,
		given_up_at text,
		closed_at text
	);
	create table webhook_events (
		event_id text not null primary key,
		transaction_id text not null references transactions (id),
		received_at text not null
	);
`;

/** Operators, their sign-ins, and what they did. */
const operatorTables = `
	create table operators (
		id text not null primary key,
		name text not null,
		name_key text not null unique,
		role text not null,
		password_hash text,
		invite_hash text,
		invite_expires_at text,
		created_at text not null,
		retired_at text,
		factor_secret text,
		factor_pending text,
		factor_since text,
		recovery_codes text,
		factor_step integer
	);
	create table operator_sessions (
		token_hash text not null primary key,
		name text not null,
		created_at text not null,
		expires_at text not null,
		id text,
		operator_id text,
		client text
	);
	-- Sign-ins that wait for the code of the second factor.
	create table operator_challenges (
		token_hash text not null primary key,
		operator_id text not null,
		expires_at text not null
	);
	create table audit_log (
		id text not null primary key,
		at text not null,
		actor text not null,
		action text not null,
		subject text not null,
		before text,
		after text,
		request_id text,
		address text,
		client text
	);
`;

/** Messages, mails, rate limits, keys, and the seeds that ran. */
const otherTables = `
	create table contact_inquiries (
		id text not null primary key,
		name text not null,
		email text not null,
		company text,
		phone text,
		inquiry_type text not null,
		audience_size text,
		message text not null,
		created_at text not null,
		transaction_id text,
		support_code text,
		page text,
		answered_at text,
		answered_by text
	);
	create table outbox (
		id text not null primary key,
		recipient text not null,
		subject text not null,
		text text not null,
		html text not null,
		link text not null,
		attempts integer not null,
		next_attempt_at text not null,
		sent_at text,
		last_error text,
		created_at text not null,
		expires_at text not null,
		event_key text,
		kind text,
		locale text,
		reply_to text
	);
	create table attempts (
		key text not null primary key,
		attempts integer not null,
		window_ends_at text not null
	);
	create table secrets (
		name text not null primary key,
		value text not null
	);
	create table seeds (
		name text not null primary key,
		seeded_at text not null
	);
`;

export const tables: Migration = {
	async up(db: Kysely<unknown>) {
		for (const group of [
			accountTables,
			catalogueTables,
			paymentTables,
			operatorTables,
			otherTables,
			indexes,
		]) {
			for (const statement of group.split(";").filter((text) => text.trim() !== "")) {
				await sql.raw(statement).execute(db);
			}
		}
		await createPrefixIndexes(db);
	},
};
