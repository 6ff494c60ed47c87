/** The acts of operators on manual payments; `actor` names the operator in the audit log. */
import type { CsvSeparator } from "#core/csv-separator";
import { getRequestEnd } from "#core/operator-hours";
import { addSeconds } from "../base/clock";
import { findPlan } from "../catalogue/plan-store";
import { type Db, isTaken } from "../database/database";
import { type Page, type PageRequest, readAll } from "../database/page";
import { countUse, lockCode, releaseUse, reserveUseAgain } from "../invite/discount-code-store";
import {
	findListed,
	findNextWaiting,
	type ListedManualPayment,
	listWaiting,
	lockManualPayment,
	type ManualPaymentFilter,
	pageManualPayments,
} from "../manual-payment/listed-manual-payment-store";
import {
	type Change,
	changeManualPayment,
	DECISION_UNDO_SECONDS,
	hasOtherPending,
	listSameReference,
	type ManualPaymentRow,
	type Rejection,
	setGranted,
} from "../manual-payment/manual-payment-store";
import {
	endOverdueNow,
	mailTransferApproved,
	mailTransferExpired,
	mailTransferRejected,
	mailTransferReopened,
} from "../manual-payment/transfer-notice";
import { grantPlan } from "../payment/grant";
import { readGrantedTime } from "../payment/payment-notice";
import { cancelReceipt, giveReceipt } from "../payment/receipt-store";
import { takeBack } from "../payment/take-back";
import type { PlatformContext } from "../runtime/context";
import { OperatorError, recordAct } from "./audit-store";
import { exportTransfers, recordExport } from "./export";
import { listPaidSince, namePaidSince } from "./paid-since";

type Status = ManualPaymentRow["status"];

const manualPaymentActs = ["approve", "reject", "expire", "undo", "reopen"] as const;
type ManualPaymentAct = (typeof manualPaymentActs)[number];

type Rule = {
	/** The money may arrive after a request has expired. */
	from: readonly Status[];
	to: Status;
	/** Only for decisions that an operator made within this time. */
	withinSeconds?: number;
	/** An approval cannot be undone after the money was given back. */
	untilRefunded?: true;
	/** A deleted account cannot receive a plan. */
	untilPayerLeft?: true;
};

const rules: Record<ManualPaymentAct, Rule> = {
	approve: { from: ["pending", "expired"], to: "approved", untilPayerLeft: true },
	reject: { from: ["pending"], to: "rejected" },
	expire: { from: ["pending"], to: "expired" },
	undo: {
		from: ["approved", "rejected"],
		to: "pending",
		withinSeconds: DECISION_UNDO_SECONDS,
		untilRefunded: true,
	},
	reopen: { from: ["rejected", "expired"], to: "pending", untilPayerLeft: true },
};

type Decidable = Pick<
	ListedManualPayment,
	"status" | "decided_at" | "refunded_at" | "payer_left_at"
>;

/** The acts that are possible now, by the rules that also check them. */
export function listPossibleActs(row: Decidable, now: Date): ManualPaymentAct[] {
	return manualPaymentActs.filter((act) => {
		const { from, withinSeconds, untilRefunded, untilPayerLeft } = rules[act];
		if (!from.includes(row.status) || (untilRefunded && row.refunded_at)) return false;
		if (untilPayerLeft && row.payer_left_at) return false;
		if (withinSeconds === undefined) return true;
		const since = addSeconds(now, -withinSeconds).toISOString();
		return row.decided_at !== null && row.decided_at > since;
	});
}

type Order = {
	act: ManualPaymentAct;
	id: string;
	actor: string;
	rejection?: Rejection;
	/**
	 * The amount that the operator saw; a request that the payer has changed must be reviewed
	 * again.
	 */
	seenMinor?: number | undefined;
	/** The time of the decision that the operator saw; a different decision is not undone. */
	seenAt?: string | undefined;
	/** The later payments that the operator saw (`namePaidSince`); empty for none. */
	seenPaid?: string | undefined;
};

/** The default tells the payer that the transfer was not found. */
const USUAL_REJECTION: Rejection = { reason: "not_found", note: null };

