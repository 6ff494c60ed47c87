/** Commands that look something up, by what was typed or by state and days, and note a refund. */
import type { Readable } from "node:stream";
import { isRefundReason, refundReasons } from "../database/refund-reason";
import { transferStates } from "../manual-payment/manual-payment-store";
import type { Operator } from "../operator/operator";
import { OperatorError } from "../operator/operator-error";
import { transactionStates } from "../payment/transaction-store";
import { type DayRange, startOfDay } from "../platform/cairo-day";
import { actor, type Command, list, price } from "./command";
import type { Options } from "./words";

const filterOptions = { state: "STATE", from: "YYYY-MM-DD", to: "YYYY-MM-DD" };

/** The filters as the console's address has them; a day or a state that is none is told. */
function readFilter<State extends string>({ state, from, to }: Options, states: readonly State[]) {
	for (const day of [from, to]) {
		if (day !== undefined && !startOfDay(day)) throw new OperatorError(`${day} is no day.`);
	}
	const status = states.find((one) => one === state);
	if (state !== undefined && status === undefined) {
		throw new OperatorError(`${state} is no state: ${states.join(", ")}.`);
	}
	return { status, from, to } satisfies DayRange & { status: State | undefined };
}

const exporting = (read: (operator: Operator, options: Options) => Readable): Command => ({
	parameters: [],
	options: filterOptions,
	hasNoJson: true,
	run: async (operator, _values, options) => read(operator, options),
});

export const findCommands: Record<string, Command> = {
	find: list(
		async (operator, [typed]) => {
			const found = await operator.search(typed);
			if (found === undefined) return [];
			return [
				...found.people.map((row) => ["person", row.id, row.email, row.name]),
				...found.transactions.map((row) => ["transaction", row.id, row.user_email, price(row)]),
				...found.transfers.map((row) => ["transfer", row.id, row.user_email, price(row)]),
				...found.codes.map((row) => ["code", row.code, null, row.description]),
			];
		},
		([what, id, email, about]) => ({ what, id, email, about }),
		["TEXT"],
	),
	"transactions export": exporting((operator, options) =>
		operator.transactions.export(readFilter(options, transactionStates)),
	),
	"manual-payments export": exporting((operator, options) =>
		operator.manualPayments.export(readFilter(options, transferStates)),
	),
	"payments refund": {
		parameters: ["ID", `[${refundReasons.join("|")}]`],
		options: { note: "TEXT", "end-plan": null },
		async run(operator, [id = "", reason = "other"], { note, "end-plan": endPlan }) {
			if (!isRefundReason(reason)) throw new OperatorError(`${reason} is no reason.`);
			const refund = { reason, note: note?.trim() || null, endsPlan: endPlan !== undefined };
			await operator.refunds.record(id, actor(), refund);
			return `${id} is recorded as refunded.`;
		},
	},
};
