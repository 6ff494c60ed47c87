/** The manual payments in the session: drafts and requests, the newest first. */
import {
	isUnsent,
	type ManualPaymentDraft,
	type ManualPaymentRecord,
} from "~/domain/manual-payment/manual-payment-record";
import type { RequestContext } from "~/server/context.server";
import { forgetSpentCode } from "~/server/invite/remembered-code.server";
import type { Session } from "~/server/session/session.server";

/** The cookie has room for only a few; the account page lists all of them. */
const MAX_REQUESTS = 3;
const MAX_DRAFTS = 2;

type DraftOwner = Pick<ManualPaymentDraft, "planId" | "userId">;
type SessionContext = Pick<RequestContext, "session">;

/** Lists the unsent requests of everybody who used this browser; pages show each to its owner only. */
export const listAllUnsentRequests = ({ session }: SessionContext): ManualPaymentDraft[] =>
	(session.data.manualDrafts ?? []).filter(isUnsent);

/** Lists the requests that this person submitted and the platform has not accepted. */
export const listUnsentRequests = (context: SessionContext): ManualPaymentDraft[] =>
	listAllUnsentRequests(context).filter(({ userId }) => userId === context.session.user?.id);

/** Drafts of other people stay: they may sign in again. */
const listOtherDrafts = (session: Session, { planId, userId }: DraftOwner) =>
	(session.data.manualDrafts ?? []).filter(
		(draft) => draft.planId !== planId || draft.userId !== userId,
	);

/**
 * Stores the draft in place of an earlier one for the plan. Unsent requests are never dropped to
 * make room; of the others, those ready to be requested are dropped last.
 */
export function saveDraft(session: Session, draft: ManualPaymentDraft): void {
	const others = listOtherDrafts(session, draft);
	const isReady = ({ step }: ManualPaymentDraft) => step === "request_approval";
	const unsent = others.filter(isUnsent);
	const begun = others.filter((one) => !isUnsent(one));
	const byNeed = [...begun.filter(isReady), ...begun.filter((one) => !isReady(one))];
	const room = Math.max(MAX_DRAFTS - unsent.length - 1, isUnsent(draft) ? 1 : 0);
	session.set({ manualDrafts: [draft, ...byNeed.slice(0, room), ...unsent] });
}

export function dropDraft(session: Session, owner: DraftOwner): void {
	const drafts = listOtherDrafts(session, owner);
	session.set({ manualDrafts: drafts.length > 0 ? drafts : undefined });
}

/** Adds a request that the platform has; drafts stay. */
export function rememberRequest(session: Session, record: ManualPaymentRecord): void {
	const others = (session.data.manualPayments ?? []).filter(
		({ paymentId }) => paymentId !== record.paymentId,
	);
	session.set({ manualPayments: [record, ...others].slice(0, MAX_REQUESTS) });
}

/** Stores the latest status without changing the order. */
export function recordStatus(
	session: Session,
	{ paymentId }: Pick<ManualPaymentRecord, "paymentId">,
	status: ManualPaymentRecord["status"],
): void {
	const records = session.data.manualPayments ?? [];
	const noted = records.find((record) => record.paymentId === paymentId);
	if (!noted || noted.status === status) return;
	session.set({
		manualPayments: records.map((record) => (record === noted ? { ...record, status } : record)),
	});
	if (status === "approved") forgetSpentCode(session, noted.code);
}
