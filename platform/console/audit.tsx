/** @jsxImportSource hono/jsx */
/**
 * The audit trail: every act of an operator in the console or on the command line, their sign-ins,
 * and what the console refused them.
 */
import type { Child } from "hono/jsx";
import { readClientName } from "#core/client-name";
import { toSupportCode } from "#core/support-code";
import type { AuditFilter } from "../operator/audit-search";
import { type AuditKind, type AuditRow, auditKinds } from "../operator/audit-store";
import type { Operator } from "../operator/operator";
import type { ConsoleKey, ConsoleText } from "./console-text";
import { actorOf, CONSOLE_PATH, type ConsoleApp, type ConsoleContext } from "./env";
import {
	answerCsv,
	emptyText,
	readFilter,
	readPageRequest,
	readSorting,
	renderListPage,
} from "./list-page";
import { type Column, RecordTable, type Sorting } from "./table";
import { code, lines, timeOf, typed } from "./text";

const sorts = { when: "at" };

const kinds = Object.fromEntries(auditKinds.map((kind) => [kind, `audit.kind.${kind}`])) as Record<
	AuditKind,
	ConsoleKey
>;

const filter = {
	states: kinds,
	stateLabel: "label.act",
	fields: { person: "audit.person", address: "label.address" },
	exportPath: `${CONSOLE_PATH}/audit.csv`,
} as const;

function readAuditFilter(http: ConsoleContext): AuditFilter {
	const { status, ...days } = readFilter(http, kinds);
	const read = (name: string) => http.req.query(name)?.trim() || undefined;
	return { ...days, kind: status, person: read("person"), address: read("address") };
}

export function mountAudit(app: ConsoleApp, operator: Operator): void {
	app.get("/audit.csv", async (http) =>
		answerCsv(await operator.audit.export(readAuditFilter(http), actorOf(http)), "audit"),
	);
	app.get("/audit", async (http) => {
		const text = http.get("text");
		const page = await operator.audit.page(readAuditFilter(http), readPageRequest(http, sorts));
		return renderListPage(http, {
			title: text.t("audit.title"),
			lead: text.t("audit.lead"),
			page,
			filter,
			children: (
				<ActList
					rows={page.rows}
					text={text}
					empty={emptyText(http, "audit.empty")}
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
	{ label: "label.by", kind: "short", render: ({ actor }) => typed(actor) },
	{
		label: "label.when",
		sort: "when",
		render: (row) => lines(timeOf(text, row.at), showRequest(row, text)),
	},
	{ label: "label.subject", render: ({ subject }) => code(subject) },
	{ label: "label.before", render: ({ before }) => describeFacts(before) },
	{ label: "label.after", render: ({ after }) => describeFacts(after) },
	{
		label: "label.address",
		kind: "short",
		render: ({ address, client }) => lines(code(address), typed(readClientName(client))),
	},
];

/** The support code, by which the log lines of the request are found. */
function showRequest({ request_id }: AuditRow, text: ConsoleText) {
	if (request_id === null) return null;
	return (
		<>
			<span class="hidden">{text.t("label.supportCode")} </span>
			{code(toSupportCode(request_id))}
		</>
	);
}

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
