/** Commands for what the platform wrote down: payments, webhooks, mails, messages and acts. */
import { act, actor, type Command, list, price } from "./command";

export const recordCommands: Record<string, Command> = {
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
		(await operator.contactInquiries.list()).map(({ id, created_at, ...row }) => ({
			id,
			created: created_at,
			...row,
		})),
	),
	"contact-inquiries answer": act("ID", async (operator, id) => {
		await operator.contactInquiries.answer(id, actor());
		return `${id} is noted as answered.`;
	}),
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
	audit: list(async (operator) => (await operator.audit.list()).map(({ id: _, ...act }) => act)),
};
