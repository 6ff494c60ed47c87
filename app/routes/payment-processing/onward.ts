/** Where the wait ends: both known ends lead to a page that asks once more for itself. */
import { choosePage, type PaymentState } from "~/domain/payment/payment-state";
import { paths } from "~/paths";

/** The page that tells this state, or null while there is still something to wait for. */
export function getOnwardPath(state: PaymentState, transactionId: string): string | null {
	const page = choosePage(state, "processing");
	if (page === "processing") return null;
	return page === "success"
		? paths.paymentSuccess({ transactionId })
		: paths.paymentFailed({ reason: "payment_declined", transactionId });
}
