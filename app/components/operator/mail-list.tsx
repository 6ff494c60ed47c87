/** Mails as a table. Without a mail server their links are found here, to be passed on by another way. */
import type { ReactNode } from "react";
import type { MailRow } from "~/domain/operator/record";
import { type OperatorText, useOperatorText } from "./operator-text";
import { Allowed } from "./permission";
import type { Sorting } from "./query";
import { Badge, Facts, type State } from "./record";
import { type Column, RecordTable } from "./table";
import { code, link, timeOf, typed } from "./value";

type MailListProps = {
	rows: readonly MailRow[];
	now: Date;
	empty?: string;
	sorting?: Sorting;
};

export function MailList({ rows, now, empty, sorting }: MailListProps) {
	const text = useOperatorText();
	const at = now.toISOString();
	return (
		<RecordTable
			rows={rows}
			columns={listColumns(text, at)}
			caption={text.t("mail.title")}
			empty={empty ?? text.t("mail.empty")}
			sorting={sorting}
			idOf={({ id }) => id}
			note={(row) => (row.link && row.expires_at > at ? describeLink(row, text) : null)}
		/>
	);
}

const listColumns = (text: OperatorText, at: string): Column<MailRow>[] => [
	{ label: "label.email", render: (row) => code(row.recipient) },
	{ label: "label.state", render: (row) => <Badge {...getState(row, text, at)} /> },
	{ label: "label.mailSubject", render: (row) => typed(row.subject) },
	{ label: "label.written", sort: "written", render: (row) => timeOf(row.created_at) },
	{ label: "label.sent", render: (row) => timeOf(row.sent_at) },
	{ label: "label.attempts", render: (row) => (row.attempts > 0 ? String(row.attempts) : null) },
	{ label: "label.lastError", render: (row) => typed(row.last_error) },
];

/**
 * A link that still works is too long for a cell. It lets its reader in as the owner, so only operators
 * who act on people see it.
 */
const describeLink = (row: MailRow, text: OperatorText): ReactNode => (
	<Facts
		facts={[
			[
				"label.link",
				<Allowed key="link" permission="people" otherwise={text.t("mail.hiddenLink")}>
					{link(row.link, row.link)}
				</Allowed>,
			],
			["label.worksUntil", timeOf(row.expires_at)],
		]}
	/>
);

function getState(row: MailRow, text: OperatorText, at: string): State {
	if (row.sent_at !== null) return { tone: "success", text: text.t("mail.sent") };
	if (row.given_up_at !== null) return { tone: "danger", text: text.t("mail.rejected") };
	return row.expires_at <= at
		? { tone: "neutral", text: text.t("mail.expired") }
		: { tone: "warning", text: text.t("mail.waiting") };
}
