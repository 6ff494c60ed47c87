/** @jsxImportSource hono/jsx */
/** Mails. Without a mail server their links are found here, to be passed on by another way. */
import type { MailRow } from "../mail/outbox-store";
import type { Operator } from "../operator/operator";
import type { PlatformContext } from "../runtime/context";
import type { ConsoleText } from "./console-text";
import type { ConsoleApp } from "./env";
import { emptyText, readFilter, readPageRequest, renderListPage } from "./list-page";
import { Allowed } from "./permission";
import { RecordItem, RecordList, type State } from "./record";
import { code, link, timeOf, typed } from "./text";

const states = { unsent: "mail.waiting", sent: "mail.sent" } as const;

export function mountOutbox(app: ConsoleApp, operator: Operator, { now }: PlatformContext): void {
	app.get("/outbox", async (http) => {
		const text = http.get("text");
		const page = await operator.outbox.page(readFilter(http, states), readPageRequest(http));
		const empty = emptyText(http, "mail.empty");
		const children = <MailList rows={page.rows} text={text} now={now()} empty={empty} />;
		return renderListPage(http, {
			title: text.t("mail.title"),
			lead: text.t("mail.lead"),
			page,
			filter: { states },
			children,
		});
	});
}

type MailListProps = { rows: readonly MailRow[]; text: ConsoleText; now: Date; empty?: string };

export function MailList({ rows, text, now, empty = text.t("mail.empty") }: MailListProps) {
	return (
		<RecordList
			rows={rows}
			empty={empty}
			render={(row) => <Mail row={row} text={text} now={now.toISOString()} />}
		/>
	);
}

function Mail({ row, text, now }: { row: MailRow; text: ConsoleText; now: string }) {
	return (
		<RecordItem
			id={row.id}
			title={code(row.recipient)}
			state={stateOf(row, text, now)}
			text={text}
			facts={[
				["label.mailSubject", typed(row.subject)],
				["label.written", timeOf(text, row.created_at)],
				["label.sent", timeOf(text, row.sent_at)],
				["label.worksUntil", row.link ? timeOf(text, row.expires_at) : null],
				["label.attempts", row.attempts > 0 ? String(row.attempts) : null],
				["label.lastError", typed(row.last_error)],
				["label.link", row.link && row.expires_at > now ? letIn(row.link, text) : null],
			]}
		/>
	);
}

/** Whoever has the link signs in as its owner, so only operators who act on people see it. */
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
