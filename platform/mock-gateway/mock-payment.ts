/** Reads what the far side of the mock gateway knows of a payment. */
import type { Db } from "../database/database";
import type { MockPayment } from "../gateway/mock/mock";
import { findTransaction } from "../payment/transaction-store";

/** Its order id is the payment's own id; undefined when there is no such payment. */
export async function readMockPayment(db: Db, orderId: string): Promise<MockPayment | undefined> {
	const transaction = await findTransaction(db, orderId);
	return (
		transaction && {
			amountMinor: transaction.amount_minor,
			currency: transaction.currency,
			outcome: transaction.gateway_outcome,
		}
	);
}
