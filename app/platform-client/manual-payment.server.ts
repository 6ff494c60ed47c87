/** Manual payment: requesting approval and reading the status (docs/product/wallet.md). */
import { type AccountKind, isMethodKey, payerPhones } from "#core/manual-payment-method";
import type { WirePaymentMethod } from "../../contract/manual-payment";
import { readCurrency } from "../domain/catalogue/money";
import {
	type ManualPaymentDecision,
	type ManualPaymentRequest,
	readManualPaymentDecision,
} from "../domain/manual-payment/manual-payment";
import type { ManualPaymentMethod } from "../domain/manual-payment/method";
import { readInstant } from "../domain/site/platform-time";
import type { WriteOptions } from "./payment.server";
import { Calls } from "./pipeline.server";
import type { PublicResult } from "./public-read.server";
import { type CallResult, mapResult, succeed } from "./result.server";
import { readAmount, readText, readTimestamp, toId, toWireId } from "./scalar.server";

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

/** Money goes where this list says, so an older one is read anew (wallet-22). */
const METHODS_MILLISECONDS = 5 * 60_000;

export class ManualPaymentCalls extends Calls {
	/** The ways to transfer money, the retired ones too. Rows without a key, a name or a time are left out. */
	paymentMethods(): Promise<PublicResult<ManualPaymentMethod[]>> {
		return this.caller.readPublic(
			"paymentMethods",
			{},
			(wire) => wire.payment_methods.flatMap(toMethod),
			{ maxAgeMilliseconds: METHODS_MILLISECONDS },
		);
	}

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

/** Returns no method for a row without a key, a name or the time that an approval takes. */
function toMethod(wire: WirePaymentMethod): ManualPaymentMethod[] {
	const [key, name] = [readText(wire.id), readText(wire.name)];
	const [from, to] = [readAmount(wire.minutes_from), readAmount(wire.minutes_to)];
	if (!key || !isMethodKey(key) || !name || !from || !to || to < from) return [];
	const accountKind: AccountKind = wire.account_kind === "mobile-wallet" ? "mobile-wallet" : "bank";
	const link = readText(wire.link);
	return [
		{
			key,
			name,
			accountKind,
			approvalMinutes: { from, to },
			payerPhone: payerPhones.find((one) => one === wire.payer_phone) ?? "any",
			asksReference: wire.asks_reference !== false,
			instructions: readText(wire.instructions),
			account: {
				address: readText(wire.number),
				holder: readText(wire.holder),
				link: link && URL.parse(link)?.protocol === "https:" ? link : undefined,
				dialTemplate: readText(wire.dial_code),
			},
			isOffered: wire.is_offered !== false,
		},
	];
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
