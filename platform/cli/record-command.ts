/**
 * Commands that find, list and export payments, webhooks, mails, messages and acts, and record a
 * refund.
 */

import type { Readable } from "node:stream";
import { type CsvSeparator, csvSeparatorNames, readCsvSeparator } from "#core/csv-separator";
import { toMajor } from "#core/currency";
import { foldReference } from "#core/digits";
import { type FilterProblem, readRecordFilter } from "#core/record-filter";
import { personStates } from "../account/user-store";
import { isRefundReason, refundReasons } from "../database/reason";
import { transferStates } from "../manual-payment/manual-payment-store";
import type { WebhookDeliveryRow } from "../mock-gateway/webhook-delivery-store";
import type { AuditFilter } from "../operator/audit-search";
import { auditKinds, OperatorError } from "../operator/audit-store";
import type { Operator } from "../operator/operator";
import { transactionStates } from "../payment/transaction-store";
import { act, actor, type Command, list, type Options, price } from "./command";

const filterOptions = {
	state: "STATE",
	from: "YYYY-MM-DD",
	to: "YYYY-MM-DD",
	separator: csvSeparatorNames.join("|"),
};

const problemOf = (problem: FilterProblem): string => {
	switch (problem.kind) {
		case "day":
			return `--${problem.name}: ${problem.typed || "nothing"} isn't a day such as 2025-05-10.`;
		case "order":
			return `--from ${problem.from} is after --to ${problem.to}.`;
		case "choice":
			return `${problem.typed || "nothing"} isn't one of: ${problem.choices.join(", ")}.`;
		case "unknown":
			return `--${problem.name} filters nothing here.`;
	}
};

/** Reads the filters that the console has too; rejects those that cannot be read. */
function readFilter<State extends string>(options: Options, states: readonly State[]) {
	const { filter, problems } = readRecordFilter(options, states);
	if (problems.length > 0) throw new OperatorError(problems.map(problemOf).join("\n"));
	return filter;
}

function readSeparator({ separator }: Options): CsvSeparator {
	const read = readCsvSeparator(separator);
	if (read !== undefined) return read;
	throw new OperatorError(`${separator} isn't one of: ${csvSeparatorNames.join(", ")}.`);
}

const exporting = (read: (operator: Operator, options: Options) => Promise<Readable>): Command => ({
	parameters: [],
	options: filterOptions,
	hasNoJson: true,
	run: (operator, _values, options) => read(operator, options),
});

const auditOptions = {
	person: "NAME",
	kind: "KIND",
	address: "ADDRESS",
	from: "YYYY-MM-DD",
	to: "YYYY-MM-DD",
};

function readAuditFilter({ person, kind, address, from, to }: Options): AuditFilter {
	const { status, ...days } = readFilter({ state: kind, from, to }, auditKinds);
	return { ...days, kind: status, person, address: address && foldReference(address) };
}

export const findCommands: Record<string, Command> = {
	find: list(
		async (operator, [typed]) => {
			const found = await operator.search(typed);
			if (found === undefined) return [];
			return [
				...found.people.map((row) => ["person", row.id, row.email, row.name]),
				...found.transactions.map((row) => ["transaction", row.id, row.user_email, price(row)]),
				...found.transfers.map((row) => ["transfer", row.id, row.user_email, price(row)]),
				...found.creators.map((row) => ["creator", row.id, null, row.name]),
				...found.codes.map((row) => ["code", row.code, null, row.description]),
			];
		},
		([what, id, email, about]) => ({ what, id, email, about }),
		["TEXT"],
	),
	"transactions export": exporting((operator, options) =>
		operator.transactions.export(
			readFilter(options, transactionStates),
			actor(),
			readSeparator(options),
		),
	),
	"users export": exporting((operator, options) => {
		const { status: state, ...days } = readFilter(options, personStates);
		return operator.users.export({ ...days, state }, actor(), readSeparator(options));
	}),
	"manual-payments export": exporting((operator, options) =>
		operator.manualPayments.export(
			readFilter(options, transferStates),
			actor(),
			readSeparator(options),
		),
	),
	"payments refund": {
		parameters: ["ID", `[${refundReasons.join("|")}]`],
		options: { note: "TEXT", "end-plan": null, "keep-code-used": null, "record-only": null },
		async run(operator, [id = "", reason = "other"], { note, ...flags }) {
			if (!isRefundReason(reason)) throw new OperatorError(`${reason} isn't a valid reason.`);
			const refund = {
				reason,
				note: note?.trim() || null,
				endsPlan: flags["end-plan"] !== undefined,
				keepsCodeUsed: flags["keep-code-used"] !== undefined,
			};
			if (flags["record-only"] !== undefined) {
				await operator.refunds.record(id, actor(), refund);
				return outcomes.recorded(id);
			}
			return outcomes[await operator.refunds.give(id, actor(), refund)](id);
		},
	},
	"receipts next": {
		parameters: ["NUMBER"],
		about: "the next receipt of that year has this number, as after a restored backup",
		async run(operator, [typed = ""]) {
			const number = await operator.receipts.goOnWith(typed, actor());
			return `The next receipt of that year is ${number}.`;
		},
	},
	"payments keep-plan": act("ID", async (operator, id) => {
		await operator.refunds.decidePlan(id, actor(), { endsPlan: false });
		return `The plan of ${id} stays.`;
	}),
	"payments end-plan": act("ID", async (operator, id) => {
		await operator.refunds.decidePlan(id, actor(), { endsPlan: true });
		return `The paid period of ${id} is removed.`;
	}),
};