function buildChange(
	{ options }: PlatformContext,
	{ act, actor, rejection }: Order,
	now: Date,
	approvalMinutes: number | undefined,
): Change {
	const { to } = rules[act];
	const isOpen = to === "pending";
	const end = getRequestEnd(now.getTime(), options.operatorHours, approvalMinutes);
	return {
		status: to,
		decided_at: isOpen ? null : now.toISOString(),
		decided_by: isOpen ? null : actor,
		rejection_reason: rejection?.reason ?? null,
		rejection_note: rejection?.note ?? null,
		...(isOpen && { expires_at: new Date(end).toISOString() }),
	};
}

/**
 * Runs in one transaction that locks the request: if two operators decide at once, the second is
 * rejected.
 */
async function decide(context: PlatformContext, order: Order): Promise<ManualPaymentRow> {
	const { act, id, actor, seenMinor, seenAt, seenPaid } = order;
	const now = context.now();
	const decided = await context.db.transaction().execute(async (trx) => {
		const before = await lockManualPayment(trx, id);
		const isAsSeen =
			(seenMinor === undefined || before?.amount_minor === seenMinor) &&
			(seenAt === undefined || before?.decided_at === seenAt);
		if (before === undefined || !isAsSeen || !listPossibleActs(before, now).includes(act)) {
			throw explainRejection(order, before);
		}
		if (seenPaid !== undefined) await requireSeen(trx, before, seenPaid);
		if (rules[act].to === "pending") await requireAlone(trx, before);
		const change = changeManualPayment(
			trx,
			id,
			buildChange(context, order, now, before.approval_minutes ?? undefined),
		);
		const payment = await change.catch((error: unknown) => {
			// A concurrent insert hits the unique index.
			throw isTaken(error) ? waitsAlready() : error;
		});
		await consequences[act](context, trx, payment);
		await recordAct(
			trx,
			{
				actor,
				action: `manual_payment.${past[act]}`,
				subject: id,
				before: { status: before.status },
				after: {
					status: payment.status,
					// Without the note, which is deleted with the account (account-39).
					...(order.rejection && { reason: order.rejection.reason }),
				},
			},
			now,
		);
		return payment;
	});
	context.wakeMailer();
	return decided;
}

function explainRejection({ act, id }: Order, row: ListedManualPayment | undefined): OperatorError {
	const isForNoOne = rules[act].untilPayerLeft && row?.payer_left_at;
	return new OperatorError(
		isForNoOne
			? `The account of ${id} was deleted. Give back what came, then record it: payments refund ${id}.`
			: `No manual payment ${id} that can still be ${past[act]}.`,
	);
}

/** A payment that arrives at this very moment is not locked out: an operator can undo the approval. */
async function requireSeen(trx: Db, row: ListedManualPayment, seenPaid: string): Promise<void> {
	const since = await listPaidSince(trx, row);
	if (namePaidSince(since) === seenPaid) return;
	const named = since.map(({ id, plan_name, state }) => `${id} (${plan_name}, ${state})`);
	throw new OperatorError(
		`Besides ${row.id} its payer has: ${named.join(", ")}. If this one is to count as well, add --anyway.`,
	);
}

const waitsAlready = () =>
	new OperatorError("Another request from this person for the same plan is already waiting.");

/**
 * Only one request may wait per person and plan. A new request locks its code first, then the
 * waiting request.
 */
async function requireAlone(trx: Db, row: ManualPaymentRow): Promise<void> {
	if (row.discount_code !== null) await lockCode(trx, row.discount_code);
	if (await hasOtherPending(trx, row)) throw waitsAlready();
}

/** The past tense for the audit trail and messages. */
const past = {
	approve: "approved",
	reject: "rejected",
	expire: "expired",
	undo: "undone",
	reopen: "reopened",
} as const satisfies Record<ManualPaymentAct, string>;

type Consequence = (context: PlatformContext, trx: Db, payment: ManualPaymentRow) => Promise<void>;

