/** The filter of the audit log, for its page and its download. */
import { readFilter } from "~/components/operator/query";
import { auditKinds } from "~/domain/operator/record";
import type { AuditFilter, DayRange } from "~/server/operator/operator-port.server";

export function readAuditFilter(query: URLSearchParams): DayRange & AuditFilter {
	const { status: _, ...days } = readFilter(query, {});
	const read = (name: string) => query.get(name)?.trim() || undefined;
	return {
		...days,
		kind: auditKinds.find((kind) => kind === query.get("state")),
		person: read("person"),
		address: read("address"),
	};
}