/** Says the outcome of a refund. */
const outcomes = {
	recorded: (id: string) => `${id} is recorded as refunded. No money was moved.`,
	refunded: (id: string) => `${id} is refunded through its gateway.`,
	pending: (id: string) =>
		`The refund of ${id} is sent and not confirmed yet. It is looked up within a minute; never send it again.`,
	rejected: (id: string) => `The gateway rejected the refund of ${id}. See today for the reason.`,
};

function describeOpen({ given_up_at, closed_at }: WebhookDeliveryRow): string {
	if (closed_at !== null) return "closed";
	return given_up_at === null ? "no" : "retries stopped";
}

export const recordCommands: Record<string, Command> = {
	outbox: list(
		(operator) => operator.outbox.list(),
		(row) => ({
			to: row.recipient,
			created: row.created_at,
			sent: row.sent_at ?? "no",
			attempts: row.attempts,
			error: row.last_error,
			link: row.link,
		}),
	),
	"gateway-notices list": list(
		(operator) => operator.gatewayNotices.list(),
		(row) => ({
			id: row.id,
			order: row.order_id,
			charge: row.charge_id,
			state: row.attempt_state,
			amount:
				row.amount_minor === null || row.currency === null
					? null
					: toMajor(row.amount_minor, row.currency),
			currency: row.currency,
			received: row.received_at,
			closed: row.closed_at ?? "no",
			why: row.note ?? row.decision,
		}),
	),
	"gateway-notices close": {
		parameters: ["ID"],
		options: { note: "TEXT" },
		async run(operator, [id = ""], { note }) {
			await operator.gatewayNotices.close(id, actor(), note?.trim() || null);
			return `${id} is closed.`;
		},
	},
	"contact-inquiries list": list(
		(operator) => operator.contactInquiries.list(),
		({ id, created_at, ...row }) => ({
			id,
			created: created_at,
			...row,
		}),
	),
	"contact-inquiries answer": act("ID", async (operator, id) => {
		await operator.contactInquiries.answer(id, actor());
		return `${id} is marked as answered.`;
	}),
	"transactions list": list(
		(operator) => operator.transactions.list(),
		(row) => ({
			id: row.id,
			status: row.status,
			webhook: row.webhook_processed === 1 ? "processed" : "waiting",
			price: price(row),
			type: row.type,
			test: row.is_test === 1 ? "test" : null,
			created: row.created_at,
		}),
	),
	"webhooks list": list(
		(operator) => operator.webhooks.list(),
		(row) => ({
			id: row.id,
			transaction: row.transaction_id,
			delivered: row.delivered_at ?? describeOpen(row),
			attempts: row.attempts,
			error: row.last_error,
		}),
	),
	"webhooks close": act("ID", async (operator, id) => {
		await operator.webhooks.close(id, actor());
		return `${id} is closed. Whatever was paid for isn't activated. A replay reopens it.`;
	}),
	"webhooks replay": act("ID", async (operator, id) => {
		await operator.webhooks.replay(id, actor());
		const error = (await operator.webhooks.find(id))?.last_error;
		if (error) {
			throw new OperatorError(
				`${id} was rejected again: ${error}. It will be retried from now on.`,
			);
		}
		return `${id} was delivered again.`;
	}),
	audit: {
		...list(
			(operator, _values, options) => operator.audit.list(readAuditFilter(options)),
			({ id: _, ...act }) => act,
		),
		options: auditOptions,
	},
};
