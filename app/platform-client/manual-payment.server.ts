/** Manual payment: requesting approval and reading the status (docs/product/wallet.md). */
import { readCurrency } from "../domain/catalogue/money";
import {
	type ManualPaymentDecision,
	type ManualPaymentRequest,
	readManualPaymentDecision,
} from "../domain/manual-payment/manual-payment";
import { readInstant } from "../domain/site/platform-time";
import type { WriteOptions } from "./payment.server";
import { Calls } from "./pipeline.server";
import { type CallResult, mapResult, succeed } from "./result.server";
import { readAmount, readTimestamp, toId, toWireId } from "./scalar.server";

export type ManualPaymentOutcome =
	| ({ kind: "requested"; paymentId: string } & PendingManualPayment)
	| { kind: "unauthenticated" }
	| { kind: "rejected" };

/** The transfer that the platform waits for, as far as it is known. */
export type PendingManualPayment = {
	amountMajor?: number | undefined;
	currency?: string | undefined;
	/** ISO 8601. */
	expiresAt?: string | undefined;
};

export class ManualPaymentCalls extends Calls {
	/** Requests the operator's approval of a transfer; fails when the outcome is unknown. */
	async requestManualPayment(
		request: ManualPaymentRequest,
		options?: WriteOptions,
	): Promise<CallResult<ManualPaymentOutcome>> {
		const input = { body: toPayload(request), ...options };
		const requested = await this.caller.call("requestManualPayment", input);
		if (requested.ok) {
			const { payment_id: id, payment_details: details } = requested.value;
			return succeed({
				kind: "requested",
				paymentId: toId(id),
				amountMajor: readAmount(details?.amount),
				currency: readCurrency(details?.currency, "") || undefined,
				expiresAt: readTimestamp(details?.expires_at),
			});
		}
		const { kind } = requested.failure;
		return kind === "unauthenticated" || kind === "rejected" ? succeed({ kind }) : requested;
	}

	/**
	 * Returns the operator's decision; an unknown status counts as `pending`. Never retried
	 * automatically.
	 */
	async manualPaymentStatus(id: string): Promise<CallResult<ManualPaymentDecision>> {
		const received = await this.caller.call("manualPaymentStatus", { params: { id } });
		return mapResult(received, (wire) => {
			const expiresAt = readInstant(wire.expires_at ?? "");
			return {
				...readManualPaymentDecision(wire.status, {
					reason: wire.rejection_reason,
					note: wire.rejection_note,
				}),
				...(Number.isFinite(expiresAt) && { expiresAt }),
			};
		});
	}
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
		transfer_note: request.transferNote,
		discount_code: request.discountCode,
	};
}
