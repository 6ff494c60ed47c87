/** Manual wallet payment: asking for approval and its status (docs/product.md#wallet). */
import {
	type ManualPaymentRequest,
	type ManualPaymentStatus,
	readManualPaymentStatus,
} from "../domain/wallet/manual-payment";
import type { WriteOptions } from "./payment-start.server";
import { PlatformError } from "./platform-error.server";
import { readId, readText, toWireId } from "./scalar.server";
import type { Transport } from "./transport.server";

export type ManualPaymentOutcome =
	| { kind: "requested"; paymentId: string; message?: string }
	| { kind: "unauthenticated" }
	| { kind: "refused"; message?: string; fieldErrors?: Record<string, string> };

export type ManualPaymentCalls = {
	/** Asks the operator to approve a transfer; throws when it stays open whether that was done. */
	request(request: ManualPaymentRequest, options?: WriteOptions): Promise<ManualPaymentOutcome>;
	/** What the operator decided; an unknown word is still `pending`. Never repeated by itself. */
	status(paymentId: string): Promise<ManualPaymentStatus>;
};

/** The calls about manual wallet payment. */
export function createManualPaymentCalls(transport: Transport): ManualPaymentCalls {
	return {
		request: async (request, options) => {
			try {
				const wire = await transport.call("requestManualPayment", {
					body: toPayload(request),
					...options,
				});
				const message = readText(wire.message);
				return { kind: "requested", paymentId: readId(wire.payment_id), message };
			} catch (error) {
				if (!(error instanceof PlatformError)) throw error;
				if (error.kind === "unauthenticated") return { kind: "unauthenticated" };
				if (error.kind !== "refused") throw error;
				const { serverMessage: message, fieldErrors } = error;
				return { kind: "refused", message, fieldErrors };
			}
		},
		status: async (id) => {
			const { status } = await transport.call("manualPaymentStatus", { params: { id } });
			return readManualPaymentStatus(status);
		},
	};
}

function toPayload(request: ManualPaymentRequest) {
	return {
		plan_id: toWireId(request.planId),
		plan_name: request.planName,
		amount: request.amountMajor,
		currency: request.currency,
		payment_method: request.method,
		user_email: request.userEmail,
		user_name: request.userName,
		user_phone: request.userPhone,
		transfer_reference: request.transferReference || undefined,
	};
}
