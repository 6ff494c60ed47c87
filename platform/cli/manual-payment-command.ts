/** Commands for manual payments, with the same acts and words as the console. */
import { getShortReference } from "#core/short-reference";
import { isRejectionReason, rejectionReasons } from "../database/reason";
import type { ListedManualPayment } from "../manual-payment/listed-manual-payment-store";
import { OperatorError } from "../operator/audit-store";
import { act, actor, type Command, list, price } from "./command";

/** Approves or reopens even if the payer has paid or requested something since. */
const anyway = { anyway: null };
/** Without `--anyway` the operator has seen no later payment, so that one rejects the act. */
const readSeen = (isAnyway: string | undefined) => (isAnyway ? undefined : "");

/** `OPEN10 (limit 1, used 1, held by 4 waiting)` */
function describeCode(row: ListedManualPayment): string | null {
	const { discount_code: code, code_limit: limit, code_used: used, code_held: held } = row;
	if (code === null || limit === null) return code;
	return `${code} (limit ${limit}, used ${used}, held by ${held} waiting)`;
}

export const manualPaymentCommands: Record<string, Command> = {
	"manual-payments list": list(
		(operator) => operator.manualPayments.list(),
		(row) => ({
			id: row.id,
			status: row.status,
			price: price(row),
			plan: row.plan_id,
			method: row.payment_method,
			email: row.user_email,
			phone: row.user_phone,
			reference: row.transfer_reference,
			transfer_note: getShortReference(row.id),
			discount_code: describeCode(row),
			created: row.created_at,
			decided_by: row.decided_by,
		}),
	),
	"manual-payments approve": {
		parameters: ["ID"],
		options: anyway,
		async run({ manualPayments }, [id = ""], { anyway }) {
			const { status } = await manualPayments.approve(id, actor(), undefined, readSeen(anyway));
			return `${id} is ${status}; the plan is active.`;
		},
	},
	"manual-payments reject": {
		parameters: ["ID", `[${rejectionReasons.join("|")}]`],
		options: { note: "TEXT" },
		async run(operator, [id = "", reason = "not_found"], { note }) {
			if (!isRejectionReason(reason)) throw new OperatorError(`${reason} isn't a valid reason.`);
			const rejection = { reason, note: note?.trim() || null };
			const { status } = await operator.manualPayments.reject(id, actor(), rejection);
			return `${id} is ${status}.`;
		},
	},
	"manual-payments undo": act("ID", async (operator, id) => {
		await operator.manualPayments.undo(id, actor());
		return `${id} is waiting again; anything the approval activated is taken back.`;
	}),
	"manual-payments reopen": {
		parameters: ["ID"],
		options: anyway,
		async run({ manualPayments }, [id = ""], { anyway }) {
			const reopened = await manualPayments.reopen(id, actor(), undefined, readSeen(anyway));
			return `${id} is waiting again, until ${reopened.expires_at}.`;
		},
	},
	"manual-payments expire": act("ID", async (operator, id) => {
		const { status } = await operator.manualPayments.expire(id, actor());
		return `${id} is ${status}.`;
	}),
};
