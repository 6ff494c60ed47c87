/** @jsxImportSource hono/jsx */
/** Payments through the gateway, read-only: the gateway's webhook decides about them. */
import type { Operator } from "../operator/operator";
import {
	isTransactionRefundable,
	isUngranted,
	type ListedTransaction,
} from "../payment/transaction-store";
import type { ConsoleKey, ConsoleText } from "./console-text";
import { CONSOLE_PATH, type ConsoleApp } from "./env";
import { answerCsv, emptyText, readFilter, readPageRequest, renderListPage } from "./list-page";
import { RefundLink } from "./manual-payment";
import { type Fact, RecordItem, RecordList, type State } from "./record";
import { code, link, price, reference, timeOf, typed } from "./text";

const states: Record<ListedTransaction["status"], ConsoleKey> = {
	pending: "payment.pending",
	completed: "payment.paid",
	failed: "payment.failed",
};

export function mountTransactions(app: ConsoleApp, operator: Operator): void {
	app.get("/transactions.csv", (http) =>
		answerCsv(operator.transactions.export(readFilter(http, states)), "transactions"),
	);
	app.get("/transactions", async (http) => {
		const text = http.get("text");
		const page = await operator.transactions.page(readFilter(http, states), readPageRequest(http));
		return renderListPage(http, {
			title: text.t("payment.title"),
			lead: text.t("payment.lead"),
			page,
			filter: { states, exportPath: `${CONSOLE_PATH}/transactions.csv` },
			children: (
				<RecordList
					rows={page.rows}
					empty={emptyText(http, "payment.empty")}
					render={(row) => <Transaction row={row} text={text} />}
				/>
			),
		});
	});
}

export function Transaction({ row, text }: { row: ListedTransaction; text: ConsoleText }) {
	return (
		<RecordItem
			id={row.id}
			title={price(text, row)}
			state={stateOf(row, text)}
			text={text}
			facts={listTransactionFacts(row, text)}
		>
			{isUngranted(row) ? <p class="notice warning">{text.t("payment.payerLeft")}</p> : null}
			{isTransactionRefundable(row) && row.refunded_at === null ? (
				<p class="acts">
					<RefundLink id={row.id} text={text} />
				</p>
			) : null}
		</RecordItem>
	);
}

export function listTransactionFacts(row: ListedTransaction, text: ConsoleText): Fact[] {
	return [
		["label.for", text.t(`payment.type.${row.type}`)],
		["label.plan", typed(row.plan_name)],
		["label.creator", typed(row.creator_name)],
		["label.message", typed(row.tip_message)],
		["label.payer", link(`${CONSOLE_PATH}/people/${row.user_id}`, row.user_email)],
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
