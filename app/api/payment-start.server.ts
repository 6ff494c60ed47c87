/** The one answer of the three calls that start a payment (docs/product.md#payment). */
import type { WirePaymentStart } from "../../contract/payment";
import { PlatformError } from "./platform-error.server";
import { readText } from "./scalar.server";
import type { InputOf, Transport } from "./transport.server";

export type WriteOptions = {
	/** The same key for the same intent: the platform then does the work once. */
	idempotencyKey?: string;
};

export type PaymentStart =
	| {
			kind: "started";
			/** As the platform sent it: check its origin before redirecting. */
			paymentUrl: string;
			transactionId?: string;
			sessionId?: string;
			paymentKey?: string;
	  }
	| { kind: "no-payment-url"; transactionId?: string }
	| { kind: "unauthenticated" }
	| {
			kind: "refused";
			/** The platform's own words, shown by the payment pages. */
			message?: string;
			/** True when they stood in an `error` field: the title is then another one. */
			isErrorField: boolean;
			/** A machine code such as `email_not_verified`. */
			code?: string;
			fieldErrors?: Record<string, string>;
	  };

type StartCallName = "initiateSubscription" | "initiateCreatorMembership" | "sendTip";

/** Starts a payment; throws for answers that leave open whether it was started. */
export async function judgePaymentStart<N extends StartCallName>(
	transport: Transport,
	callName: N,
	input: InputOf<N>,
): Promise<PaymentStart> {
	try {
		return toPaymentStart(await transport.call(callName, input));
	} catch (error) {
		if (!(error instanceof PlatformError)) throw error;
		if (error.kind === "unauthenticated") return { kind: "unauthenticated" };
		if (error.kind !== "refused") throw error;
		const { serverMessage: message, isErrorField, code, fieldErrors } = error;
		return { kind: "refused", message, isErrorField, code, fieldErrors };
	}
}

function toPaymentStart(wire: WirePaymentStart): PaymentStart {
	const paymentUrl = readText(wire.payment_url);
	const transactionId = wire.transaction_id == null ? undefined : String(wire.transaction_id);
	if (!paymentUrl) return { kind: "no-payment-url", transactionId };
	const session = wire.session_id ?? wire.session_token;
	return {
		kind: "started",
		paymentUrl,
		transactionId,
		sessionId: session == null ? undefined : String(session),
		paymentKey: readText(wire.payment_key),
	};
}
