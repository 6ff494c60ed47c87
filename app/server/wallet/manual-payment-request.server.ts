/** Asks for approval once, whatever is pressed twice (docs/product.md, wallet-11). */

import type { FailureKind } from "~/api/client/result.server";
import type { AwaitedTransfer } from "~/api/wallet.server";
import { normalizePhone } from "~/domain/account/phone";
import { getDisplayName, type User } from "~/domain/account/user";
import type { Plan } from "~/domain/catalogue/plan";
import { foldDigits } from "~/domain/site/digits";
import type { ManualPaymentDraft } from "~/domain/wallet/manual-payment-record";
import type { RequestContext } from "~/server/context.server";
import { nameSubmission, submitOnce } from "~/server/session/single-use.server";
import { keepRequest } from "./manual-payment-record.server";

/**
 * `refused`: surely not taken; `unclear`: perhaps, and sending it again counts once; `too-many`: not
 * sent, this address presses too often.
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

/** Only what will never be taken ends a request; what may have been or may still be is kept. */
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
	"not-offered": "refused",
};

/**
 * The same transfer for the same plan in the same attempt is the same intent. What tells transfers
 * apart is part of it: the answer to one of another browser is never given for this one.
 */
function nameRequest({ user, plan, draft }: Application): string {
	const { method, attempt, code = null } = draft;
	const { userPhone, transferReference = null } = readTyped(draft);
	const transfer = [method, userPhone, transferReference];
	return nameSubmission(["manual", user.id, plan.id, attempt, code, ...transfer]);
}

/** What the payer says of the transfer, as it is sent. */
const readTyped = ({ phone, reference }: ManualPaymentDraft) => ({
	userPhone: normalizePhone(phone ?? ""),
	transferReference: reference && foldDigits(reference),
});

const fail = (failure: RequestFailure): RequestOutcome => ({ kind: "failed", failure });

/** Name, price and quote are the platform's own, never a form's. */
async function send(
	{ api, log }: RequestContext,
	{ user, plan, draft }: Application,
	idempotencyKey: string,
): Promise<RequestOutcome> {
	const requested = await api.wallet.requestManualPayment(
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
