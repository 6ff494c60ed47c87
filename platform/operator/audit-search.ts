/** Finds acts in the audit trail by person, kind, address and day. */

import { listNetworks } from "#core/client-network";
import { cleanEmail } from "#core/email";
import type { DayRange } from "#core/record-filter";
import { findUserByEmail } from "../account/user-store";
import type { Db } from "../database/database";
import { type Page, type PageRequest, readPage } from "../database/page";
import { type AuditKind, type AuditRow, auditActs } from "./audit-store";
import { listSpellings } from "./operator-store";

export type AuditFilter = DayRange & {
	/** The actor or the subject: an operator, an account of the machine, the id of a record, or a mail address. */
	person?: string;
	kind?: AuditKind;
	address?: string;
};

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
	// Sign-ins of members are kept with their network.
	if (address) acts = acts.where("address", "in", [address, ...listNetworks(address)]);
	if (person) {
		const names = [...(await listSpellings(db, person)), ...(await listIdsOf(db, person))];
		const actors = names.flatMap((name) => [name, `console:${name}`, `cli:${name}`]);
		acts = acts.where((eb) => eb.or([eb("actor", "in", actors), eb("subject", "in", names)]));
	}
	return readPage(acts, { table: "audit_log", instant: "at", days }, request);
}

/** The account of a mail address. */
async function listIdsOf(db: Db, person: string): Promise<string[]> {
	if (!person.includes("@")) return [];
	const user = await findUserByEmail(db, cleanEmail(person));
	return user ? [user.id] : [];
}
