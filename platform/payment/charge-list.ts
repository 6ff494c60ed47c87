/** The charges of a payment. */
import type { Db } from "../database/database";
import type { ChargeRow } from "./charge-store";

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
