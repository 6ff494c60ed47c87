/** Where 'Try again' leads for each kind of payment (docs/product.md#payment). */
import type { PaymentType } from "~/domain/payment/payment";
import { paths } from "~/paths";

/** The page that the payment was started on; the home page when that cannot be known. */
export function getRetryPath(paymentType: PaymentType | undefined, creatorId?: string): string {
	switch (paymentType) {
		case "listener_subscription":
			return paths.subscription();
		case "creator_membership":
		case "creator_package":
			return paths.creatorSubscriptions();
		case "tip":
			return creatorId ? paths.tipping({ creatorId }) : paths.home();
		default:
			return paths.home();
	}
}