/** The consequences of an act, in its transaction. */
const consequences: Record<ManualPaymentAct, Consequence> = {
	async approve(context, trx, payment) {
		await countUse(trx, payment.id);
		const plan = await requirePlan(trx, payment);
		const subscriber = { userId: payment.user_id, creatorId: plan.creator_id };
		const bought = { plan, payment, source: "transfer" as const };
		const { paidUntil, granted } = await grantPlan(context, trx, subscriber, bought);
		await setGranted(trx, payment.id, granted);
		const time = await readGrantedTime(trx, subscriber, { plan, paidUntil });
		const paidAt = payment.decided_at ?? context.now().toISOString();
		const receipt = await giveReceipt(trx, payment, paidAt);
		await mailTransferApproved(context, trx, payment, { ...time, receipt });
	},
	async reject(context, trx, payment) {
		await releaseUse(trx, payment.id);
		await mailTransferRejected(context, trx, payment);
	},
	async expire(context, trx, payment) {
		await releaseUse(trx, payment.id);
		await mailTransferExpired(context, trx, payment);
	},
	undo: waitAgain,
	reopen: waitAgain,
};

async function waitAgain(context: PlatformContext, trx: Db, payment: ManualPaymentRow) {
	await reserveUseAgain(trx, payment.id, payment.expires_at);
	if (payment.granted !== null) {
		const plan = await requirePlan(trx, payment);
		const subscriber = { userId: payment.user_id, creatorId: plan.creator_id };
		const { id: paymentId, granted } = payment;
		await takeBack(context, trx, subscriber, { plan, paymentId, granted, isUndone: true });
		await setGranted(trx, payment.id, null);
	}
	const cancelled = await cancelReceipt(trx, payment.id, context.now());
	await mailTransferReopened(context, trx, payment, cancelled);
}

async function requirePlan(trx: Db, { plan_id }: ManualPaymentRow) {
	const plan = await findPlan(trx, plan_id);
	if (plan === undefined) throw new OperatorError(`Plan ${plan_id} no longer exists.`);
	return plan;
}

export function createManualPaymentOperations(context: PlatformContext) {
	return {
		/** Requests that wait come first, then the newest. */
		async *list(): AsyncGenerator<ListedManualPayment, void> {
			await endOverdueNow(context);
			for (const filter of [{ status: "pending" as const }, { isDecided: true }]) {
				yield* readAll((request) => pageManualPayments(context.db, filter, request));
			}
		},
		/** Requests that wait, oldest first. */
		async listWaiting(limit: number): Promise<ListedManualPayment[]> {
			await endOverdueNow(context);
			return listWaiting(context.db, limit);
		},
		/** The id of the oldest request that waits and was made after this one. */
		async findNextWaiting(id: string): Promise<string | undefined> {
			await endOverdueNow(context);
			return findNextWaiting(context.db, id);
		},
		async page(
			filter: ManualPaymentFilter,
			request: PageRequest,
		): Promise<Page<ListedManualPayment>> {
			await endOverdueNow(context);
			return pageManualPayments(context.db, filter, request);
		},
		/** A CSV stream. */
		export: (filter: ManualPaymentFilter, actor: string, separator: CsvSeparator = "comma") =>
			recordExport(context, { actor, what: "manual_payments", filter }, () =>
				exportTransfers((request) => pageManualPayments(context.db, filter, request), separator),
			),
		/** Undefined when there is none. */
		find: (id: string) => findListed(context.db, id),
		/** Requests that share a reference with one of these. */
		listSameReference: (rows: readonly ManualPaymentRow[]) => listSameReference(context.db, rows),
		/** The later payments of the payer; see `seenPaid`. */
		listPaidSince: (row: ManualPaymentRow) => listPaidSince(context.db, row),
		approve: (id: string, actor: string, seenMinor?: number, seenPaid?: string) =>
			decide(context, { act: "approve", id, actor, seenMinor, seenPaid }),
		reject: (id: string, actor: string, rejection = USUAL_REJECTION, seenMinor?: number) =>
			decide(context, { act: "reject", id, actor, rejection, seenMinor }),
		expire: (id: string, actor: string) => decide(context, { act: "expire", id, actor }),
		/** Undoes an approval or a rejection within ten minutes of it. */
		undo: (id: string, actor: string, seenAt?: string) =>
			decide(context, { act: "undo", id, actor, seenAt }),
		/** Lets a rejected or expired request wait again, however long ago that was. */
		reopen: (id: string, actor: string, seenAt?: string, seenPaid?: string) =>
			decide(context, { act: "reopen", id, actor, seenAt, seenPaid }),
	};
}
