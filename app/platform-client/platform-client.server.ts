/** The typed client of the platform API (docs/product/platform.md), made once per web request. */
import { type AccountCalls, createAccountCalls } from "./account.server";
import { createMembershipCalls, type MembershipCalls } from "./account-change.server";
import { type AccountPaymentCalls, createAccountPaymentCalls } from "./account-payment.server";
import { type CatalogueCalls, createCatalogueCalls } from "./catalogue.server";
import { type ContactCalls, createContactCalls } from "./contact.server";
import { createInviteCalls, type InviteCalls } from "./invite.server";
import { createManualPaymentCalls, type ManualPaymentCalls } from "./manual-payment.server";
import { createPaymentCalls, type PaymentCalls } from "./payment.server";
import { createPipeline, type Pipeline } from "./pipeline.server";
import { createQuoteCalls, type QuoteCalls } from "./quote.server";
import type { PlatformClientOptions } from "./request.server";
import { createTipCalls, type TipCalls } from "./tip.server";

export type PlatformClient = {
	account: AccountCalls;
	catalogue: CatalogueCalls;
	payment: PaymentCalls & AccountPaymentCalls & MembershipCalls & QuoteCalls;
	manualPayments: ManualPaymentCalls;
	tip: TipCalls;
	invite: InviteCalls;
	contact: ContactCalls;
	supports: Pipeline["supports"];
};

/**
 * A client for one web request. All its calls together end within 1.5 times the time limit, so a
 * page on a platform that hangs is answered within 6 s. Every call gives a result: its business
 * outcome, or how it failed; where each failure is an outcome of the call, the outcome alone.
 */
export function createPlatformClient(options: PlatformClientOptions): PlatformClient {
	const pipeline = createPipeline(options);
	return {
		account: createAccountCalls(pipeline),
		catalogue: createCatalogueCalls(pipeline),
		payment: {
			...createPaymentCalls(pipeline),
			...createAccountPaymentCalls(pipeline),
			...createMembershipCalls(pipeline),
			...createQuoteCalls(pipeline),
		},
		manualPayments: createManualPaymentCalls(pipeline),
		tip: createTipCalls(pipeline),
		invite: createInviteCalls(pipeline),
		contact: createContactCalls(pipeline),
		supports: pipeline.supports,
	};
}
