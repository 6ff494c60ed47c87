/**
 * Requests that were pressed and are not taken: kept in the sealed session. One that got no answer is
 * sent again, by the page that waits, the next press or the next visit, with the same key; one that
 * was refused waits for a press (docs/product.md, wallet-29).
 */
import type { User } from "~/domain/account/user";
import {
	isPressed,
	listDraftPlans,
	type ManualPaymentDraft,
	manualPaymentDraftSchema,
} from "~/domain/wallet/manual-payment-record";
import type { RequestContext } from "~/server/context.server";
import { keepDraft } from "./manual-payment-record.server";
import { type RequestOutcome, requestApproval } from "./manual-payment-request.server";

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
export const listAllKept = ({ session }: Pick<RequestContext, "session">): ManualPaymentDraft[] =>
	(session.data.manualDrafts ?? []).filter(isPressed);

export const listKept = (context: Pick<RequestContext, "session">): ManualPaymentDraft[] =>
	listAllKept(context).filter(({ userId }) => userId === context.session.user?.id);

/** Sends a request; until it is taken it is kept, with what became of it. */
export async function sendDraft(
	context: RequestContext,
	user: User,
	draft: ManualPaymentDraft,
): Promise<RequestOutcome> {
	const [plan] = listDraftPlans([draft], user.id);
	if (!plan) return { kind: "failed", failure: "refused" };
	const outcome = await requestApproval(context, { user, plan, draft });
	if (outcome.kind === "requested") return outcome;
	const now = Date.now();
	if (outcome.kind === "failed" && outcome.failure === "refused") {
		keepDraft(context.session, { ...draft, askedAt: undefined, refusedAt: now });
	} else if (draft.askedAt === undefined) {
		keepDraft(context.session, { ...draft, askedAt: now, refusedAt: undefined });
	}
	return outcome;
}

/** Sends once more what got no answer; a visitor without such a request costs nothing. */
export async function sendKept(context: RequestContext): Promise<void> {
	const { user } = context.session;
	if (!user) return;
	for (const draft of listKept(context)) {
		if (draft.askedAt !== undefined) await sendDraft(context, user, draft);
	}
}
