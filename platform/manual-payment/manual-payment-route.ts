/** Manual payments: the request for approval and its status. */

import type { Hono } from "hono";
import type { z } from "zod";
import { toMajor, toMinor } from "#core/currency";
import { foldReference } from "#core/digits";
import { cleanEmail } from "#core/email";
import { type PayerPhone, readPayerPhone } from "#core/manual-payment-method";
import { showName } from "#core/name";
import { getRequestEnd, type OperatorHours } from "#core/operator-hours";
import type { manualPaymentPayload, WirePaymentMethod } from "../../contract/manual-payment";
import { lockActiveUser } from "../account/locked-user";
import { localizeRow } from "../base/row-language";
import { findPlanOnSale, type PlanRow } from "../catalogue/plan-store";
import { shownSince, wasShown } from "../catalogue/shown-price-store";
import type { Db } from "../database/database";
import { mountCall, requireBuyer, requireUser } from "../http/call";
import { CallError, createFieldError } from "../http/call-error";
import { readIdempotencyKey, readLanguage, webOriginOf } from "../http/request";
import { dropUse, lockCode, reserveUse, spellCode } from "../invite/discount-code-store";
import { quotePlan } from "../invite/quote";
import type { PlatformContext } from "../runtime/context";
import {
	findByKey,
	findManualPayment,
	lockPendingManualPayment,
	type ManualPaymentRow,
	requestManualPayment,
} from "./manual-payment-store";
import {
	findPaymentMethod,
	listPaymentMethods,
	type PaymentMethodRow,
} from "./payment-method-store";
import { endOverdueNow, mailTransferRequested } from "./transfer-notice";
import { newTransferId, readIdStart, toReferenceKey } from "./transfer-reference";

type Form = z.output<typeof manualPaymentPayload>;

type RequestedTransfer = {
	form: Form;
	plan: PlanRow;
	method: PaymentMethodRow;
	userId: string;
	webOrigin: string;
	/** The code in the form in which it is stored; null without one. */
	code: string | null;
	key: string | null;
};

/** Such a code is accepted: the money was sent already, and a person compares every transfer. */
const endedMeanwhile = ["code_expired", "code_used_up"] as const;

/** Accepts the current price, or an earlier one that the payer was shown; no other. */
async function readAmount(trx: Db, { form, plan, userId, code }: RequestedTransfer, now: Date) {
	const { currency } = form;
	const amountMinor = toMinor(form.amount, currency) ?? 0;
	const shown = {
		planId: plan.id,
		amountMinor,
		currency,
		quoted: code ? { code, userId } : undefined,
	};
	if (amountMinor > 0 && (await wasShown(trx, shown, now))) return amountMinor;
	const { priceMinor } = code
		? await quotePlan(trx, { code, plan, userId, now }, endedMeanwhile)
		: { priceMinor: plan.price_minor };
	if (currency !== plan.currency) throw createFieldError({ currency: ["currency_differs"] });
	if (priceMinor === 0 || amountMinor !== priceMinor) {
		throw createFieldError({ amount: ["amount_differs"] });
	}
	return amountMinor;
}

/** The phone is optional on the wire; one that is given is a number that the method takes. */
function readPhone(typed: string | undefined, payerPhone: PayerPhone): string | null {
	if (payerPhone === "none" || !typed?.trim()) return null;
	const phone = readPayerPhone(typed, payerPhone);
	if (phone === undefined) throw createFieldError({ user_phone: ["phone_invalid"] });
	return phone;
}

/** Stores the request with its use of a code, and notifies payer and operator. */
async function takeRequest(
	context: PlatformContext,
	trx: Db,
	requested: RequestedTransfer,
): Promise<ManualPaymentRow> {
	const { plan, userId, webOrigin, code, key } = requested;
	const now = context.now();
	// A decision, too, locks the request before it locks the code.
	await lockPendingManualPayment(trx, userId, plan.id);
	const earlier = await findByKey(trx, userId, key);
	// A repetition after the decision gets the response of the first time.
	if (earlier !== undefined && earlier.status !== "pending") return earlier;
	if (code) await lockCode(trx, code);
	const amountMinor = await readAmount(trx, requested, now);
	const stored = await requestManualPayment(
		trx,
		{
			...buildManualPayment(requested, amountMinor, { now, hours: context.options.operatorHours }),
			// The pending row is found by its plan, and has the key already.
			idempotency_key: earlier === undefined ? key : null,
		},
		// A repetition has the note of the first time.
		earlier === undefined ? readIdStart(requested.form.transfer_note) : undefined,
	);
	// The waiting one is decided first: two transfers would be approved as one.
	if (stored === undefined) throw new CallError(409, "payment_waiting");
	if (stored.discount_code === null) await dropUse(trx, stored.id);
	else {
		await reserveUse(trx, {
			payment_id: stored.id,
			code: stored.discount_code,
			user_id: userId,
			held_until: stored.expires_at,
		});
	}
	await mailTransferRequested(context, trx, stored, webOrigin);
	return stored;
}

