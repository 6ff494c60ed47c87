import type { Db } from "../../platform/database/database";

type Awaited = {
	transactionId: string;
	/** Without one, a wallet waits for its PIN. */
	payCode?: string;
	expiresAt: string;
	isTest?: boolean;
};

/** Stores an order as it is when the gateway waits for the payer: with a code to pay, or in a wallet. */
export async function storeAwaitedOrder(db: Db, awaited: Awaited): Promise<void> {
	const { transactionId, payCode = null, expiresAt, isTest = false } = awaited;
	const at = new Date(0).toISOString();
	await db
		.insertInto("gateway_orders")
		.values({
			reference: `${transactionId}-awaited`,
			transaction_id: transactionId,
			gateway: "paymob",
			mode: isTest ? "test" : "live",
			order_id: `${transactionId}-order`,
			owner: null,
			integration_ids: "[]",
			amount_minor: 4900,
			currency: "EGP",
			state: "open",
			payment_url: null,
			pay_code: payCode,
			waiting_charge_id: "1",
			created_at: at,
			expires_at: expiresAt,
			returned_at: null,
			looked_up_at: null,
			attempts: 0,
			next_attempt_at: expiresAt,
			closed_at: null,
			last_error: null,
			given_up_at: null,
		})
		.execute();
	if (!isTest) return;
	await db
		.updateTable("transactions")
		.set({ is_test: 1 })
		.where("id", "=", transactionId)
		.execute();
}
