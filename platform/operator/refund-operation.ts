/** The acts of operators on refunds; `actor` names the operator in the audit log. */
import type { Db } from "../database/database";
import type { Refund } from "../database/reason";
import type { GatewayName } from "../gateway/gateway";
import { type ChargeRow, setChargeUse } from "../payment/charge-store";
import {
	lockChargeOf,
	type RefundOutcome,
	recordReturned,
	sendRefund,
} from "../payment/gateway-refund";
import {
	closeGatewayRefund,
	findOpenRefund,
	listGatewayRefunds,
} from "../payment/gateway-refund-store";
import { choosePlan, type PlanChoice, type RefundRecord, recordRefund } from "../payment/refund";
import { findRefundPath, type RecordCause, type RefundPath } from "../payment/refund-path";
import type { PlatformContext } from "../runtime/context";
import { OperatorError } from "./audit-store";

/** `recorded`: no money was moved, and the operator said that it went back. */
type GiveBackOutcome = Exclude<RefundOutcome, "impossible"> | "recorded";

export type GiveBack = Refund & {
	/** What the page said would happen; anything else is not done. */
	readonly seenPath?: string | undefined;
};

type Act = {
	/** A transaction, a manual payment, or a charge that bought nothing. */
	id: string;
	actor: string;
};

export type RefundQuestion = {
	id: string;
	/** The payment; that of the charge, for a charge. */
	paymentId: string;
	path: RefundPath["kind"];
	/** Why the gateway sends nothing back. */
	cause: RecordCause | null;
	gateway: GatewayName | null;
	charge: ChargeRow | null;
	/** The money bought nothing: it is the second payment for the same thing. */
	isSecond: boolean;
	/** The refund before was rejected, and why. */
	rejected: { at: string; reason: string | null } | null;
	/** A refund is under way whose outcome can still be looked up. */
	isUnderWay: boolean;
};

/** Describes what `giveBack` would do. */
export async function askRefund(context: PlatformContext, id: string): Promise<RefundQuestion> {
	const path = await findRefundPath(context, context.db, id);
	const { charge } = path;
	const paymentId = charge?.transaction_id ?? id;
	const [last] = (await listGatewayRefunds(context.db, paymentId)).filter(
		(refund) => refund.charge === charge?.id,
	);
	return {
		id,
		paymentId,
		path: path.kind,
		cause: path.kind === "record" ? path.cause : null,
		gateway: charge?.gateway ?? null,
		charge: charge ?? null,
		isSecond: charge?.id === id && charge.use === "owed",
		rejected:
			last?.state === "rejected" ? { at: last.closed_at ?? "", reason: last.last_error } : null,
		isUnderWay:
			last?.closed_at === null &&
			charge !== undefined &&
			context.gateways.findFor(charge) !== undefined,
	};
}

/** Gives a payment back: through its gateway where that can, otherwise it is only recorded. */
export async function giveBack(
	context: PlatformContext,
	{ id, actor }: Act,
	{ seenPath, ...refund }: GiveBack,
): Promise<GiveBackOutcome> {
	const path = await findRefundPath(context, context.db, id);
	if (seenPath !== undefined && path.kind !== seenPath) {
		throw new OperatorError(`${id} can't be refunded in that way any more.`);
	}
	if (path.kind === "gateway") {
		const outcome = await sendRefund(context, { chargeId: path.charge.id, actor }, refund);
		if (outcome !== "impossible") return outcome;
		throw new OperatorError(`${id} was refunded before, or its refund is under way.`);
	}
	await recordGivenBack(context, { id, actor }, refund);
	return "recorded";
}

/** Records that an operator gave the money back by hand, once; no money is moved. */
export async function recordGivenBack(
	context: PlatformContext,
	{ id, actor }: Act,
	refund: Refund,
): Promise<void> {
	await context.db.transaction().execute(async (trx) => {
		const recorded = await record(context, trx, { id, actor }, refund);
		if (recorded === "unpaid") throw new OperatorError(`No paid payment ${id}.`);
		if (recorded === "recorded-before") throw new OperatorError(`${id} was refunded before.`);
	});
	context.wakeMailer();
}

async function record(
	context: PlatformContext,
	trx: Db,
	{ id, actor }: Act,
	refund: Refund,
): Promise<RefundRecord> {
	const charge = await lockChargeOf(trx, id);
	if (charge === undefined) {
		const { reason, note, ...choice } = refund;
		return recordRefund(context, trx, id, { reason, note, actor, choice });
	}
	if (charge.use === "returned") return "recorded-before";
	await endOpenRefund(context, trx, charge);
	await setChargeUse(trx, charge.id, "returned");
	const totalMinor = charge.amount_minor;
	return recordReturned(context, trx, charge, { totalMinor, actor, request: refund });
}

/** A refund that the gateway can still tell about is not recorded beside it. */
async function endOpenRefund(context: PlatformContext, trx: Db, charge: ChargeRow): Promise<void> {
	const open = await findOpenRefund(trx, charge.id);
	if (open === undefined) return;
	if (context.gateways.findFor(charge)) {
		throw new OperatorError(`The refund of ${charge.transaction_id} is under way at the gateway.`);
	}
	const reason = "It was given back without the gateway, which could not be asked.";
	await closeGatewayRefund(trx, open, { state: "rejected", reason, now: context.now() });
}

/** Decides about the plan of a payment that was given back in the gateway's dashboard, once. */
export async function decidePlan(
	context: PlatformContext,
	act: Act,
	choice: PlanChoice,
): Promise<void> {
	await context.db.transaction().execute(async (trx) => {
		if (await choosePlan(context, trx, act, choice)) return;
		throw new OperatorError(`No choice about the plan of ${act.id} is open.`);
	});
	context.wakeMailer();
}
