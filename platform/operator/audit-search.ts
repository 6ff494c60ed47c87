/** Finds acts in the audit trail by person, kind, address and day. */

import { type Expression, type SqlBool, sql } from "kysely";
import { listNetworks } from "#core/client-network";
import { cleanEmail } from "#core/email";
import type { DayRange } from "#core/record-filter";
import { foldForSearch } from "#core/search-text";
import { findUserByEmail } from "../account/user-store";
import type { Db } from "../database/database";
import { type Page, type PageRequest, readPage } from "../database/page";
import { type AuditKind, type AuditRow, auditActs } from "./audit-store";
import { findByText, keyHas, type SearchedTable } from "./search-key";

export type AuditFilter = DayRange & {
	/**
	 * The actor or the subject: a part of the name of an operator, an account of the machine, a person or a
	 * creator, or a code, or the whole of a mail address or of the id of a record.
	 */
	person?: string;
	kind?: AuditKind;
	address?: string;
};

/** Operators and accounts of the machine are far fewer. */
const MAX_ACTORS = 2000;

/** Jumps from actor to actor in the index, however many acts each has. */
async function listActors(db: Db): Promise<string[]> {
	const { rows } = await sql<{ actor: string }>`
		with recursive found(actor) as (
			select min(actor) from audit_log
			union all
			select (select min(actor) from audit_log where audit_log.actor > found.actor)
			from found where found.actor is not null
		)
		select actor from found where actor is not null limit ${MAX_ACTORS}`.execute(db);
	return rows.map(({ actor }) => actor);
}

/** Acts on so few are found by the index of subjects; for more, the trail is read from its end. */
const MAX_SUBJECTS = 1000;

/** How the trail names the subjects of each table: the key of their rows, and what stands before it. */
const subjects = [
	{ table: "users", key: "id", prefix: "" },
	{ table: "creators", key: "id", prefix: "creator:" },
	{ table: "discount_codes", key: "code", prefix: "discount_code:" },
] as const satisfies { table: SearchedTable; key: string; prefix: string }[];

/** The conditions of which one holds for an act by or on somebody or something of this name. */
async function listConditions(db: Db, typed: string): Promise<Expression<SqlBool>[]> {
	const folded = foldForSearch(typed);
	const named = sql<SqlBool>`subject = ${typed.trim()}`;
	if (folded === "") return [named];
	const operators = await db.selectFrom("operators").select("name").execute();
	const isMeant = (name: string) => foldForSearch(name).includes(folded);
	// An actor without a prefix is no name: a part of "site" would find every sign-in of a person.
	const isActor = (actor: string) =>
		actor.includes(":") ? isMeant(actor.replace(/^\w+:/, "")) : actor === typed.trim();
	const actors = (await listActors(db)).filter(isActor);
	const names = operators.map(({ name }) => name).filter(isMeant);
	const conditions: Expression<SqlBool>[] = [named];
	if (actors.length > 0) conditions.push(sql<SqlBool>`actor in (${sql.join(actors)})`);
	const known = [...names, ...(await listIdsOf(db, typed))];
	for (const { table, key, prefix } of subjects) {
		const ids = await findByText(db, table, typed, MAX_SUBJECTS);
		known.push(...ids.map((id) => `${prefix}${id}`));
		if (ids.length < MAX_SUBJECTS) continue;
		conditions.push(
			sql<SqlBool>`subject in (select cast(${prefix} as text) || ${sql.ref(key)}
				from ${sql.table(table)} where ${keyHas(folded)})`,
		);
	}
	if (known.length > 0) conditions.push(sql<SqlBool>`subject in (${sql.join(known)})`);
	return conditions;
}

export async function pageActs(
	db: Db,
	{ person, kind, address, ...days }: AuditFilter,
	request: PageRequest,
): Promise<Page<AuditRow>> {
	let acts = db.selectFrom("audit_log").selectAll();
	if (kind) {
		const actions = auditActs[kind].map((act) => `${kind}.${act}`);
		acts = acts.where("action", "in", actions);
	}
	// Sign-ins of members are stored with their network.
	if (address) acts = acts.where("address", "in", [address, ...listNetworks(address)]);
	if (person) {
		const conditions = await listConditions(db, person);
		acts = acts.where((eb) => eb.or(conditions));
	}
	return readPage(acts, { table: "audit_log", instant: "at", days }, request);
}

/** The account of a mail address. */
async function listIdsOf(db: Db, person: string): Promise<string[]> {
	if (!person.includes("@")) return [];
	const user = await findUserByEmail(db, cleanEmail(person));
	return user ? [user.id] : [];
}
