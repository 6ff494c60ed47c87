/**
 * Requests that were pressed and are not taken: kept in the sealed session. One that got no answer is
 * sent again, by the page that waits, the next press or the next visit, with the same key; one that
 * was refused waits for a press (docs/product.md, wallet-29).
 */
import type { User } from "~/domain/account/user";
import {
	chooseManualAttempt,
	isPressed,
	listDraftPlans,
	type ManualPaymentDraft,
	manualPaymentDraftSchema,
} from "~/domain/wallet/manual-payment-record";
import type { RequestContext } from "~/server/context.server";
import { keepDraft, rememberRequest } from "./manual-payment-record.server";
import { type RequestOutcome, requestApproval } from "./manual-payment-request.server";
import { listTransfers } from "./manual-payment-status.server";

const SEAL_NAME = "wallet-request";

/** What the person saw and paid, to travel in the form that requests its approval. */
export const sealDraft = (
	{ services }: Pick<RequestContext, "services">,
	draft: ManualPaymentDraft,
): string => services.sealer.seal(SEAL_NAME, draft);

/** The draft of a form of ours, when it is this person's. */
export function openDraft(
	{ services }: Pick<RequestContext, "services">,
	sealed: string | undefined,
	userId: string,
): ManualPaymentDraft | undefined {
	const opened = manualPaymentDraftSchema.safeParse(services.sealer.open(SEAL_NAME, sealed));
	return opened.success && opened.data.userId === userId ? opened.data : undefined;
}

/** Of anybody who used this browser: each is shown to, and sent for, its owner alone. */
export const listAllKeptRequests = ({
	session,
}: Pick<RequestContext, "session">): ManualPaymentDraft[] =>
	(session.data.manualDrafts ?? []).filter(isPressed);

export const listKeptRequests = (context: Pick<RequestContext, "session">): ManualPaymentDraft[] =>
	listAllKeptRequests(context).filter(({ userId }) => userId === context.session.user?.id);

/** A press. It alone counts towards the limit of an address, which waiting pages of others share. */
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
 * Sends once more what got no answer, and counts what has its outcome; a visitor without such a
 * request costs nothing.
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

/** What may have come through is sent again; what was refused, or never sent, waits for a press. */
async function keepUntaken(
	context: RequestContext,
	draft: ManualPaymentDraft,
	outcome: RequestOutcome,
): Promise<void> {
	if (outcome.kind === "requested") return;
	const { session } = context;
	// A page that was opened before holds an older copy: what became of it since, this session knows.
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
 * One request waits per person and plan. Where that is another browser's, its page is led to, and
 * this transfer is an attempt of its own after it, so that its answer is never taken for this one's.
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
