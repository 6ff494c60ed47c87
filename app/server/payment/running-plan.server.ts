/** Loads the visitor's running plans, with which plans on offer are compared (catalogue-34). */
import type { Membership } from "~/domain/payment/membership";
import type { PaymentContext } from "./payment-status.server";

/** Returns none when signed out or without a response, because the list of plans does not depend on it. */
export async function loadRunningPlans({ session, api }: PaymentContext): Promise<Membership[]> {
	if (!session.user || !api.supports("memberships")) return [];
	const response = await api.purchase.memberships();
	return response.ok ? response.value : [];
}
