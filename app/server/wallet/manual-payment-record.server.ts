/** Writes what the session remembers of manual payments; the newest is first. */
import {
	isPressed,
	type ManualPaymentDraft,
	type ManualPaymentRecord,
	manualPaymentRecordSchema,
} from "~/domain/wallet/manual-payment-record";
import type { RequestContext } from "~/server/context.server";
import { forgetSpentCode } from "~/server/invite/remembered-code.server";
import { keepCopy, readCopy } from "~/server/session/record-copy.server";
import type { Session } from "~/server/session/session.server";

/** A cookie has room for a few; anyone who pays more often still finds them in the account. */
const MAX_MANUAL_PAYMENTS = 3;
const MAX_MANUAL_DRAFTS = 2;

type MemoryContext = Pick<RequestContext, "session" | "services" | "log">;

type DraftOwner = Pick<ManualPaymentDraft, "planId" | "userId">;

/** Those of other people stay too: one may wait for its owner to sign in again. */
const listOtherDrafts = (session: Session, { planId, userId }: DraftOwner) =>
	(session.data.manualDrafts ?? []).filter(
		(draft) => draft.planId !== planId || draft.userId !== userId,
	);

const listOtherRequests = (session: Session, record: ManualPaymentRecord) =>
	(session.data.manualPayments ?? []).filter(({ paymentId }) => paymentId !== record.paymentId);

export function keepDraft(session: Session, draft: ManualPaymentDraft): void {
	const drafts = [draft, ...listOtherDrafts(session, draft)];
	// One that was pressed makes room for no other.
	const pressed = drafts.filter(isPressed);
	const begun = drafts.filter((one) => !isPressed(one));
	const room = Math.max(MAX_MANUAL_DRAFTS - pressed.length, 1);
	session.set({ manualDrafts: [...begun.slice(0, room), ...pressed] });
}

export function dropDraft(session: Session, owner: DraftOwner): void {
	const drafts = listOtherDrafts(session, owner);
	session.set({ manualDrafts: drafts.length > 0 ? drafts : undefined });
}

/** The request takes the place of its draft; a copy stays should two answers cross. */
export async function keepRequest(
	context: MemoryContext,
	record: ManualPaymentRecord,
): Promise<void> {
	putRequest(context.session, record);
	await keepCopy(context, { kind: "manual-payment", number: record.paymentId }, record);
}

/** A request that another browser made; what is begun here stays. */
export function rememberRequest(session: Session, record: ManualPaymentRecord): void {
	session.set({
		manualPayments: [record, ...listOtherRequests(session, record)].slice(0, MAX_MANUAL_PAYMENTS),
	});
}

/** The request with that number, of anybody; one that the cookie lost is put back. */
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

/** Notes what the platform said last; the order stays. */
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
