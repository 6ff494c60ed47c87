/** Writes the session's drafts and requests of manual payments; the newest is first. */
import {
	isPressed,
	type ManualPaymentDraft,
	type ManualPaymentRecord,
	manualPaymentRecordSchema,
} from "~/domain/manual-payment/manual-payment-record";
import type { RequestContext } from "~/server/context.server";
import { forgetSpentCode } from "~/server/invite/remembered-code.server";
import { keepCopy, readCopy } from "~/server/session/record-copy.server";
import type { Session } from "~/server/session/session.server";

/** The cookie has room for few; the account page lists all of them. */
const MAX_MANUAL_PAYMENTS = 3;
const MAX_MANUAL_DRAFTS = 2;

type MemoryContext = Pick<RequestContext, "session" | "services" | "log">;

type DraftOwner = Pick<ManualPaymentDraft, "planId" | "userId">;

/** Drafts of other people stay: they may sign in again. */
const listOtherDrafts = (session: Session, { planId, userId }: DraftOwner) =>
	(session.data.manualDrafts ?? []).filter(
		(draft) => draft.planId !== planId || draft.userId !== userId,
	);

const listOtherRequests = (session: Session, record: ManualPaymentRecord) =>
	(session.data.manualPayments ?? []).filter(({ paymentId }) => paymentId !== record.paymentId);

export function keepDraft(session: Session, draft: ManualPaymentDraft): void {
	const drafts = [draft, ...listOtherDrafts(session, draft)];
	// A submitted draft is never dropped for another one.
	const pressed = drafts.filter(isPressed);
	const begun = drafts.filter((one) => !isPressed(one));
	const room = Math.max(MAX_MANUAL_DRAFTS - pressed.length, 1);
	session.set({ manualDrafts: [...begun.slice(0, room), ...pressed] });
}

export function dropDraft(session: Session, owner: DraftOwner): void {
	const drafts = listOtherDrafts(session, owner);
	session.set({ manualDrafts: drafts.length > 0 ? drafts : undefined });
}

/** Replaces the draft by the request, and keeps a copy in case of concurrent responses. */
export async function keepRequest(
	context: MemoryContext,
	record: ManualPaymentRecord,
): Promise<void> {
	putRequest(context.session, record);
	await keepCopy(context, { kind: "manual-payment", number: record.paymentId }, record);
}

/** Adds a request that another browser made; drafts stay. */
export function rememberRequest(session: Session, record: ManualPaymentRecord): void {
	session.set({
		manualPayments: [record, ...listOtherRequests(session, record)].slice(0, MAX_MANUAL_PAYMENTS),
	});
}

/** The request with that number, of any person; one that the cookie lost is restored. */
export async function recallRequest(
	context: MemoryContext,
	paymentId: string,
): Promise<ManualPaymentRecord | undefined> {
	const { session } = context;
	const kept = session.data.manualPayments?.find((record) => record.paymentId === paymentId);
	if (kept) return kept;
	const key = { kind: "manual-payment", number: paymentId } as const;
	const copy = await readCopy(context, key, manualPaymentRecordSchema);
	if (copy) putRequest(session, copy);
	return copy;
}

function putRequest(session: Session, record: ManualPaymentRecord): void {
	dropDraft(session, record);
	rememberRequest(session, record);
}

/** Stores the latest status without changing the order. */
export function noteStatus(
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
