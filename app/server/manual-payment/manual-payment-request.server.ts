/**
 * Sends manual payment requests to the platform, each once (docs/product/wallet.md, wallet-11). A request that
 * the platform did not accept stays in the session as an unsent one (wallet-29): without a response it is
 * sent again with the same idempotency key by the polling page, the next submission or the next visit;
 * a rejected one is sent again only when the person submits it.
 */

import { createHash } from "node:crypto";
import { foldReference } from "#core/digits";
import { normalizePhone } from "#core/phone";
import { SHORT_REFERENCE_DIGITS, writeShortReference } from "#core/short-reference";
import { getDisplayName, type User } from "~/domain/account/user";
import {
	chooseManualAttempt,
	type ManualPaymentDraft,
} from "~/domain/manual-payment/manual-payment-record";
import type { PendingManualPayment } from "~/platform-client/manual-payment.server";
import type { FailureKind } from "~/platform-client/result.server";
import type { RequestContext } from "~/server/context.server";
import { createIdempotencyKey, recallOutcome, submitOnce } from "~/server/idempotency.server";
import { dropDraft, rememberRequest, saveDraft } from "./manual-payment-session.server";
import { listManualPayments } from "./manual-payment-status.server";

/**
 * `refused`: certainly not accepted; `unclear`: perhaps accepted, and safe to retry; `not-saved`: not
 * accepted because the platform cannot save anything now, and sent again; `too-many`: not sent because
 * of the rate limit.
 */
export type RequestFailure = "refused" | "unclear" | "not-saved" | "too-many";

export const requestFailureStatus: Record<RequestFailure, 422 | 429 | 503> = {
	refused: 422,
	unclear: 503,
	"not-saved": 503,
	"too-many": 429,
};

type Requested = {
	kind: "requested";
	paymentId: string;
	requestedAt: number;
} & PendingManualPayment;

export type RequestOutcome =
	| Requested
	| { kind: "unauthenticated" }
	| { kind: "failed"; failure: RequestFailure };

const fail = (failure: RequestFailure): RequestOutcome => ({ kind: "failed", failure });

/**
 * Sends the session's draft because the person submitted it. Only submissions count for the rate
 * limit, not the polling of waiting pages.
 */
export async function submitRequest(
	context: RequestContext,
	user: User,
	draft: ManualPaymentDraft,
): Promise<RequestOutcome> {
	const isAllowed = await context.limits.allowPerson("payment", user.id);
	const outcome = isAllowed ? await sendOnce(context, user, draft) : fail("too-many");
	countOutcome(context, outcome);
	await saveUnsent(context, draft, outcome);
	return outcome;
}

/**
 * Sends this person's requests that got no response. It also finds the response of a request whose record
 * was lost, because another tab's response replaced the session cookie. Without drafts it does nothing.
 */
export async function sendUnsentRequests(context: RequestContext): Promise<void> {
	const { user, data } = context.session;
	if (!user) return;
	for (const draft of data.manualDrafts ?? []) {
		if (draft.userId !== user.id || draft.step !== "request_approval") continue;
		if (draft.askedAt === undefined) {
			await findLostRequest(context, draft);
			continue;
		}
		const outcome = await sendOnce(context, user, draft);
		if (outcome.kind === "requested" || isRejected(outcome)) countOutcome(context, outcome);
		await saveUnsent(context, draft, outcome);
	}
}

async function findLostRequest(context: RequestContext, draft: ManualPaymentDraft): Promise<void> {
	const outcome = await recallOutcome<RequestOutcome>(context, nameRequest(draft));
	if (outcome?.kind === "requested") saveRequest(context, draft, outcome);
}

async function sendOnce(
	context: RequestContext,
	user: User,
	draft: ManualPaymentDraft,
): Promise<RequestOutcome> {
	const key = nameRequest(draft);
	const outcome = await submitOnce<RequestOutcome>(context, key, "requested", () =>
		send(context, user, draft, key),
	);
	if (outcome.kind === "still-running") return fail("unclear");
	if (outcome.kind === "requested") {
		saveRequest(context, draft, outcome);
		context.log.info({ event: "transfer_requested", transactionId: outcome.paymentId });
	}
	return outcome;
}

/**
 * The idempotency key: one transfer for one plan in one attempt is one request. The details of the
 * transfer are part of it, so that another browser's transfer never counts as this one.
 */
function nameRequest(draft: ManualPaymentDraft): string {
	const { userId, planId, method, attempt, code = null } = draft;
	const { userPhone, transferReference = null } = readTyped(draft);
	const transfer = [method, userPhone, transferReference];
	return createIdempotencyKey(["manual", userId, planId, attempt, code, ...transfer]);
}

/** Identifies everything that the page shows of a draft, so that a stale page sends nothing else. */
export const nameShownDraft = (draft: ManualPaymentDraft): string =>
	createIdempotencyKey([nameRequest(draft), draft.amountMajor, draft.currency, draft.planName]);

