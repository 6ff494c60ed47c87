/** The fake transaction: the platform's possible responses, and the pages that show it. */

export const ID = "transaction_id=txn_fake";

export const states = {
	paid: { status: "completed", webhook_processed: true },
	received: { status: "completed", webhook_processed: false },
	processing: { status: "processing" },
	pending: { status: "pending" },
	"a status that no one defined": { status: "on_hold" },
	failed: { status: "failed", webhook_processed: true },
};

export const addresses = {
	processing: `/payment-processing?${ID}`,
	success: `/payment-success?${ID}`,
	failed: `/payment-failed?reason=payment_declined&${ID}`,
};
