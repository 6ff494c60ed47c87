/** Charges that bought nothing, and refunds on their way, for an operator. */
import { sql } from "kysely";
import { type Db, rowCount } from "../database/database";
import type { ChargeRow } from "./charge-store";
import type { GatewayRefundRow } from "./gateway-refund-store";

type Payer = { user_id: string; user_email: string };

/** A charge with its payer. */
export type OwedCharge = ChargeRow & Payer;

/**
 * The oldest charges that must be given back, and how many there are. A payment that granted nothing is
 * listed itself (`listUngranted`), and its first charge is not listed again.
 */
export async function listOwed(db: Db, limit: number) {
	const owed = db
		.selectFrom("gateway_charges")
		.innerJoin("transactions", "transactions.id", "gateway_charges.transaction_id")
		// A literal: SQLite uses the partial index only for its exact condition.
		.where("gateway_charges.use", "=", sql.lit("owed"))
		.where(sql<boolean>`(transactions.activated_at is not null or exists (
			select 1 from gateway_charges as other
			where other.transaction_id = gateway_charges.transaction_id
			and (other.paid_at < gateway_charges.paid_at
				or (other.paid_at = gateway_charges.paid_at and other.id < gateway_charges.id))))`);
	const rows = owed
		.innerJoin("users", "users.id", "transactions.user_id")
		.selectAll("gateway_charges")
		.select(["transactions.user_id", "users.email as user_email"])
		.orderBy("gateway_charges.paid_at")
		.limit(limit);
	const found: OwedCharge[] = await rows.execute();
	return { rows: found, ...(await owed.select(rowCount).executeTakeFirstOrThrow()) };
}

/** A refund that is not known to have gone through, with its payer. */
export type UnsettledRefund = Omit<GatewayRefundRow, "request"> & Payer;

/**
 * The oldest refunds whose outcome is not known, and those that were rejected and not tried again or
 * recorded since; and how many there are.
 */
export async function listUnsettledRefunds(db: Db, limit: number) {
	const unsettled = db
		.selectFrom("gateway_refunds")
		.innerJoin("gateway_charges", "gateway_charges.id", "gateway_refunds.charge")
		.innerJoin("transactions", "transactions.id", "gateway_refunds.transaction_id")
		.where("gateway_refunds.state", "in", ["sent", "pending", "rejected"])
		.where("gateway_charges.use", "<>", "returned")
		.where(sql<boolean>`not exists (
			select 1 from gateway_refunds as later
			where later.charge = gateway_refunds.charge
			and later.created_at > gateway_refunds.created_at)`);
	const rows = unsettled
		.innerJoin("users", "users.id", "transactions.user_id")
		.selectAll("gateway_refunds")
		.select(["transactions.user_id", "users.email as user_email"])
		.orderBy("gateway_refunds.created_at")
		.limit(limit);
	const found = (await rows.execute()).map(({ request: _, ...row }): UnsettledRefund => row);
	return { rows: found, ...(await unsettled.select(rowCount).executeTakeFirstOrThrow()) };
}
