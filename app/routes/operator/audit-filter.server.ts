/** The filter of the audit log, for its page and its download. */

import { foldReference } from "#core/digits";
import type { DayRange, ReadFilter } from "#core/record-filter";
import { auditKindKeys } from "~/components/operator/act-list";
import { readFilter } from "~/components/operator/query";
import type { AuditKind } from "~/domain/operator/record";
import type { AuditFilter } from "~/server/operator/operator-port.server";

/** The filters that the audit log has besides kinds and days. */
const FIELDS = ["person", "address"];

export const readAuditFilter = (query: URLSearchParams): ReadFilter<AuditKind> =>
	readFilter(query, auditKindKeys, FIELDS);

/** Adds what was typed besides kinds and days. */
export function toAuditFilter(
	{ status: kind, ...days }: ReadFilter<AuditKind>["filter"],
	query: URLSearchParams,
): DayRange & AuditFilter {
	const read = (name: string) => query.get(name)?.trim() || undefined;
	const address = read("address");
	return { ...days, kind, person: read("person"), address: address && foldReference(address) };
}
