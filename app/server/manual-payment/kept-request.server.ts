/**
 * Kept requests: submitted, but not accepted by the platform, so they stay in the sealed session. One
 * without an answer is retried with the same idempotency key by the page that polls, the next press or
 * the next visit; a refused one only by a press (docs/product.md, wallet-29).
 */
import type { User } from "~/domain/account/user";
import {
	chooseManualAttempt,
	isPressed,
	listDraftPlans,
	type ManualPaymentDraft,
	manualPaymentDraftSchema,
} from "~/domain/manual-payment/manual-payment-record";
import type { RequestContext } from "~/server/context.server";
import { keepDraft, rememberRequest } from "./manual-payment-record.server";
import { type RequestOutcome, requestApproval } from "./manual-payment-request.server";
import { listTransfers } from "./manual-payment-status.server";

const SEAL_NAME = "wallet-request";

/** What the person saw and paid, as a sealed field of the form that requests the approval. */
export const sealDraft = (
	{ services }: Pick<RequestContext, "services">,
	draft: ManualPaymentDraft,
): Promise<string> => services.sealer.seal(SEAL_NAME, draft);

/** The draft of a sealed field, when it belongs to this person. */
export async function openDraft(
	{ services }: Pick<RequestContext, "services">,
	sealed: string | undefined,
	userId: string,
): Promise<ManualPaymentDraft | undefined> {
	const value = await services.sealer.open(SEAL_NAME, sealed);
	const opened = manualPaymentDraftSchema.safeParse(value);
	return opened.success && opened.data.userId === userId ? opened.data : undefined;
}

/** Those of every person who used this browser; each is shown to its owner only. */
export const listAllKeptRequests = ({
	session,
}: Pick<RequestContext, "session">): ManualPaymentDraft[] =>
	(session.data.manualDrafts ?? []).filter(isPressed);

export const listKeptRequests = (context: Pick<RequestContext, "session">): ManualPaymentDraft[] =>
	listAllKeptRequests(context).filter(({ userId }) => userId === context.session.user?.id);

/** Sends a draft on a press. Only presses count for the rate limit, not the polling of waiting pages. */
export async function pressDraft(
	context: RequestContext,
	user: User,
	draft: ManualPaymentDraft,
): Promise<RequestOutcome> {
	const outcome: RequestOutcome = (await context.limits.allow("payment"))
		? await sendDraft(context, user, draft)
		: { kind: "failed", failure: "too-many" };
	countOutcome(context, outcome);
	await keepUntaken(context, draft, outcome);
	return outcome;
}

/**
 * Retries the requests that got no answer. For a visitor without such a request it makes no call.
 */
export async function sendKeptRequests(context: RequestContext): Promise<void> {
	const { user } = context.session;
	if (!user) return;
	for (const draft of listKeptRequests(context)) {
		if (draft.askedAt === undefined) continue;
		const outcome = await sendDraft(context, user, draft);
		if (outcome.kind === "requested" || isRefused(outcome)) countOutcome(context, outcome);
		await keepUntaken(context, draft, outcome);
	}
}

async function sendDraft(
	context: RequestContext,
	user: User,
	draft: ManualPaymentDraft,
): Promise<RequestOutcome> {
	const [plan] = listDraftPlans([draft], user.id);
	if (!plan) return { kind: "failed", failure: "refused" };
	return requestApproval(context, { user, plan, draft });
}

const isRefused = (outcome: RequestOutcome): boolean =>
	outcome.kind === "failed" && outcome.failure === "refused";

function countOutcome({ services }: RequestContext, asked: RequestOutcome): void {
	const outcome = asked.kind === "failed" ? asked.failure : asked.kind;
	services.metrics.count("transfer", { outcome });
}

/** Marks an unaccepted request: to be retried when it may have arrived, else to be pressed again. */
async function keepUntaken(
	context: RequestContext,
	draft: ManualPaymentDraft,
	outcome: RequestOutcome,
): Promise<void> {
	if (outcome.kind === "requested") return;
	const { session } = context;
	// The form may have an older copy of the draft; the session knows its current state.
	const isAsked = listKeptRequests(context).some(
		({ planId, attempt, askedAt }) =>
			planId === draft.planId && attempt === draft.attempt && askedAt !== undefined,
	);
	const isTooMany = outcome.kind === "failed" && outcome.failure === "too-many";
	if (isRefused(outcome) || (isTooMany && !isAsked)) {
		const attempt = isRefused(outcome) ? await nameAfterWaiting(context, draft) : draft.attempt;
		keepDraft(session, { ...draft, attempt, askedAt: undefined, refusedAt: Date.now() });
	} else if (!isAsked) {
		keepDraft(session, { ...draft, askedAt: Date.now(), refusedAt: undefined });
	}
}

/**
 * Only one request per person and plan can be pending. Where that is another browser's, this transfer
 * becomes a new attempt after it, so that the other one's answer is never taken for its own.
 */
async function nameAfterWaiting(
	context: RequestContext,
	{ userId, planId, attempt }: ManualPaymentDraft,
): Promise<string> {
	const transfers = await listTransfers(context, userId, planId);
	const waiting = transfers?.find(({ status }) => status === "pending");
	if (!waiting) return attempt;
	rememberRequest(context.session, waiting);
	return chooseManualAttempt({ newest: waiting }, Date.now());
}
