/** Webhook deliveries as a table, and the parts that their own pages share with it. */
import type { WebhookRow } from "~/domain/operator/record";
import { operatorPaths } from "~/operator-paths";
import { ConsoleForm } from "./form";
import { type OperatorText, useOperatorText } from "./operator-text";
import { Allowed } from "./permission";
import type { Sorting } from "./query";
import { Badge, type Fact, type State } from "./record";
import { type Column, RecordTable } from "./table";
import { code, lines, link, shortReference, timeOf, typed } from "./value";

type WebhookListProps = { rows: readonly WebhookRow[]; empty?: string; sorting?: Sorting };

export function WebhookList({ rows, empty, sorting }: WebhookListProps) {
	const text = useOperatorText();
	return (
		<RecordTable
			rows={rows}
			columns={listColumns(text)}
			caption={text.t("webhook.title")}
			empty={empty}
			sorting={sorting}
			idOf={({ id }) => id}
		/>
	);
}

const pathOf = (id: string, ...act: string[]) => operatorPaths.record("webhooks", id, ...act);
const transactionPathOf = (id: string) => operatorPaths.record("transactions", id);

/** Everything else is on the delivery's own page. */
const listColumns = (text: OperatorText): Column<WebhookRow>[] => [
	{ label: "label.event", render: (row) => link(pathOf(row.id), getEventName(row, text)) },
	{ label: "label.state", render: (row) => <Badge {...getWebhookState(row, text)} /> },
	{
		label: "label.transaction",
		render: ({ transaction_id: id }) => link(transactionPathOf(id), shortReference(id)),
	},
	{ label: "label.made", sort: "made", render: (row) => timeOf(row.created_at) },
	{
		label: "label.attempts",
		render: (row) => lines(String(row.attempts), typed(row.last_error)),
	},
	{ label: "label.acts", kind: "act", render: (row) => <WebhookActs row={row} /> },
];

export function listWebhookFacts(row: WebhookRow): Fact[] {
	const isWaiting = row.delivered_at === null && row.given_up_at === null;
	return [
		["label.transaction", link(transactionPathOf(row.transaction_id), code(row.transaction_id))],
		["label.made", timeOf(row.created_at)],
		["label.delivered", timeOf(row.delivered_at)],
		["label.nextAttempt", isWaiting ? timeOf(row.next_attempt_at) : null],
		["label.givenUp", timeOf(row.given_up_at)],
		["label.closed", timeOf(row.closed_at)],
		["label.attempts", String(row.attempts)],
		["label.lastError", typed(row.last_error)],
		["label.delivery", code(row.id)],
	];
}

/** True for a delivery that was given up, and that no one has closed. */
export const isClosable = ({ delivered_at, given_up_at, closed_at }: WebhookRow): boolean =>
	delivered_at === null && given_up_at !== null && closed_at === null;

export function WebhookActs({ row }: { row: WebhookRow }) {
	const text = useOperatorText();
	return (
		<Allowed permission="payments">
			<div className="acts">
				<ConsoleForm action={pathOf(row.id, "replay")}>
					<button type="submit">
						{text.t("webhook.replay")} <span className="visually-hidden">{code(row.id)}</span>
					</button>
				</ConsoleForm>
				{isClosable(row) ? (
					<a href={pathOf(row.id, "close")} className="button">
						{text.t("webhook.close")} <span className="visually-hidden">{code(row.id)}</span>
					</a>
				) : null}
			</div>
		</Allowed>
	);
}

/** The type of the event; a body of another release may not have one. */
export function getEventName({ body }: WebhookRow, text: OperatorText): string {
	try {
		return String(JSON.parse(body).type);
	} catch {
		return text.t("webhook.unreadable");
	}
}

export function getWebhookState(row: WebhookRow, text: OperatorText): State {
	const { delivered_at, given_up_at, closed_at } = row;
	if (delivered_at !== null) return { tone: "success", text: text.t("webhook.delivered") };
	if (closed_at !== null) return { tone: "neutral", text: text.t("webhook.closed") };
	return given_up_at === null
		? { tone: "warning", text: text.t("webhook.waiting") }
		: { tone: "danger", text: text.t("webhook.givenUp") };
}
