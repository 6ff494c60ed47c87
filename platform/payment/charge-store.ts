/** Charges: money that a gateway reported as paid, each once. */
import type { Insertable, Selectable } from "kysely";
import type { Db } from "../database/database";
import type { ChargeUse, GatewayChargeTable } from "../database/schema";
import type { GatewayMode, GatewayName } from "../gateway/gateway";

export type ChargeRow = Selectable<GatewayChargeTable>;

/** Undefined when it was stored before. */
export async function insertCharge(
	trx: Db,
	charge: Insertable<GatewayChargeTable>,
): Promise<ChargeRow | undefined> {
	return trx
		.insertInto("gateway_charges")
		.values(charge)
		.onConflict((conflict) => conflict.columns(["gateway", "mode", "charge_id"]).doNothing())
		.returningAll()
		.executeTakeFirst();
}

/** Locks a charge by the gateway's own id; lock its payment and its order before it. */
export async function lockCharge(
	trx: Db,
	charge: { gateway: GatewayName; mode: GatewayMode; chargeId: string },
): Promise<ChargeRow | undefined> {
	return trx
		.selectFrom("gateway_charges")
		.selectAll()
		.where("gateway", "=", charge.gateway)
		.where("mode", "=", charge.mode)
		.where("charge_id", "=", charge.chargeId)
		.forNoKeyUpdate()
		.executeTakeFirst();
}

export async function setChargeUse(trx: Db, id: string, use: ChargeUse): Promise<void> {
	await trx.updateTable("gateway_charges").set({ use }).where("id", "=", id).execute();
}

export async function setRefunded(trx: Db, id: string, refundedMinor: number): Promise<void> {
	await trx
		.updateTable("gateway_charges")
		.set({ refunded_minor: refundedMinor })
		.where("id", "=", id)
		.execute();
}
