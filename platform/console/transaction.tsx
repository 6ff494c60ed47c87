/** @jsxImportSource hono/jsx */
/** Payments through the gateway, read-only: the gateway's webhook decides about them. */
import type { Operator } from "../operator/operator";
import {
	isTransactionRefundable,
	isUngranted,
	type ListedTransaction,
} from "../payment/transaction-store";
import type { ConsoleKey, ConsoleText } from "./console-text";
import { actorOf, CONSOLE_PATH, type ConsoleApp } from "./env";
import {
	answerCsv,
	emptyText,
	readFilter,
	readPageRequest,
	readSorting,
	renderListPage,
	renderRecordPage,
} from "./list-page";
import { RefundLink } from "./manual-payment";
import { Badge, type Fact, RecordItem, type State } from "./record";
import { type Column, RecordTable, type Sorting } from "./table";
import {
	amount,
	code,
	lines,
	link,
	price,
	reference,
	shortReference,
	timeOf,
	told,
	typed,
} from "./text";

const path = `${CONSOLE_PATH}/transactions`;

const states: Record<ListedTransaction["status"], ConsoleKey> = {
	pending: "payment.pending",
	completed: "payment.paid",
	failed: "payment.failed",
};

const sorts = { amount: "amount_minor", started: "created_at" };

export function mountTransactions(app: ConsoleApp, operator: Operator): void {
	app.get("/transactions.csv", async (http) =>
		answerCsv(
			await operator.transactions.export(readFilter(http, states), actorOf(http)),
			"transactions",
		),
	);
	app.get("/transactions", async (http) => {
		const text = http.get("text");
		const page = await operator.transactions.page(
			readFilter(http, states),
			readPageRequest(http, sorts),
		);
		return renderListPage(http, {
			title: text.t("payment.title"),
			lead: text.t("payment.lead"),
			page,
			filter: { states, exportPath: `${path}.csv` },
			children: (
				<TransactionList
					rows={page.rows}
					text={text}
					empty={emptyText(http, "payment.empty")}
					sorting={readSorting(http, Object.keys(sorts))}
				/>
			),
		});
	});
	app.get("/transactions/:id", async (http) => {
		const text = http.get("text");
		return renderRecordPage(http, {
			title: text.t("payment.title"),
			row: await operator.transactions.find(http.req.param("id")),
			render: (row) => <Transaction row={row} text={text} />,
		});
	});
}

type TransactionListProps = {
	rows: readonly ListedTransaction[];
	text: ConsoleText;
	empty?: string;
	sorting?: Sorting | undefined;
};

export function TransactionList({ rows, text, empty = "", sorting }: TransactionListProps) {
	return (
		<RecordTable
			rows={rows}
			columns={listColumns(text)}
			caption={text.t("payment.title")}
			empty={empty}
			sorting={sorting}
			text={text}
			idOf={({ id }) => id}
			note={(row) => (isUngranted(row) ? <PayerLeft text={text} /> : null)}
		/>
	);
}

/** Everything else is on the payment's own page. */
const listColumns = (text: ConsoleText): Column<ListedTransaction>[] => [
	{
		label: "label.amount",
		kind: "amount",
		sort: "amount",
		render: (row) => lines(amount(text, row), link(`${path}/${row.id}`, shortReference(row.id))),
	},
	{
		label: "label.state",
		render: (row) => {
			const refunded =
				row.refunded_at && `${text.t("label.refunded")} ${text.day(row.refunded_at)}`;
			return lines(<Badge {...stateOf(row, text)} />, refunded);
		},
	},
	{ label: "label.payer", render: (row) => linkPayer(row) },
	{
		label: "label.for",
		render: (row) =>
			lines(
				text.t(`payment.type.${row.type}`),
				told(text, row, row.plan_name === null ? "creator_name" : "plan_name"),
			),
	},
	{
		label: "label.gatewaySaid",
		render: (row) => text.t(`payment.outcome.${row.gateway_outcome ?? "none"}`),
	},
	{
		label: "label.started",
		sort: "started",
		render: (row) => timeOf(text, row.created_at),
	},
	{
		label: "label.acts",
		kind: "act",
		render: (row) => <Acts row={row} text={text} />,
	},
];

type OwnProps = { row: ListedTransaction; text: ConsoleText };

const PayerLeft = ({ text }: Pick<OwnProps, "text">) => (
	<p class="notice warning">{text.t("payment.payerLeft")}</p>
);

function Acts({ row, text }: OwnProps) {
	if (!isTransactionRefundable(row) || row.refunded_at !== null) return null;
	return (
		<p class="acts">
			<RefundLink id={row.id} text={text} />
		</p>
	);
}

const linkPayer = (row: ListedTransaction) =>
	link(`${CONSOLE_PATH}/people/${row.user_id}`, row.user_email);

function Transaction({ row, text }: OwnProps) {
	return (
		<RecordItem
			id={row.id}
			title={price(text, row)}
			state={stateOf(row, text)}
			text={text}
			facts={listTransactionFacts(row, text)}
		>
			{isUngranted(row) ? <PayerLeft text={text} /> : null}
			<Acts row={row} text={text} />
		</RecordItem>
	);
}

export function listTransactionFacts(row: ListedTransaction, text: ConsoleText): Fact[] {
	return [
		["label.for", text.t(`payment.type.${row.type}`)],
		["label.plan", told(text, row, "plan_name")],
		["label.creator", told(text, row, "creator_name")],
		["label.message", typed(row.tip_message)],
		["label.payer", linkPayer(row)],
		["label.discountCode", code(row.discount_code)],
		["label.gatewaySaid", text.t(`payment.outcome.${row.gateway_outcome ?? "none"}`)],
		[
			"label.webhook",
			text.t(row.webhook_processed === 1 ? "payment.processed" : "payment.unprocessed"),
		],
		["label.started", timeOf(text, row.created_at)],
		["label.granted", timeOf(text, row.activated_at)],
		["label.refunded", timeOf(text, row.refunded_at)],
		["label.note", typed(row.refund_note)],
		["label.transaction", reference(row.id)],
	];
}

function stateOf({ status, webhook_processed }: ListedTransaction, text: ConsoleText): State {
	if (status === "failed") return { tone: "danger", text: text.t("payment.failed") };
	if (status === "pending") return { tone: "neutral", text: text.t("payment.pending") };
	return webhook_processed === 1
		? { tone: "success", text: text.t("payment.paid") }
		: { tone: "warning", text: text.t("payment.completed") };
}