/** Reads the phone number and the reference, normalized. */
const readTyped = ({ phone, reference }: ManualPaymentDraft) => ({
	userPhone: normalizePhone(phone ?? "") ?? "",
	transferReference: reference && foldReference(reference),
});

/** Only a request that the platform will never accept is rejected; any other is sent again. */
const failureAfter: Record<FailureKind, RequestFailure> = {
	network: "unclear",
	timeout: "unclear",
	unavailable: "unclear",
	busy: "unclear",
	"not-saved": "not-saved",
	malformed: "unclear",
	"rate-limited": "unclear",
	csrf: "unclear",
	"not-sent": "unclear",
	unauthenticated: "unclear",
	rejected: "refused",
};

/**
 * Returns the code that the payer has to write in the transfer: stable for one attempt, and stored in
 * the draft once it is shown, because a rejected request becomes another attempt. The embedded platform
 * makes it the code of the request.
 */
export function getTransferNote(
	draft: Pick<ManualPaymentDraft, "userId" | "planId" | "attempt" | "transferNote">,
): string {
	const { userId, planId, attempt, transferNote } = draft;
	if (transferNote) return transferNote;
	const digest = createHash("sha256").update(JSON.stringify([userId, planId, attempt]));
	return writeShortReference(digest.digest("hex").slice(0, SHORT_REFERENCE_DIGITS));
}

async function send(
	{ api, log }: RequestContext,
	user: User,
	draft: ManualPaymentDraft,
	idempotencyKey: string,
): Promise<RequestOutcome> {
	const transferNote = getTransferNote(draft);
	// A platform that lists transfers knows the field; others take no more than the 21 calls say.
	const knowsNotes = api.supports("accountPayments");
	const { userPhone, transferReference } = readTyped(draft);
	const requested = await api.manualPayments.requestManualPayment(
		{
			planId: draft.planId,
			planName: draft.planName,
			amountMajor: draft.amountMajor,
			currency: draft.currency,
			method: draft.method,
			userEmail: user.email,
			userName: getDisplayName(user),
			userPhone,
			transferReference: transferReference || (knowsNotes ? undefined : transferNote),
			transferNote: knowsNotes ? transferNote : undefined,
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
	if (outcome.kind === "rejected") return fail("refused");
	return { ...outcome, requestedAt: Date.now() };
}

/** Replaces the draft by the request; amount and currency are the platform's where it names them. */
function saveRequest(
	{ session }: RequestContext,
	draft: ManualPaymentDraft,
	{ paymentId, requestedAt, ...awaited }: Requested,
): void {
	const { userId, planId, planName, code, method, attempt } = draft;
	const expiresAt = Date.parse(awaited.expiresAt ?? "");
	dropDraft(session, draft);
	rememberRequest(session, {
		...{ userId, paymentId, planId, planName, code, method, attempt, requestedAt },
		amountMajor: awaited.amountMajor ?? draft.amountMajor,
		currency: awaited.currency ?? draft.currency,
		transferNote: getTransferNote(draft),
		expiresAt: Number.isNaN(expiresAt) ? undefined : expiresAt,
		status: "pending",
	});
}

const isRejected = (outcome: RequestOutcome): boolean =>
	outcome.kind === "failed" && outcome.failure === "refused";

function countOutcome({ services }: RequestContext, sent: RequestOutcome): void {
	const outcome = sent.kind === "failed" ? sent.failure : sent.kind;
	services.metrics.count("transfer", { outcome });
}

/** Marks a request that was not accepted, to be resent automatically when it may have arrived. */
async function saveUnsent(
	context: RequestContext,
	draft: ManualPaymentDraft,
	outcome: RequestOutcome,
): Promise<void> {
	const { session } = context;
	if (outcome.kind === "requested") return;
	if (isRejected(outcome)) {
		const attempt = await nameAfterWaiting(context, draft);
		saveDraft(session, { ...draft, attempt, askedAt: undefined, refusedAt: Date.now() });
		return;
	}
	// It stays due: an earlier submission got no response.
	if (draft.askedAt !== undefined) return;
	const isTooMany = outcome.kind === "failed" && outcome.failure === "too-many";
	const mark = isTooMany
		? { askedAt: undefined, refusedAt: Date.now() }
		: { askedAt: Date.now(), refusedAt: undefined };
	saveDraft(session, { ...draft, ...mark });
}

/**
 * Only one request per person and plan can be pending. If another browser's is, this transfer
 * becomes a new attempt after it, so that the other's response is never taken for its own.
 */
async function nameAfterWaiting(
	context: RequestContext,
	{ userId, planId, attempt }: ManualPaymentDraft,
): Promise<string> {
	const listed = await listManualPayments(context, userId, planId);
	const waiting = listed?.find(({ status }) => status === "pending");
	if (!waiting) return attempt;
	rememberRequest(context.session, waiting);
	return chooseManualAttempt({ newest: waiting }, Date.now());
}
