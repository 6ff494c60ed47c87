/** Acts in the audit log, as a table: on its own page, and of one record or person. */
import type { ReactNode } from "react";
import { readClientName } from "#core/client-name";
import { toSupportCode } from "#core/support-code";
import { type ActRow, type AuditKind, auditKinds } from "~/domain/operator/record";
import { nameActor } from "./actor";
import { describeFacts } from "./audit-fact";
import { linkSubject } from "./audit-subject";
import { type OperatorKey, type OperatorText, useOperatorText } from "./operator-text";
import type { Sorting } from "./query";
import { type Column, RecordTable } from "./table";
import { code, lines, timeOf, typed } from "./value";

/** The kinds of acts, each with the key of its name. */
export const auditKindKeys = Object.fromEntries(
	auditKinds.map((kind) => [kind, `audit.kind.${kind}`]),
) as Record<AuditKind, OperatorKey>;

type ActListProps = { rows: readonly ActRow[]; empty: string; sorting?: Sorting };

export function ActList({ rows, empty, sorting }: ActListProps) {
	const text = useOperatorText();
	return (
		<RecordTable
			rows={rows}
			columns={listColumns(text)}
			caption={text.t("audit.title")}
			empty={empty}
			sorting={sorting}
			idOf={({ id }) => id}
		/>
	);
}

const listColumns = (text: OperatorText): Column<ActRow>[] => [
	{ label: "label.act", render: ({ action }) => describeAct(action, text) },
	{ label: "label.by", kind: "short", render: ({ actor }) => nameActor(actor, text) },
	{
		label: "label.when",
		sort: "when",
		render: (row) => lines(timeOf(row.at), describeRequest(row, text)),
	},
	{ label: "label.subject", kind: "short", render: (row) => linkSubject(row, text) },
	{ label: "label.before", render: ({ before }) => describeFacts(before, text) },
	{ label: "label.after", render: ({ after }) => describeFacts(after, text) },
	{
		label: "label.address",
		kind: "short",
		render: ({ address, client }) => lines(code(address), typed(readClientName(client))),
	},
];

/** The support code, by which the log lines of the request are found. */
function describeRequest({ request_id }: ActRow, text: OperatorText): ReactNode {
	if (request_id === null) return null;
	return (
		<>
			<span className="visually-hidden">{text.t("label.supportCode")} </span>
			{code(toSupportCode(request_id))}
		</>
	);
}

export function describeAct(action: string, text: OperatorText): ReactNode {
	const [subject, act] = action.split(".");
	return text.find(`audit.act.${subject}.${act}`) ?? code(action);
}
