/** Adds the presses by which operators change plans, and makes the changes part of them: no build has written any yet. */
import { type Kysely, type Migration, sql } from "kysely";

const statements = `
	create table plan_change_batches (
		id text not null primary key,
		act text not null,
		days integer not null,
		plan_id integer,
		user_id text references users (id),
		reason text not null,
		actor text not null,
		sends_mail integer not null,
		created_at text not null,
		people integer not null,
		plans integer not null,
		reached text not null,
		done_at text,
		undone_at text,
		undone_by text,
		undo_reached text not null,
		undo_done_at text
	);
	create index plan_change_batches_created_at on plan_change_batches (created_at);
	create index plan_change_batches_user_id on plan_change_batches (user_id);
	create index plan_change_batches_open on plan_change_batches (created_at)
		where done_at is null or (undone_at is not null and undo_done_at is null);

	drop table plan_changes;
	create table plan_changes (
		id text not null primary key,
		batch_id text not null references plan_change_batches (id),
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
	create index plan_changes_batch_id on plan_changes (batch_id, user_id);
	create index plan_changes_user_id on plan_changes (user_id);
	create index plan_changes_mail_at on plan_changes (mail_at) where mail_at is not null;
`;

export const planChanges: Migration = {
	async up(db: Kysely<unknown>) {
		for (const statement of statements.split(";").filter((text) => text.trim() !== "")) {
			await sql.raw(statement).execute(db);
		}
	},
};
