/** Payments through the gateway as a table, and the parts that their own pages share with it. */
import type { ReactNode } from "react";
import { showName } from "#core/name";
import type { TransactionRow } from "~/domain/operator/transaction-record";
import { operatorPaths } from "~/operator-paths";
import { TestMark } from "./gateway-side";
import { type OperatorKey, type OperatorText, useOperatorText } from "./operator-text";
import { Allowed } from "./permission";
import type { Sorting } from "./query";
import { Badge, type Fact, type State } from "./record";
import { RefundLink } from "./refund-link";
import { type Column, RecordTable } from "./table";
import {
	Amount,
	code,
	lines,
	link,
	localized,
	reference,
	shortReference,
	timeOf,
	typed,
} from "./value";

export const transactionStates: Record<TransactionRow["status"], OperatorKey> = {
	pending: "payment.pending",
	completed: "payment.paid",
	failed: "payment.failed",
};

type TransactionListProps = {
	rows: readonly TransactionRow[];
	empty?: string;
	sorting?: Sorting;
};

export function TransactionList({ rows, empty, sorting }: TransactionListProps) {
	const text = useOperatorText();
	return (
		<RecordTable
			rows={rows}
			columns={listColumns(text)}
			caption={text.t("payment.title")}
			empty={empty}
			sorting={sorting}
			idOf={({ id }) => id}
			note={(row) =>
				row.isUngranted || row.awaits_plan_choice === 1 ? <TransactionWarning row={row} /> : null
			}
		/>
	);
}

/** Everything else is on the payment's own page. */
const listColumns = (text: OperatorText): Column<TransactionRow>[] => [
	{
		label: "label.amount",
		kind: "amount",
		sort: "amount",
		render: (row) =>
			lines(
				<Amount {...row} />,
				link(operatorPaths.record("transactions", row.id), shortReference(row.id)),
			),
	},
	{
		label: "label.state",
		render: (row) => {
			const badges = (
				<>
					<Badge {...getTransactionState(row, text)} /> <TestMark row={row} />
				</>
			);
			return lines(badges, describeRefund(row, text) ?? describeDifference(row, text));
		},
	},
	{ label: "label.payer", render: (row) => lines(linkPayer(row), code(row.user_email)) },
	{
		label: "label.for",
		render: (row) =>
			lines(
				text.t(`payment.type.${row.type}`),
				localized(text, row, row.plan_name === null ? "creator_name" : "plan_name"),
			),
	},
	{ label: "label.started", sort: "started", render: (row) => timeOf(row.created_at) },
	{
		label: "label.acts",
		kind: "act",
		render: (row) => (row.isRefundable ? <Acts row={row} /> : null),
	},
];

/** Says what an operator has to do about a payment. */
export function TransactionWarning({ row }: { row: TransactionRow }) {
	const text = useOperatorText();
	if (row.isUngranted) return <p className="notice warning">{text.t("payment.payerLeft")}</p>;
	if (row.awaits_plan_choice !== 1) return null;
	return (
		<div className="notice warning">
			<p>{text.t("payment.choosePlan")}</p>
			<Allowed permission="payments">
				<p className="acts">
					<a href={operatorPaths.refund(row.id, "plan")} className="button">
						{text.t("payment.choosePlanLink")}{" "}
						<span className="visually-hidden">{code(row.id)}</span>
					</a>
				</p>
			</Allowed>
		</div>
	);
}

/** When it was given back, how much of it, or that this is under way. */
function describeRefund(row: TransactionRow, text: OperatorText): ReactNode {
	if (row.refund_state !== null) return text.t("payment.refunding");
	if (row.refunded_at === null || row.refunded_minor === null) return null;
	const day = text.day(row.refunded_at);
	if (row.refunded_minor >= row.amount_minor) return `${text.t("label.refunded")} ${day}`;
	const amount = text.money(row.refunded_minor, row.currency);
	return text.t("payment.refundedPart", { amount });
}

const Acts = ({ row }: { row: TransactionRow }) => (
	<p className="acts">
		<RefundLink id={row.id} />
	</p>
);

/** The decision of the test gateway, while the state says another; other gateways store none. */
function describeOutcome({ gateway_outcome, status }: TransactionRow, text: OperatorText) {
	if (gateway_outcome === null || gateway_outcome === status) return null;
	return text.t(`payment.outcome.${gateway_outcome}`);
}

function describeDifference(row: TransactionRow, text: OperatorText) {
	const outcome = describeOutcome(row, text);
	return outcome && text.t("payment.gatewaySays", { outcome });
}

const linkPayer = ({ user_id, user_name, user_email }: TransactionRow) =>
	link(operatorPaths.person(user_id), typed(showName(user_name, user_email)));

export function listTransactionFacts(row: TransactionRow, text: OperatorText): Fact[] {
	return [
		["label.for", text.t(`payment.type.${row.type}`)],
		["label.plan", localized(text, row, "plan_name")],
		["label.creator", localized(text, row, "creator_name")],
		["label.message", typed(row.tip_message)],
		["label.payer", linkPayer(row)],
		["label.email", code(row.user_email)],
		["label.discountCode", code(row.discount_code)],
		["label.gatewaySaid", describeOutcome(row, text)],
		[
			"label.webhook",
			text.t(row.webhook_processed === 1 ? "payment.processed" : "payment.unprocessed"),
		],
		["label.started", timeOf(row.created_at)],
		["label.granted", timeOf(row.activated_at)],
		["label.refunded", timeOf(row.refunded_at)],
		[
			"label.givenBack",
			row.refunded_minor !== null && row.refunded_minor < row.amount_minor
				? text.t("payment.refundedPart", { amount: text.money(row.refunded_minor, row.currency) })
				: null,
		],
		["label.reason", row.refund_reason && text.t(`refund.reason.${row.refund_reason}`)],
		["label.note", typed(row.refund_note)],
		["label.receipt", code(row.receipt_number)],
		["label.transaction", reference(row.id)],
	];
}

export function getTransactionState(
	{ status, webhook_processed }: TransactionRow,
	text: OperatorText,
): State {
	if (status === "failed") return { tone: "danger", text: text.t("payment.failed") };
	if (status === "pending") return { tone: "neutral", text: text.t("payment.pending") };
	return webhook_processed === 1
		? { tone: "success", text: text.t("payment.paid") }
		: { tone: "warning", text: text.t("payment.completed") };
}
