/** Finds acts in the audit trail by person, kind, address and day. */

import type { DayRange } from "#core/record-filter";
import type { Db } from "../database/database";
import { type Page, type PageRequest, readPage } from "../database/page";
import { type AuditKind, type AuditRow, auditActs } from "./audit-store";
import { listSpellings } from "./operator-store";

export type AuditFilter = DayRange & {
	/** The actor or the subject: an operator, an account of the machine, or the id of a record. */
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
	if (address) acts = acts.where("address", "=", address);
	if (person) {
		const names = await listSpellings(db, person);
		const actors = names.flatMap((name) => [name, `console:${name}`, `cli:${name}`]);
		acts = acts.where((eb) => eb.or([eb("actor", "in", actors), eb("subject", "in", names)]));
	}
	return readPage(acts, { table: "audit_log", instant: "at", days }, request);
}
