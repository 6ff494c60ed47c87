/** What the command line offers, apart from `serve`: each command prints one text. */
import { userInfo } from "node:os";
import { toMajor } from "../catalogue/money";
import { isRejectionReason, rejectionReasons } from "../mail/mail-kind";
import type { Operator } from "../operator/operator";
import { OperatorError } from "../operator/operator-error";

/** Rows as aligned text; an answer for no rows too: silence could be taken for a failure. */
function renderTable(rows: Record<string, unknown>[]): string {
	const [first] = rows;
	if (first === undefined) return "(none)";
	const names = Object.keys(first);
	const lines = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? "-")))];
	const widths = names.map((_, column) =>
		Math.max(...lines.map((line) => line[column]?.length ?? 0)),
	);
	const pad = (line: string[]) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0));
	return lines.map((line) => pad(line).join("  ").trimEnd()).join("\n");
}

type Command = {
	/** In brackets: may be left out. */
	parameters: readonly string[];
	run(operator: Operator, values: string[]): Promise<string>;
};

/** Who acts, in the audit log: the account of the operating system. */
const actor = () => `cli:${userInfo().username}`;

/** A command that takes exactly one value. */
function act(
	parameter: string,
	run: (operator: Operator, value: string) => Promise<string>,
): Command {
	return { parameters: [parameter], run: (operator, [value = ""]) => run(operator, value) };
}

function list(run: (operator: Operator) => Promise<Record<string, unknown>[]>): Command {
	return { parameters: [], run: async (operator) => renderTable(await run(operator)) };
}

const price = (row: { amount_minor: number; currency: string }) =>
	`${toMajor(row.amount_minor)} ${row.currency}`;

const manualPaymentCommands: Record<string, Command> = {
	"manual-payments list": list(async (operator) =>
		(await operator.manualPayments.list()).map((row) => ({
			id: row.id,
			status: row.status,
			price: price(row),
			plan: row.plan_id,
			method: row.payment_method,
			email: row.user_email,
			phone: row.user_phone,
			reference: row.transfer_reference,
			created: row.created_at,
		})),
	),
	"manual-payments approve": act("ID", async (operator, id) => {
		const { status } = await operator.manualPayments.approve(id, actor());
		return `${id} is ${status}; the subscription runs.`;
	}),
	"manual-payments reject": {
		parameters: ["ID", `[${Object.keys(rejectionReasons).join("|")}]`],
		async run(operator, [id = "", reason = "not_found"]) {
			if (!isRejectionReason(reason)) throw new OperatorError(`${reason} is no reason.`);
			const rejection = { reason, note: null };
			const { status } = await operator.manualPayments.reject(id, actor(), rejection);
			return `${id} is ${status}.`;
		},
	},
	"manual-payments expire": act("ID", async (operator, id) => {
		const { status } = await operator.manualPayments.expire(id, actor());
		return `${id} is ${status}.`;
	}),
};

const userCommands: Record<string, Command> = {
	"users list": list(async (operator) =>
		(await operator.users.list()).map((row) => ({
			email: row.email,
			name: row.name,
			active: row.is_active === 1 ? "yes" : "no",
			verified: row.email_verified_at ?? "no",
			created: row.created_at,
		})),
	),
	"users suspend": act("EMAIL", async (operator, email) => {
		const user = await operator.users.suspend(email, actor());
		return `${user.email} is suspended.`;
	}),
	"users restore": act("EMAIL", async (operator, email) => {
		const user = await operator.users.restore(email, actor());
		return `${user.email} is active again.`;
	}),
	"users mobile-token": act("EMAIL", async (operator, email) => {
		const { token, expiresAt } = await operator.users.issueMobileToken(email, actor());
		return `${token}\nWorks once, until ${expiresAt.toISOString()}.`;
	}),
};

const recordCommands: Record<string, Command> = {
	outbox: list(async (operator) =>
		(await operator.outbox.list()).map((row) => ({
			to: row.recipient,
			created: row.created_at,
			sent: row.sent_at ?? "no",
			attempts: row.attempts,
			error: row.last_error,
			link: row.link,
		})),
	),
	"contact-inquiries list": list(async (operator) =>
		(await operator.contactInquiries.list()).map(({ id: _, created_at, ...row }) => ({
			created: created_at,
			...row,
		})),
	),
	"transactions list": list(async (operator) =>
		(await operator.transactions.list()).map((row) => ({
			id: row.id,
			status: row.status,
			webhook: row.webhook_processed === 1 ? "processed" : "waiting",
			price: price(row),
			type: row.type,
			created: row.created_at,
		})),
	),
	"webhooks list": list(async (operator) =>
		(await operator.webhooks.list()).map((row) => ({
			id: row.id,
			transaction: row.transaction_id,
			delivered: row.delivered_at ?? "no",
			attempts: row.attempts,
			error: row.last_error,
		})),
	),
	"webhooks replay": act("ID", async (operator, id) => {
		await operator.webhooks.replay(id, actor());
		return `${id} was delivered again.`;
	}),
	"operator-password": {
		parameters: [],
		run: async (operator) =>
			`${await operator.resetPassword(actor())}\nThe new password of the console at /operator; it is not shown again.`,
	},
	audit: list(async (operator) =>
		(await operator.audit.list()).map(({ at, actor, action, subject }) => ({
			at,
			actor,
			action,
			subject,
		})),
	),
};

export const commands: Record<string, Command> = {
	...manualPaymentCommands,
	...userCommands,
	...recordCommands,
};

/** True when no value is missing and none is too many. */
export function takesValues({ parameters }: Command, count: number): boolean {
	const needed = parameters.filter((parameter) => !parameter.startsWith("["));
	return count >= needed.length && count <= parameters.length;
}

export const usage = [
	"Usage: npm run platform -- COMMAND",
	"  serve [--port PORT]",
	...Object.entries(commands).map(
		([name, { parameters }]) => `  ${[name, ...parameters].join(" ")}`,
	),
].join("\n");
