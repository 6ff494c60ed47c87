/** Notices: authentic webhooks of gateways, each stored once. */
import type { Insertable } from "kysely";
import type { Db } from "../database/database";
import type { GatewayNoticeTable, NoticeDecision } from "../database/schema";
import type { Attempt, GatewayName } from "../gateway/gateway";

/** False when it was received before. A concurrent copy waits for the first one's commit. */
export async function insertNotice(
	trx: Db,
	notice: Insertable<GatewayNoticeTable>,
): Promise<boolean> {
	const row = await trx
		.insertInto("gateway_notices")
		.values(notice)
		.onConflict((conflict) => conflict.column("id").doNothing())
		.returning("id")
		.executeTakeFirst();
	return row !== undefined;
}

export async function decideNotice(
	trx: Db,
	id: string,
	decided: {
		decision: NoticeDecision;
		decided_at: string;
		reference: string | null;
		note?: string;
	},
): Promise<void> {
	await trx.updateTable("gateway_notices").set(decided).where("id", "=", id).execute();
}

/**
 * Assigns the notices that came before their order was known. True when there were any; the order is then
 * looked up, because a notice of an unknown order proves nothing.
 */
export async function assignNotices(
	trx: Db,
	order: { gateway: GatewayName; orderId: string; reference: string },
	now: Date,
): Promise<boolean> {
	const adopted = await trx
		.updateTable("gateway_notices")
		.set({
			reference: order.reference,
			decision: "looked-up",
			decided_at: now.toISOString(),
		})
		.where("gateway", "=", order.gateway)
		.where("order_id", "=", order.orderId)
		.where("decision", "=", "kept")
		.where("closed_at", "is", null)
		.returning("id")
		.execute();
	return adopted.length > 0;
}

/** True when an applied notice has told that the attempt no longer waits. */
export async function hasNewerReport(
	trx: Db,
	reference: string,
	chargeId: string,
): Promise<boolean> {
	const notices = await trx
		.selectFrom("gateway_notices")
		.select("attempt")
		.where("reference", "=", reference)
		.where("decision", "=", "applied")
		.execute();
	return notices.some(({ attempt }) => {
		const applied: Attempt = JSON.parse(attempt);
		return applied.chargeId === chargeId && applied.state !== "pending";
	});
}
