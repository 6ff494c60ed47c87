/** Manual wallet transfers: the request and what became of it. */
import type { Hono } from "hono";
import type { z } from "zod";
import type { manualPaymentPayload } from "../../contract/manual-payment";
import { toMajor, toMinor } from "../catalogue/money";
import { findPlan, type PlanRow } from "../catalogue/plan-store";
import { mountCall, requireBuyer, requireUser } from "../http/call";
import { Refusal, refuseFields } from "../http/refusal";
import { webOriginOf } from "../http/web-origin";
import { addSeconds } from "../platform/clock";
import type { PlatformContext } from "../platform/context";
import { newId } from "../platform/secret-token";
import {
	findManualPayment,
	type ManualPaymentRow,
	requestManualPayment,
} from "./manual-payment-store";
import { endOverdueTransfers, mailTransferRequested } from "./transfer-notice";

const LIFETIME_SECONDS = 24 * 3600;

/** The price is ours: a request for another amount was made against an old or a forged page. */
function requirePrice(form: z.output<typeof manualPaymentPayload>, plan: PlanRow): void {
	if (form.currency !== plan.currency) {
		throw refuseFields({ currency: ["currency_differs"] });
	}
	if (plan.price_minor === 0 || toMinor(form.amount) !== plan.price_minor) {
		throw refuseFields({ amount: ["amount_differs"] });
	}
}

function buildManualPayment(
	form: z.output<typeof manualPaymentPayload>,
	plan: PlanRow,
	owner: { userId: string; now: Date },
): ManualPaymentRow {
	return {
		id: newId("mp"),
		user_id: owner.userId,
		plan_id: plan.id,
		amount_minor: plan.price_minor,
		currency: plan.currency,
		payment_method: form.payment_method,
		user_email: form.user_email,
		user_name: form.user_name,
		user_phone: form.user_phone?.trim() || null,
		transfer_reference: form.transfer_reference?.trim() || null,
		status: "pending",
		created_at: owner.now.toISOString(),
		expires_at: addSeconds(owner.now, LIFETIME_SECONDS).toISOString(),
		decided_at: null,
		rejection_reason: null,
		rejection_note: null,
	};
}

const toDetails = (payment: ManualPaymentRow, plan: PlanRow) => ({
	plan_name: plan.name,
	amount: toMajor(payment.amount_minor),
	currency: payment.currency,
	payment_method: payment.payment_method,
	expires_at: payment.expires_at,
});

async function endOverdue(context: PlatformContext): Promise<void> {
	await context.db.transaction().execute((trx) => endOverdueTransfers(context, trx));
	context.wakeMailer();
}

export function mountManualPaymentRoutes(app: Hono, context: PlatformContext): void {
	mountCall(app, context, "requestManualPayment", async ({ http, body, session }) => {
		const { id: userId } = requireBuyer(session);
		const plan = await findPlan(context.db, body.plan_id);
		if (plan === undefined) throw new Refusal(404, "plan_not_found");
		requirePrice(body, plan);
		const now = context.now();
		const payment = await context.db.transaction().execute(async (trx) => {
			await endOverdueTransfers(context, trx);
			const stored = await requestManualPayment(
				trx,
				buildManualPayment(body, plan, { userId, now }),
			);
			const webOrigin = webOriginOf(context.options, http.req.raw);
			await mailTransferRequested(context, trx, stored, webOrigin);
			return stored;
		});
		context.wakeMailer();
		return http.json({
			success: true,
			message: "Your request is waiting for approval.",
			payment_id: payment.id,
			payment_details: toDetails(payment, plan),
		});
	});

	mountCall(app, context, "manualPaymentStatus", async ({ http, session }) => {
		const user = requireUser(session);
		const payment = await findManualPayment(context.db, http.req.param("id") ?? "");
		if (payment?.user_id !== user.id) throw new Refusal(404, "payment_not_found");
		const now = context.now();
		const isOverdue = payment.status === "pending" && new Date(payment.expires_at) <= now;
		if (isOverdue) await endOverdue(context);
		const status = isOverdue ? "expired" : payment.status;
		return http.json({ success: true, payment_id: payment.id, status });
	});
}
