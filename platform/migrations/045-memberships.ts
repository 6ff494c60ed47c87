/**
 * Adds what keeps a membership: time that has not begun, the ledgers of paid periods and refunds, reminders, changes by
 * operators that can be undone, changed addresses, notes and labels of people, and imports.
 */
import { type Kysely, type Migration, sql } from "kysely";
import { fillPlanPeriods } from "./045-plan-period-backfill";

const statements = `
	alter table subscriptions add column waits_since text;
	alter table subscriptions add column waiting_months integer not null default 0;
	alter table subscriptions add column waiting_days integer not null default 0;
	create index subscriptions_waits_since on subscriptions (waits_since) where waits_since is not null;

	create table plan_periods (
		id text not null primary key,
		subscription_id text not null references subscriptions (id),
		user_id text not null references users (id),
		plan_id integer not null,
		creator_id integer not null,
		source text not null,
		payment_id text,
		begun text not null,
		starts_at text,
		ends_at text,
		months integer not null default 0,
		days integer not null default 0,
		created_at text not null,
		taken_back_at text
	);
	create unique index plan_periods_payment_id on plan_periods (payment_id);
	create index plan_periods_subscription_id on plan_periods
		(subscription_id, taken_back_at, starts_at, ends_at, source);
	create index plan_periods_user_id on plan_periods (user_id);
	create index plan_periods_created_at on plan_periods (created_at, taken_back_at, source, begun);
	create index plan_periods_ends_at on plan_periods
		(ends_at, taken_back_at, source, subscription_id, starts_at);
	create index transactions_with_code on transactions (activated_at) where discount_code is not null;
	create index manual_payments_with_code on manual_payments (decided_at) where discount_code is not null;

	-- Each part of a refund, because the row of the refund has the sum and the time of the last one.
	create table refund_parts (
		payment_id text not null,
		total_minor bigint not null,
		amount_minor bigint not null,
		created_at text not null,
		primary key (payment_id, total_minor)
	);
	create index refund_parts_created_at on refund_parts (created_at);
	insert into refund_parts select payment_id, amount_minor, amount_minor, created_at from refunds;

	create table plan_reminders (
		subscription_id text not null references subscriptions (id),
		ends_at text not null,
		kind text not null,
		mail_key text not null,
		created_at text not null,
		primary key (subscription_id, ends_at, kind)
	);
	create index plan_reminders_mail_key on plan_reminders (mail_key);
	create index plan_reminders_created_at on plan_reminders (created_at);
	create index subscriptions_next_billing_at on subscriptions (next_billing_at);
	alter table users add column reminders_off_at text;

	create table plan_changes (
		id text not null primary key,
		batch_id text not null,
		user_id text not null references users (id),
		subscription_id text not null,
		plan_id integer not null,
		creator_id integer not null,
		act text not null,
		days integer not null,
		ends_before text,
		ends_after text,
		before text,
		after text not null,
		reason text not null,
		actor text not null,
		created_at text not null,
		mail_at text,
		undone_at text,
		undone_by text
	);
	create index plan_changes_batch_id on plan_changes (batch_id);
	create index plan_changes_user_id on plan_changes (user_id);
	create index plan_changes_created_at on plan_changes (created_at, batch_id);
	create index plan_changes_mail_at on plan_changes (mail_at) where mail_at is not null;

	create table email_changes (
		id text not null primary key,
		user_id text not null references users (id),
		old_email text not null,
		new_email text not null,
		confirm_hash text not null,
		confirm_until text not null,
		requested_at text not null,
		confirmed_at text,
		undo_hash text,
		undo_until text,
		undone_at text,
		closed_at text
	);
	create unique index email_changes_confirm_hash on email_changes (confirm_hash);
	create unique index email_changes_undo_hash on email_changes (undo_hash);
	create index email_changes_user_id on email_changes (user_id);
	create index email_changes_old_email on email_changes (old_email);
	create index email_changes_confirm_until on email_changes (confirm_until);
	alter table contact_inquiries add column user_id text;
	create index contact_inquiries_user_id on contact_inquiries (user_id);

	create table person_notes (
		id text not null primary key,
		user_id text not null references users (id),
		text text not null,
		actor text not null,
		created_at text not null
	);
	create index person_notes_user_id on person_notes (user_id, created_at);
	create table person_labels (
		user_id text not null references users (id),
		label_key text not null,
		label text not null,
		actor text not null,
		created_at text not null,
		primary key (user_id, label_key)
	);
	create index person_labels_label_key on person_labels (label_key, user_id);

	create table people_imports (
		id text not null primary key,
		actor text not null,
		file_name text not null,
		content text not null,
		created_at text not null,
		applied_at text,
		outcome text
	);
	create index people_imports_created_at on people_imports (created_at);
`;

export const memberships: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of statements.split(";").filter((text) => text.trim() !== "")) {
			await sql.raw(statement).execute(db);
		}
		await fillPlanPeriods(db);
	},
};
