/** Commands for what the platform wrote down: payments, webhooks, mails, messages and acts. */
import { OperatorError } from "../operator/operator-error";
import type { WebhookDeliveryRow } from "../payment/webhook-store";
import { act, actor, type Command, list, price } from "./command";

function describeOpen({ given_up_at, closed_at }: WebhookDeliveryRow): string {
	if (closed_at !== null) return "closed";
	return given_up_at === null ? "no" : "given up";
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
		return `${id} is closed: what was paid is not granted by it. A replay opens it again.`;
	}),
	"webhooks replay": act("ID", async (operator, id) => {
		await operator.webhooks.replay(id, actor());
		const error = (await operator.webhooks.find(id))?.last_error;
		if (error) {
			throw new OperatorError(`${id} was refused again: ${error}. It is tried again from now on.`);
		}
		return `${id} was delivered again.`;
	}),
	audit: list(
		(operator) => operator.audit.list(),
		({ id: _, ...act }) => act,
	),
};
