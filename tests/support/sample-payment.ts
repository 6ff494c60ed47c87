/** The payments that a session remembers, as sample data. */

import type { ManualPaymentRecord } from "../../app/domain/manual-payment/manual-payment-record";
import type { PaymentRecord } from "../../app/domain/payment/payment";

export const samplePayment: PaymentRecord = {
	transactionId: "txn_1",
	paymentType: "listener_subscription",
	startedAt: 1_000,
};

/** A waiting transfer request. */
export const sampleRequest: ManualPaymentRecord = {
	userId: "7",
	paymentId: "mp_1",
	planId: "2",
	planName: "Premium",
	amountMajor: 49,
	currency: "EGP",
	method: "instapay",
	attempt: "first",
	requestedAt: 1_000,
	status: "pending",
};
