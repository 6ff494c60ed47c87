/** Refunds that operators sent to a gateway, and their states. */
import type { Insertable, Selectable } from "kysely";
import { z } from "zod";
import type { Db } from "../database/database";
import { type Refund, refundReasons } from "../database/reason";
import type { GatewayRefundTable } from "../database/schema";

export type GatewayRefundRow = Selectable<GatewayRefundTable>;

/** Undefined when another refund of the charge is not decided yet. */
export async function insertGatewayRefund(
	trx: Db,
	refund: Insertable<GatewayRefundTable>,
): Promise<GatewayRefundRow | undefined> {
	const open = await findOpenRefund(trx, refund.charge);
	if (open !== undefined) return undefined;
	return trx.insertInto("gateway_refunds").values(refund).returningAll().executeTakeFirst();
}

/** The refund of a charge whose outcome is not known. */
export async function findOpenRefund(
	db: Db,
	charge: string,
): Promise<GatewayRefundRow | undefined> {
	return db
		.selectFrom("gateway_refunds")
		.selectAll()
		.where("charge", "=", charge)
		.where("closed_at", "is", null)
		.executeTakeFirst();
}

export async function findGatewayRefund(db: Db, id: string): Promise<GatewayRefundRow | undefined> {
	return db.selectFrom("gateway_refunds").selectAll().where("id", "=", id).executeTakeFirst();
}

type Closing = { state: "refunded" | "rejected"; reason: string | null; now: Date };

/** Its note is deleted, because the recorded refund has it. */
export async function closeGatewayRefund(
	trx: Db,
	row: GatewayRefundRow,
	{ state, reason, now }: Closing,
): Promise<void> {
	const request = JSON.stringify({ ...readRequest(row), note: null });
	await trx
		.updateTable("gateway_refunds")
		.set({ state, request, closed_at: now.toISOString(), last_error: reason })
		.where("id", "=", row.id)
		.execute();
}

type Postponed = { reason: string | null; nextAt: string };

/** It is looked up again at that time; nothing is sent. */
export async function postponeGatewayRefund(
	trx: Db,
	id: string,
	{ reason, nextAt }: Postponed,
): Promise<void> {
	await trx
		.updateTable("gateway_refunds")
		.set({ state: "pending", last_error: reason, next_attempt_at: nextAt })
		.where("id", "=", id)
		.where("closed_at", "is", null)
		.execute();
}

/** It was sent, and a look-up has not shown its outcome. */
export async function markPendingRefund(trx: Db, id: string): Promise<void> {
	await trx
		.updateTable("gateway_refunds")
		.set({ state: "pending" })
		.where("id", "=", id)
		.where("closed_at", "is", null)
		.execute();
}

const storedRequest = z.object({
	reason: z.enum(refundReasons),
	note: z.string().nullable(),
	endsPlan: z.boolean(),
	keepsCodeUsed: z.boolean().optional(),
});

/** Reads the operator's choices. */
export const readRequest = ({ request }: Pick<GatewayRefundRow, "request">): Refund =>
	storedRequest.parse(JSON.parse(request));

/** Newest first. */
export async function listGatewayRefunds(
	db: Db,
	transactionId: string,
): Promise<GatewayRefundRow[]> {
	return db
		.selectFrom("gateway_refunds")
		.selectAll()
		.where("transaction_id", "=", transactionId)
		.orderBy("created_at", "desc")
		.execute();
}
