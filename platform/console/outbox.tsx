/** @jsxImportSource hono/jsx */
/** Mails. Without a mail server their links are found here, to be passed on by another way. */
import type { MailRow } from "../mail/outbox-store";
import type { Operator } from "../operator/operator";
import type { PlatformContext } from "../runtime/context";
import type { ConsoleText } from "./console-text";
import type { ConsoleApp } from "./env";
import { emptyText, readFilter, readPageRequest, readSorting, renderListPage } from "./list-page";
import { Allowed } from "./permission";
import { Badge, Facts, type State } from "./record";
import { type Column, RecordTable, type Sorting } from "./table";
import { code, link, timeOf, typed } from "./text";

const states = { unsent: "mail.waiting", sent: "mail.sent" } as const;

const sorts = { written: "created_at" };

export function mountOutbox(app: ConsoleApp, operator: Operator, { now }: PlatformContext): void {
	app.get("/outbox", async (http) => {
		const text = http.get("text");
		const page = await operator.outbox.page(readFilter(http, states), readPageRequest(http, sorts));
		return renderListPage(http, {
			title: text.t("mail.title"),
			lead: text.t("mail.lead"),
			page,
			filter: { states },
			children: (
				<MailList
					rows={page.rows}
					text={text}
					now={now()}
					empty={emptyText(http, "mail.empty")}
					sorting={readSorting(http, Object.keys(sorts))}
				/>
			),
		});
	});
}

type MailListProps = {
	rows: readonly MailRow[];
	text: ConsoleText;
	now: Date;
	empty?: string;
	sorting?: Sorting | undefined;
};

export function MailList({
	rows,
	text,
	now,
	empty = text.t("mail.empty"),
	sorting,
}: MailListProps) {
	const at = now.toISOString();
	return (
		<RecordTable
			rows={rows}
			columns={listColumns(text, at)}
			caption={text.t("mail.title")}
			empty={empty}
			sorting={sorting}
			text={text}
			idOf={({ id }) => id}
			note={(row) => describeLink(row, text, at)}
		/>
	);
}

const listColumns = (text: ConsoleText, at: string): Column<MailRow>[] => [
	{ label: "label.email", render: (row) => code(row.recipient) },
	{ label: "label.state", render: (row) => <Badge {...stateOf(row, text, at)} /> },
	{ label: "label.mailSubject", render: (row) => typed(row.subject) },
	{ label: "label.written", sort: "written", render: (row) => timeOf(text, row.created_at) },
	{ label: "label.sent", render: (row) => timeOf(text, row.sent_at) },
	{ label: "label.attempts", render: (row) => (row.attempts > 0 ? String(row.attempts) : null) },
	{ label: "label.lastError", render: (row) => typed(row.last_error) },
];

/** A link that still works is too long for a cell. */
const describeLink = (row: MailRow, text: ConsoleText, at: string) =>
	row.link && row.expires_at > at ? (
		<Facts
			facts={[
				["label.link", letIn(row.link, text)],
				["label.worksUntil", timeOf(text, row.expires_at)],
			]}
			text={text}
		/>
	) : null;

/** The link lets its reader in as the owner, so only operators who act on people see it. */
const letIn = (href: string, text: ConsoleText) => (
	<Allowed duty="people" otherwise={text.t("mail.hiddenLink")}>
		{link(href, href)}
	</Allowed>
);

function stateOf(row: MailRow, text: ConsoleText, now: string): State {
	if (row.sent_at !== null) return { tone: "success", text: text.t("mail.sent") };
	return row.expires_at <= now
		? { tone: "neutral", text: text.t("mail.expired") }
		: { tone: "warning", text: text.t("mail.waiting") };
}
