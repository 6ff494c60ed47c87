/** @jsxImportSource hono/jsx */
/** Payments through the gateway. Only looking: what they become, the gateway's webhook decides. */
import type { Operator } from "../operator/operator";
import type { ListedTransaction } from "../payment/transaction-store";
import { type ConsoleApp, LIST_LIMIT } from "./env";
import { renderPage } from "./page";
import { Record, RecordList, type Tone } from "./record";
import { code, price, timeOf, typed } from "./text";

const types: { [type in ListedTransaction["type"]]: string } = {
	listener_subscription: "Subscription",
	creator_membership: "Creator membership",
	creator_package: "Creator plan",
	tip: "Tip",
};

export function mountTransactions(app: ConsoleApp, operator: Operator): void {
	app.get("/transactions", async (http) => {
		const rows = await operator.transactions.list({ limit: LIST_LIMIT });
		return renderPage(http, {
			title: "Transactions",
			lead: "Paid means completed, and its webhook processed.",
			children: (
				<RecordList
					rows={rows}
					empty="No payment was started yet."
					render={(row) => <Transaction row={row} />}
				/>
			),
		});
	});
}

function Transaction({ row }: { row: ListedTransaction }) {
	return (
		<Record
			id={row.id}
			title={price(row)}
			state={stateOf(row)}
			facts={[
				["For", types[row.type]],
				["Plan", typed(row.plan_name)],
				["Creator", typed(row.creator_name)],
				["Message", typed(row.tip_message)],
				["Payer", code(row.user_email)],
				["Gateway said", row.gateway_outcome ?? "nothing yet"],
				["Webhook", row.webhook_processed === 1 ? "processed" : "not processed"],
				["Started", timeOf(row.created_at)],
				["Granted", timeOf(row.activated_at)],
				["Transaction", code(row.id)],
			]}
		/>
	);
}

function stateOf({ status, webhook_processed }: ListedTransaction): { tone: Tone; text: string } {
	if (status === "failed") return { tone: "danger", text: "failed" };
	if (status === "pending") return { tone: "neutral", text: "pending" };
	return webhook_processed === 1
		? { tone: "success", text: "paid" }
		: { tone: "warning", text: "completed, webhook waiting" };
}
