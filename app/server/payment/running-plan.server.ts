/** The plans that run for the visitor, which plans on offer are compared with (catalogue-34). */
import type { Membership } from "~/domain/payment/membership";
import type { PaymentContext } from "./payment-status.server";

/** Empty when signed out and without an answer: the list of plans does not depend on it. */
export async function loadRunningPlans({ session, api }: PaymentContext): Promise<Membership[]> {
	if (!session.user) return [];
	const asked = await api.payment.memberships();
	return asked.ok ? asked.value : [];
}
