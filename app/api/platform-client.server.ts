/** The typed client of the platform API (docs/product.md#platform), made once per web request. */
import { type AuthCalls, createAuthCalls } from "./auth.server";
import { type ContactCalls, createContactCalls } from "./contact.server";
import { type CreatorCalls, createCreatorCalls } from "./creator.server";
import { createDiscountCodeCalls, type DiscountCodeCalls } from "./discount-code.server";
import { createManualPaymentCalls, type ManualPaymentCalls } from "./manual-payment.server";
import { createMockGatewayCalls, type MockGatewayCalls } from "./mock-gateway.server";
import { createPaymentCalls, type PaymentCalls } from "./payment.server";
import { createPlanCalls, type PlanCalls } from "./plan.server";
import type { PlatformClientOptions } from "./platform-options.server";
import { createTipCalls, type TipCalls } from "./tip.server";
import { createTransport } from "./transport.server";

export type PlatformClient = {
	auth: AuthCalls;
	plans: PlanCalls;
	creators: CreatorCalls;
	payments: PaymentCalls;
	tips: TipCalls;
	manualPayments: ManualPaymentCalls;
	discountCodes: DiscountCodeCalls;
	mockGateway: MockGatewayCalls;
	contact: ContactCalls;
};

/**
 * A client for one web request. All its calls together end within 1.1 times the time limit, so a
 * page on a platform that hangs is answered within 6 s. Business outcomes are returned as values;
 * everything else is thrown as a `PlatformError`.
 */
export function createPlatformClient(options: PlatformClientOptions): PlatformClient {
	const transport = createTransport(options);
	return {
		auth: createAuthCalls(transport),
		plans: createPlanCalls(transport),
		creators: createCreatorCalls(transport),
		payments: createPaymentCalls(transport),
		tips: createTipCalls(transport),
		manualPayments: createManualPaymentCalls(transport),
		discountCodes: createDiscountCodeCalls(transport),
		mockGateway: createMockGatewayCalls(transport),
		contact: createContactCalls(transport),
	};
}
