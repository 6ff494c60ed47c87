/** Money that bought nothing, and refunds that are not known to have gone through, as tables. */
import type { OwedCharge, UnsettledRefund } from "~/domain/operator/gateway";
import { operatorPaths } from "~/operator-paths";
import { nameActor } from "./actor";
import { getRefundState } from "./gateway-side";
import { type OperatorText, useOperatorText } from "./operator-text";
import { Badge } from "./record";
import { RefundLink } from "./refund-link";
import { type Column, RecordTable } from "./table";
import { Amount, code, lines, link, shortReference, timeOf, typed } from "./value";

type Listed = { transaction_id: string; user_id: string; user_email: string };

const linkPayment = ({ transaction_id: id }: Listed) =>
	link(operatorPaths.record("transactions", id), shortReference(id));
const linkPayer = ({ user_id, user_email }: Listed) =>
	link(operatorPaths.person(user_id), user_email);

const listOwedColumns = (text: OperatorText): Column<OwedCharge>[] => [
	{
		label: "label.amount",
		kind: "amount",
		render: (row) => lines(<Amount {...row} />, linkPayment(row)),
	},
	{ label: "label.payer", render: linkPayer },
	{
		label: "label.gateway",
		render: (row) =>
			lines(
				text.t(`gateway.name.${row.gateway}`),
				row.mode === "test" ? text.t("gateway.mode.test") : null,
			),
	},
	{ label: "label.way", render: (row) => row.way && text.t(`gateway.way.${row.way}`) },
	{ label: "label.chargeId", render: (row) => code(row.charge_id) },
	{ label: "label.paidAt", render: (row) => timeOf(row.paid_at) },
	{
		label: "label.acts",
		kind: "act",
		render: (row) => (
			<p className="acts">
				<RefundLink id={row.id} name={row.charge_id} />
			</p>
		),
	},
];

export function OwedList({ rows }: { rows: readonly OwedCharge[] }) {
	const text = useOperatorText();
	return (
		<RecordTable
			rows={rows}
			columns={listOwedColumns(text)}
			caption={text.t("today.owed")}
			idOf={({ id }) => id}
		/>
	);
}

const listRefundColumns = (text: OperatorText): Column<UnsettledRefund>[] => [
	{
		label: "label.amount",
		kind: "amount",
		render: (row) => lines(<Amount {...row} />, linkPayment(row)),
	},
	{
		label: "label.state",
		render: (row) => lines(<Badge {...getRefundState(row, text)} />, typed(row.last_error)),
	},
	{ label: "label.payer", render: linkPayer },
	{ label: "label.by", kind: "short", render: ({ actor }) => nameActor(actor, text) },
	{ label: "label.sentAt", render: (row) => timeOf(row.created_at) },
	{
		label: "label.nextLookUp",
		render: (row) => (row.closed_at === null ? timeOf(row.next_attempt_at) : null),
	},
	{
		label: "label.acts",
		kind: "act",
		render: (row) =>
			row.state === "rejected" ? (
				<p className="acts">
					<RefundLink id={row.charge} name={row.transaction_id} />
				</p>
			) : null,
	},
];

export function UnsettledRefundList({ rows }: { rows: readonly UnsettledRefund[] }) {
	const text = useOperatorText();
	return (
		<RecordTable
			rows={rows}
			columns={listRefundColumns(text)}
			caption={text.t("today.refunds")}
			idOf={({ id }) => id}
		/>
	);
}
