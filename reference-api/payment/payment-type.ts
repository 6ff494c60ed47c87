/** What a payment for a plan is called on the wire. */
import type { PaymentType, PlanKind } from "../database/schema";

const typeOfKind: Record<PlanKind, PaymentType> = {
	platform: "listener_subscription",
	creator: "creator_membership",
	tier: "creator_membership",
	package: "creator_package",
};

export const paymentTypeOf = ({ kind }: { kind: PlanKind }): PaymentType => typeOfKind[kind];
