import { describe, expect, it } from "vitest";
import type { PaymentRecord, Transaction } from "~/domain/payment/payment";

import { sampleRequest } from "../../../tests/support/sample-payment";
import {
	type AccountPayment,
	chooseCurrentPlan,
	toAccountManualPayment,
	toAccountPayment,
	toManualPaymentRecord,
} from "./account-payment";
import { chooseManualAttempt } from "./manual-payment-record";

const now = Date.parse("2026-03-10T12:00:00Z");
const record: PaymentRecord = {
	transactionId: "txn_1",
	paymentType: "listener_subscription",
	planName: "Premium",
	startedAt: Date.parse("2026-03-01T10:00:00Z"),
};
const transaction: Transaction = {
	id: "txn_1",
	status: "completed",
	isWebhookProcessed: true,
	paymentType: "listener_subscription",
	amountMajor: 49.5,
	currency: "EGP",
	createdAt: "2026-03-01T10:00:05Z",
	subscription: { planName: "Premium (new name)", nextBillingDate: "2026-04-01T10:00:00Z" },
};

const manual = { ...sampleRequest, requestedAt: Date.parse("2026-03-01T10:00:00Z") };

describe("toAccountPayment", () => {
	it("uses the platform's response before what this browser remembers", () => {
		expect(toAccountPayment(record, "paid", transaction)).toMatchObject({
			state: "paid",
			planName: "Premium (new name)",
			amountMajor: 49.5,
			startedAt: "2026-03-01T10:00:05Z",
		});
	});

	it("uses what this browser remembers when there is no response", () => {
		expect(toAccountPayment(record, "unknown", undefined)).toMatchObject({
			state: "unknown",
			planName: "Premium",
			amountMajor: undefined,
			startedAt: "2026-03-01T10:00:00.000Z",
		});
	});

	it("still knows that it was paid when the platform does not respond", () => {
		const paid = { ...record, outcome: "paid" as const };
		expect(toAccountPayment(paid, "unknown", undefined).state).toBe("paid-before");
		expect(toAccountPayment(paid, "processing", transaction).state).toBe("processing");
	});

	it("uses the platform's type of payment", () => {
		const other = { ...transaction, paymentType: "creator_membership" as const };
		expect(toAccountPayment(record, "paid", other).paymentType).toBe("creator_membership");
		const { paymentType: _, ...untyped } = transaction;
		expect(toAccountPayment(record, "paid", untyped).paymentType).toBe("listener_subscription");
	});

	it("names the creator of a tip", () => {
		const tip = { ...transaction, tip: { creatorName: "Layla", isAnonymous: false } };
		expect(toAccountPayment(record, "paid", tip).creatorName).toBe("Layla");
	});
});

describe("toAccountManualPayment", () => {
	it.each([
		["pending", "waiting"],
		["approved", "paid"],
		["rejected", "rejected"],
		["expired", "expired"],
	] as const)("reads %s as %s", (status, state) => {
		expect(toAccountManualPayment(manual, status)).toMatchObject({ id: "mp_1", state });
	});

	it("is unknown without a response, unless it was approved before", () => {
		expect(toAccountManualPayment(manual, undefined).state).toBe("unknown");
		const approved = { ...manual, status: "approved" as const };
		expect(toAccountManualPayment(approved, undefined).state).toBe("paid-before");
	});
});

describe("toManualPaymentRecord", () => {
	const listed: AccountPayment = {
		...toAccountManualPayment(manual, "rejected"),
		method: "instapay",
	};
	const known = toManualPaymentRecord(listed, "7");

	it("remembers a listed transfer like one of this browser", () => {
		expect(known).toEqual({ ...manual, status: "rejected", attempt: "of:mp_1" });
	});

	it("[wallet-26] gives its attempt name to none of the transfers that follow it", () => {
		const drafts = [chooseManualAttempt({ newest: known }, now), chooseManualAttempt({}, now)];
		expect(drafts).not.toContain(known?.attempt);
	});
});

describe("chooseCurrentPlan", () => {
	const payment = (change: Partial<AccountPayment> = {}): AccountPayment => ({
		...toAccountPayment(record, "paid", transaction),
		...change,
	});

	it("is the free plan without payments", () => {
		expect(chooseCurrentPlan([], now)).toEqual({ kind: "free" });
	});

	it("is the newest paid subscription", () => {
		const plans = [payment({ planName: "Annual" }), payment({ planName: "Basic" })];
		expect(chooseCurrentPlan(plans, now)).toMatchObject({ kind: "paid", planName: "Annual" });
	});

	it.each([
		["a declined payment", { state: "not-paid" }],
		["a payment that is on its way", { state: "processing" }],
		["a payment whose activation is pending", { state: "received" }],
		["a tip", { paymentType: "tip" }],
		["a membership with one creator", { paymentType: "creator_membership" }],
		["a subscription whose time is over", { nextBillingDate: "2026-03-10T12:00:00Z" }],
	] as Array<[string, Partial<AccountPayment>]>)("is the free plan after %s", (_, change) => {
		expect(chooseCurrentPlan([payment(change)], now)).toEqual({ kind: "free" });
	});

	it("is an older paid subscription when the newest was declined", () => {
		const payments = [payment({ state: "not-paid" }), payment({ planName: "Basic" })];
		expect(chooseCurrentPlan(payments, now)).toMatchObject({ planName: "Basic" });
	});

	it("is unknown while a subscription's payment cannot be confirmed", () => {
		for (const state of ["unknown", "paid-before"] as const) {
			expect(chooseCurrentPlan([payment({ state })], now)).toEqual({ kind: "unknown" });
		}
	});

	it("lasts when the platform gives no date or an unreadable one", () => {
		for (const nextBillingDate of [undefined, "soon"]) {
			expect(chooseCurrentPlan([payment({ nextBillingDate })], now).kind).toBe("paid");
		}
	});

	it.each([
		[31, "paid"],
		[32, "unknown"],
		[366, "unknown"],
		[367, "free"],
	])("[account-30] of a transfer approved %d days ago is %s", (days, kind) => {
		const at = manual.requestedAt + days * 86_400_000;
		expect(chooseCurrentPlan([toAccountManualPayment(manual, "approved")], at).kind).toBe(kind);
	});
});
