/** Webhooks of a gateway that match no payment, as a table, and the facts that their own pages share. */
import type { GatewayNoticeRow } from "~/domain/operator/gateway";
import { operatorPaths } from "~/operator-paths";
import { nameActor } from "./actor";
import { type OperatorText, useOperatorText } from "./operator-text";
import type { Sorting } from "./query";
import { Badge, type Fact, type State } from "./record";
import { type Column, RecordTable } from "./table";
import { Amount, code, lines, link, Money, timeOf, typed } from "./value";

type GatewayNoticeListProps = {
	rows: readonly GatewayNoticeRow[];
	empty?: string;
	sorting?: Sorting;
};

export function GatewayNoticeList({ rows, empty, sorting }: GatewayNoticeListProps) {
	const text = useOperatorText();
	return (
		<RecordTable
			rows={rows}
			columns={listColumns(text)}
			caption={text.t("notice.title")}
			empty={empty}
			sorting={sorting}
			idOf={({ id }) => id}
		/>
	);
}

const pathOf = (id: string) => operatorPaths.record("gateway-notices", id);

const listColumns = (text: OperatorText): Column<GatewayNoticeRow>[] => [
	{ label: "label.orderId", render: (row) => link(pathOf(row.id), row.order_id) },
	{ label: "label.state", render: (row) => <Badge {...getNoticeState(row, text)} /> },
	{
		label: "label.amount",
		kind: "amount",
		render: (row) => {
			const price = readPrice(row);
			return lines(price && <Amount {...price} />, describeAttempt(row, text));
		},
	},
	{ label: "label.why", render: (row) => describeCause(row, text) },
	{ label: "label.gateway", render: (row) => text.t(`gateway.name.${row.gateway}`) },
	{ label: "label.received", sort: "received", render: (row) => timeOf(row.received_at) },
];

export const getNoticeState = ({ closed_at }: GatewayNoticeRow, text: OperatorText): State =>
	closed_at === null
		? { tone: "warning", text: text.t("notice.open") }
		: { tone: "neutral", text: text.t("notice.closed") };

/** Null when another release has stored it. */
const readPrice = ({ amount_minor, currency }: GatewayNoticeRow) =>
	amount_minor === null || currency === null ? null : { amount_minor, currency };

const describeAttempt = ({ attempt_state }: GatewayNoticeRow, text: OperatorText) =>
	text.find(`notice.attempt.${attempt_state}`) ?? null;

/** The cause of one that fits no payment is written for the log, in English. */
const describeCause = ({ decision, note }: GatewayNoticeRow, text: OperatorText) =>
	lines(text.t(decision === "unfit" ? "notice.unfit" : "notice.kept"), typed(note));

export function listNoticeFacts(row: GatewayNoticeRow, text: OperatorText): Fact[] {
	const price = readPrice(row);
	const way = text.find(`gateway.way.${row.way}`);
	const mode = text.find(`gateway.mode.${row.mode}`);
	return [
		["label.why", describeCause(row, text)],
		["label.gateway", text.t(`gateway.name.${row.gateway}`)],
		["label.mode", mode],
		["label.orderId", code(row.order_id)],
		["label.chargeId", code(row.charge_id)],
		["label.amount", price && <Money {...price} />],
		["label.state", describeAttempt(row, text)],
		["label.way", way],
		["label.received", timeOf(row.received_at)],
		["label.closed", timeOf(row.closed_at)],
		["label.by", nameActor(row.closed_by, text)],
		["label.note", typed(row.closing_note)],
	];
}
