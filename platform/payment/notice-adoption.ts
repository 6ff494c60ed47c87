/**
 * Assigns webhooks that came before their order was known. Such a notice proves nothing, so the order is
 * looked up at once.
 */
import type { PlatformContext } from "../runtime/context";
import { assignNotices } from "./notice-store";
import { lockOrderRow, makeLookUpDue, type OrderRow } from "./order-store";
import { lockTransaction } from "./transaction-store";

/**
 * Call it after the commit that stored the order's id, and after the commit that stored a notice without
 * an order: whichever is later sees the other.
 */
export async function adoptNotices(context: PlatformContext, order: OrderRow): Promise<void> {
	const { gateway, order_id: orderId, reference } = order;
	if (orderId === null) return;
	const now = context.now();
	const isDue = await context.db.transaction().execute(async (trx) => {
		await lockTransaction(trx, order.transaction_id);
		await lockOrderRow(trx, reference);
		if (!(await assignNotices(trx, { gateway, orderId, reference }, now))) return false;
		await makeLookUpDue(trx, reference, now);
		return true;
	});
	if (isDue) context.wakeLookUps();
}
