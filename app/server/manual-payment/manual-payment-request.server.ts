/** Requests the approval of a transfer idempotently (docs/product.md, wallet-11). */
import type { FailureKind } from "~/api/client/result.server";
import type { AwaitedTransfer } from "~/api/manual-payment.server";
import { normalizePhone } from "~/domain/account/phone";
import { getDisplayName, type User } from "~/domain/account/user";
import type { Plan } from "~/domain/catalogue/plan";
import type { ManualPaymentDraft } from "~/domain/manual-payment/manual-payment-record";
import { foldDigits } from "~/domain/site/digits";
import type { RequestContext } from "~/server/context.server";
import { createIdempotencyKey, submitOnce } from "~/server/idempotency.server";
import { keepRequest } from "./manual-payment-record.server";

/**
 * `refused`: certainly not accepted; `unclear`: perhaps accepted, and safe to retry; `too-many`: not
 * sent because of the rate limit.
 */
export type RequestFailure = "refused" | "unclear" | "too-many";

export const requestFailureStatus: Record<RequestFailure, 422 | 429 | 503> = {
	refused: 422,
	unclear: 503,
	"too-many": 429,
};

export type RequestOutcome =
	| ({ kind: "requested"; paymentId: string; requestedAt: number } & AwaitedTransfer)
	| { kind: "unauthenticated" }
	| { kind: "failed"; failure: RequestFailure };

export type Application = { user: User; plan: Plan; draft: ManualPaymentDraft };

export async function requestApproval(
	context: RequestContext,
	application: Application,
): Promise<RequestOutcome> {
	const key = nameRequest(application);
	const outcome = await submitOnce<RequestOutcome>(context, key, "requested", () =>
		send(context, application, key),
	);
	if (outcome.kind === "still-running" || outcome.kind === "unavailable") return fail("unclear");
	if (outcome.kind === "requested") {
		await remember(context, application, outcome);
		context.log.info({ event: "transfer_requested", transactionId: outcome.paymentId });
	}
	return outcome;
}

/** Only what will never be accepted is a refusal; anything else is kept and retried. */
const failureAfter: Record<FailureKind, RequestFailure> = {
	network: "unclear",
	timeout: "unclear",
	unavailable: "unclear",
	malformed: "unclear",
	"rate-limited": "unclear",
	csrf: "unclear",
	"not-sent": "unclear",
	unauthenticated: "unclear",
	refused: "refused",
	"not-supported": "refused",
};

/**
 * The same transfer for the same plan in the same attempt is the same intent. The details of the
 * transfer are part of the key, so that another browser's transfer never counts as this one.
 */
function nameRequest({ user, plan, draft }: Application): string {
	const { method, attempt, code = null } = draft;
	const { userPhone, transferReference = null } = readTyped(draft);
	const transfer = [method, userPhone, transferReference];
	return createIdempotencyKey(["manual", user.id, plan.id, attempt, code, ...transfer]);
}

/** What the payer entered, normalized. */
const readTyped = ({ phone, reference }: ManualPaymentDraft) => ({
	userPhone: normalizePhone(phone ?? ""),
	transferReference: reference && foldDigits(reference),
});

const fail = (failure: RequestFailure): RequestOutcome => ({ kind: "failed", failure });

/** Name, price and quote come from the platform, never from the form. */
async function send(
	{ api, log }: RequestContext,
	{ user, plan, draft }: Application,
	idempotencyKey: string,
): Promise<RequestOutcome> {
	const requested = await api.manualPayments.requestManualPayment(
		{
			planId: plan.id,
			planName: plan.name,
			amountMajor: draft.amountMajor,
			currency: plan.currency,
			method: draft.method,
			userEmail: user.email,
			userName: getDisplayName(user),
			...readTyped(draft),
			discountCode: draft.code,
		},
		{ idempotencyKey },
	);
	if (!requested.ok) {
		const { kind } = requested.failure;
		log.warn({ kind }, "a manual payment could not be requested");
		return fail(failureAfter[kind]);
	}
	const outcome = requested.value;
	if (outcome.kind === "unauthenticated") return outcome;
	if (outcome.kind === "refused") return fail("refused");
	return { ...outcome, requestedAt: Date.now() };
}

async function remember(
	context: RequestContext,
	{ user, plan, draft }: Application,
	{ paymentId, requestedAt, ...awaited }: Extract<RequestOutcome, { kind: "requested" }>,
): Promise<void> {
	const { method, attempt } = draft;
	const expiresAt = Date.parse(awaited.expiresAt ?? "");
	await keepRequest(context, {
		userId: user.id,
		paymentId,
		planId: plan.id,
		planName: plan.name,
		amountMajor: awaited.amountMajor ?? draft.amountMajor,
		currency: awaited.currency ?? plan.currency,
		code: draft.code,
		method,
		attempt,
		expiresAt: Number.isNaN(expiresAt) ? undefined : expiresAt,
		requestedAt,
		status: "pending",
	});
}
