/** @jsxImportSource hono/jsx */
/**
 * The audit trail: every act of an operator in the console or on the command line. Nothing is ever
 * removed.
 */
import type { Child } from "hono/jsx";
import type { AuditRow } from "../operator/audit-store";
import type { Operator } from "../operator/operator";
import type { ConsoleText } from "./console-text";
import type { ConsoleApp } from "./env";
import { readPageRequest, readSorting, renderListPage } from "./list-page";
import { type Column, RecordTable, type Sorting } from "./table";
import { code, timeOf, typed } from "./text";

const sorts = { when: "at" };

export function mountAudit(app: ConsoleApp, operator: Operator): void {
	app.get("/audit", async (http) => {
		const text = http.get("text");
		const page = await operator.audit.page(readPageRequest(http, sorts));
		return renderListPage(http, {
			title: text.t("audit.title"),
			lead: text.t("audit.lead"),
			page,
			children: (
				<ActList
					rows={page.rows}
					text={text}
					empty={text.t("audit.empty")}
					sorting={readSorting(http, Object.keys(sorts))}
				/>
			),
		});
	});
}

type ActListProps = {
	rows: readonly AuditRow[];
	text: ConsoleText;
	empty: string;
	sorting?: Sorting | undefined;
};

export function ActList({ rows, text, empty, sorting }: ActListProps) {
	return (
		<RecordTable
			rows={rows}
			columns={listColumns(text)}
			caption={text.t("audit.title")}
			empty={empty}
			sorting={sorting}
			text={text}
			idOf={({ id }) => id}
		/>
	);
}

const listColumns = (text: ConsoleText): Column<AuditRow>[] => [
	{ label: "label.act", render: ({ action }) => describeAct(action, text) },
	{ label: "label.by", render: ({ actor }) => typed(actor) },
	{ label: "label.when", sort: "when", render: ({ at }) => timeOf(text, at) },
	{ label: "label.subject", render: ({ subject }) => code(subject) },
	{ label: "label.before", render: ({ before }) => describeFacts(before) },
	{ label: "label.after", render: ({ after }) => describeFacts(after) },
];

function describeAct(action: string, text: ConsoleText) {
	const [subject, act] = action.split(".");
	return text.find(`audit.act.${subject}.${act}`) ?? code(action);
}

/** `status: pending, note: -` */
function describeFacts(json: string | null): Child | null {
	if (json === null) return null;
	const facts = Object.entries(JSON.parse(json)).map(([name, value], index) => (
		<code key={name}>
			{index > 0 ? ", " : ""}
			{name}: <bdi>{String(value ?? "-")}</bdi>
		</code>
	));
	return <bdi dir="ltr">{facts}</bdi>;
}
