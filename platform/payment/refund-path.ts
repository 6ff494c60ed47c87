/** How the money of a payment can go back: through its gateway, or by hand and then recorded. */
import type { Db } from "../database/database";
import type { Gateway } from "../gateway/gateway";
import type { PlatformContext } from "../runtime/context";
import { findChargeOf } from "./charge-list";
import type { ChargeRow } from "./charge-store";

/**
 * Why the gateway sends nothing back. `way`: it cannot for a kiosk's cash. `away`: it is not set up, or
 * with keys of another mode. `no-charge`: it was paid before charges were stored, or by transfer.
 */
export type RecordCause = "way" | "away" | "no-charge";

export type RefundPath =
	| { kind: "gateway"; gateway: Gateway; charge: ChargeRow }
	| { kind: "record"; cause: RecordCause; charge?: ChargeRow };

/** The gateway of a charge, while it is set up with the keys that the charge was made with. */
export function findChargeGateway(
	{ gateways }: Pick<PlatformContext, "gateways">,
	{ gateway: name, mode }: Pick<ChargeRow, "gateway" | "mode">,
): Gateway | undefined {
	const gateway = gateways.find(name);
	return gateway?.mode === mode ? gateway : undefined;
}

/** The path of one charge. */
export function readRefundPath(
	context: Pick<PlatformContext, "gateways">,
	charge: ChargeRow,
): RefundPath {
	const gateway = findChargeGateway(context, charge);
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
