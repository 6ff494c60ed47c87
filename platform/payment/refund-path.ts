/** Decides how the money of a payment goes back: through its gateway, or by hand and then recorded. */
import type { Db } from "../database/database";
import type { Gateway } from "../gateway/gateway";
import type { PlatformContext } from "../runtime/context";
import { type ChargeRow, findChargeOf } from "./charge-store";

/**
 * Why the gateway sends nothing back. `way`: it cannot for a kiosk's cash. `away`: it is not set up, or
 * with keys of another mode. `no-charge`: it was paid before charges were stored, or by transfer.
 */
export type RecordCause = "way" | "away" | "no-charge";

export type RefundPath =
	| { kind: "gateway"; gateway: Gateway; charge: ChargeRow }
	| { kind: "record"; cause: RecordCause; charge?: ChargeRow };

/** The path of one charge. */
export function readRefundPath(
	context: Pick<PlatformContext, "gateways">,
	charge: ChargeRow,
): RefundPath {
	const gateway = context.gateways.findFor(charge);
	if (gateway === undefined) return { kind: "record", cause: "away", charge };
	const canSend = charge.way !== null && gateway.refundableWays.includes(charge.way);
	return canSend ? { kind: "gateway", gateway, charge } : { kind: "record", cause: "way", charge };
}

/** @param id of a payment, or of a charge that bought nothing */
export async function findRefundPath(
	context: Pick<PlatformContext, "gateways">,
	db: Db,
	id: string,
): Promise<RefundPath> {
	const charge = await findChargeOf(db, id);
	return charge ? readRefundPath(context, charge) : { kind: "record", cause: "no-charge" };
}
