/**
 * The folded texts by which operators search (`platform/operator/search-key.ts`). A trigger empties the key
 * of a row whose text changes, because a copy of the release before does not know it while both run.
 */
import { type Kysely, type Migration, PostgresAdapter, sql } from "kysely";

const searched: readonly (readonly [table: string, id: string, texts: readonly string[]])[] = [
	["users", "id", ["name"]],
	["creators", "id", ["name", "name_ar"]],
	["discount_codes", "code", ["code", "description", "description_ar"]],
];

const anyChanged = (texts: readonly string[]) =>
	texts.map((text) => `old.${text} is distinct from new.${text}`).join(" or ");

/** `table` and the others are names of this file. */
function writeTrigger(table: string, id: string, texts: readonly string[], isPostgres: boolean) {
	const when = `(${anyChanged(texts)}) and old.search_key is not distinct from new.search_key`;
	return isPostgres
		? `create trigger ${table}_search_key before update on ${table}
			for each row when (${when}) execute function empty_search_key()`
		: `create trigger if not exists ${table}_search_key after update of ${texts.join(", ")} on ${table}
			when ${when}
			begin update ${table} set search_key = null where ${id} = new.${id}; end`;
}

export const searchKeys: Migration = {
	async up(db: Kysely<unknown>) {
		const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
		const run = (statement: string) => sql.raw(statement).execute(db);
		if (isPostgres) {
			await run(`create or replace function empty_search_key() returns trigger language plpgsql
				as $$ begin new.search_key := null; return new; end $$`);
		}
		for (const [table, id, texts] of searched) {
			await run(`alter table ${table} add column search_key text`);
			await run(`create index if not exists ${table}_search_key on ${table} (search_key, ${id})`);
			await run(writeTrigger(table, id, texts, isPostgres));
		}
		// The search read it until now.
		await run("drop index users_name_id");
		// `_` counts as `-` (invite-73).
		await run(`create index if not exists discount_codes_plain_code
			on discount_codes (replace(code, '_', '-'))`);
	},
};