const buildManualPayment = (
	{ form, plan, method, userId, code }: RequestedTransfer,
	amountMinor: number,
	{ now, hours }: { now: Date; hours: OperatorHours | undefined },
) => ({
	id: newTransferId(form.transfer_note, form.transfer_reference),
	user_id: userId,
	plan_id: plan.id,
	amount_minor: amountMinor,
	currency: form.currency,
	payment_method: method.id,
	user_email: cleanEmail(form.user_email),
	user_name: showName(form.user_name, cleanEmail(form.user_email)),
	user_phone: readPhone(form.user_phone, method.payer_phone),
	transfer_reference: foldReference(form.transfer_reference ?? "") || null,
	status: "pending" as const,
	created_at: now.toISOString(),
	expires_at: new Date(getRequestEnd(now.getTime(), hours, method.minutes_to)).toISOString(),
	discount_code: code,
	reference_key: toReferenceKey(form.transfer_reference ?? null),
});

const toDetails = (payment: ManualPaymentRow, plan: PlanRow) => ({
	plan_name: plan.name,
	amount: toMajor(payment.amount_minor, payment.currency),
	currency: payment.currency,
	payment_method: payment.payment_method,
	expires_at: payment.expires_at,
});

/** Reads the request again, because an operator may have decided in the meantime. */
async function endIfOverdue(
	context: PlatformContext,
	payment: ManualPaymentRow,
): Promise<ManualPaymentRow> {
	const isOverdue = new Date(payment.expires_at) <= context.now();
	if (payment.status !== "pending" || !isOverdue) return payment;
	await endOverdueNow(context);
	return (await findManualPayment(context.db, payment.id)) ?? payment;
}

const toWireMethod = (row: PaymentMethodRow): WirePaymentMethod => ({
	id: row.id,
	name: row.name,
	account_kind: row.account_kind,
	number: row.number,
	holder: row.holder,
	link: row.link,
	dial_code: row.dial_code,
	instructions: row.instructions,
	minutes_from: row.minutes_from,
	minutes_to: row.minutes_to,
	payer_phone: row.payer_phone,
	asks_reference: row.asks_reference === 1,
	is_offered: row.retired_at === null,
});

export function mountManualPaymentRoutes(app: Hono, context: PlatformContext): void {
	mountCall(app, context, "paymentMethods", async ({ http }) => {
		const locale = readLanguage(http);
		const rows = await listPaymentMethods(context.db);
		return http.json({
			payment_methods: rows.map((row) => toWireMethod(localizeRow(locale, row))),
		});
	});

	mountCall(app, context, "requestManualPayment", async ({ http, body, session }) => {
		const { id: userId } = requireBuyer(session);
		// Money may have left before the plan was retired: whether that counts, an operator decides.
		const plan = await findPlanOnSale(context.db, body.plan_id, shownSince(context.now()));
		if (plan === undefined) throw new CallError(404, "plan_not_found");
		// So it may be before the method was retired.
		const method = await findPaymentMethod(context.db, body.payment_method);
		if (method === undefined) throw createFieldError({ payment_method: ["invalid_data"] });
		const requested: RequestedTransfer = {
			form: body,
			plan,
			method,
			userId,
			webOrigin: webOriginOf(context.options, http.req.raw),
			code: (await spellCode(context.db, body.discount_code ?? "")) || null,
			key: readIdempotencyKey(http.req.raw),
		};
		// In its own transaction, because it locks uses of codes, and a request locks its code first.
		await endOverdueNow(context);
		const payment = await context.db.transaction().execute(async (trx) => {
			const taken = await takeRequest(context, trx, requested);
			await lockActiveUser(trx, userId);
			return taken;
		});
		context.wakeMailer();
		return http.json({
			success: true,
			message: "Your request is waiting for approval.",
			payment_id: payment.id,
			payment_details: toDetails(payment, localizeRow(readLanguage(http), plan)),
		});
	});

	mountCall(app, context, "manualPaymentStatus", async ({ http, session }) => {
		const user = requireUser(session);
		const payment = await findManualPayment(context.db, http.req.param("id") ?? "");
		if (payment?.user_id !== user.id) throw new CallError(404, "payment_not_found");
		const decided = await endIfOverdue(context, payment);
		const { id, status, rejection_reason, rejection_note, expires_at } = decided;
		return http.json({
			success: true,
			payment_id: id,
			status,
			...(status === "rejected" && { rejection_reason, rejection_note }),
			expires_at: status === "pending" ? expires_at : undefined,
		});
	});
}
