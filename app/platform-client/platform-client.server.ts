/** The typed client of the platform API (docs/product/platform.md), made once per process. */
import { AccountCalls } from "./account.server";
import { AccountChangeCalls } from "./account-change.server";
import type { OptionalCallName } from "./call-policy.server";
import { CatalogueCalls } from "./catalogue.server";
import { ContactCalls } from "./contact.server";
import { InviteCalls } from "./invite.server";
import { ManualPaymentCalls } from "./manual-payment.server";
import { PaymentCalls } from "./payment.server";
import { PlatformCaller } from "./pipeline.server";
import { PurchaseCalls } from "./purchase.server";
import type { CallContext, ClientOptions } from "./request.server";

/**
 * The platform as one web request calls it. All calls together end within 1.5 times the time limit, so a
 * page on a platform that hangs is ready within 6 s. Every call gives a result: its business outcome, or
 * how it failed; where each failure is an outcome of the call, the outcome alone.
 */
export class PlatformApi {
	readonly #caller: PlatformCaller;

	constructor(client: ClientOptions, context: CallContext) {
		this.#caller = new PlatformCaller(client, context);
	}

	get account() {
		return new AccountCalls(this.#caller);
	}

	get accountChange() {
		return new AccountChangeCalls(this.#caller);
	}

	get catalogue() {
		return new CatalogueCalls(this.#caller);
	}

	get payment() {
		return new PaymentCalls(this.#caller);
	}

	get purchase() {
		return new PurchaseCalls(this.#caller);
	}

	get manualPayments() {
		return new ManualPaymentCalls(this.#caller);
	}

	get invite() {
		return new InviteCalls(this.#caller);
	}

	get contact() {
		return new ContactCalls(this.#caller);
	}

	/** True when the platform has this call, as OPTIONAL_CALLS says; pages do not make any other. */
	supports(callName: OptionalCallName): boolean {
		return this.#caller.supports(callName);
	}
}

export type PlatformClient = {
	/** Returns the platform for one web request; nothing is built until it is called. */
	for(context: CallContext): PlatformApi;
};

/** Creates the client of a process. */
export const createPlatformClient = (options: ClientOptions): PlatformClient => ({
	for: (context) => new PlatformApi(options, context),
});
