/** Where the wait ends: both known ends lead to a page that asks once more for itself. */
import { choosePage, type PaymentStanding } from "~/domain/payment/payment-state";
import { paths } from "~/paths";

/** The page that tells this standing, or null while there is still something to wait for. */
export function getOnwardPath(standing: PaymentStanding, transactionId: string): string | null {
	const page = choosePage(standing, "processing");
	if (page === "processing") return null;
	return page === "success"
		? paths.paymentSuccess({ transactionId })
		: paths.paymentFailed({ reason: "payment_declined", transactionId });
}
