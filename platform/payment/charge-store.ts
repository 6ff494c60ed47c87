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

/** All charges of a payment, oldest first. */
export async function listCharges(db: Db, transactionId: string): Promise<ChargeRow[]> {
	return db
		.selectFrom("gateway_charges")
		.selectAll()
		.where("transaction_id", "=", transactionId)
		.orderBy("paid_at")
		.orderBy("id")
		.execute();
}

/**
 * A charge by our own id of it. By the id of a payment: the charge that paid for it, otherwise the first one
 * that still has to be given back.
 */
export async function findChargeOf(db: Db, id: string): Promise<ChargeRow | undefined> {
	const charge = db.selectFrom("gateway_charges").selectAll().where("id", "=", id);
	const found = await charge.executeTakeFirst();
	if (found !== undefined) return found;
	const charges = await listCharges(db, id);
	return charges.find(({ use }) => use === "granted") ?? charges.find(({ use }) => use === "owed");
}
