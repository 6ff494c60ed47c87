import { describe, expect, it } from "vitest";
import type { PaymentRecord } from "./payment";
import { chooseAttempt, findNewestPayment, listUnpaidPayments } from "./payment-attempt";

const minute = 60_000;
const now = Date.UTC(2026, 0, 1);
const target = { paymentType: "listener_subscription", planId: "2" } as const;

const record = (changes: Partial<PaymentRecord> = {}): PaymentRecord => ({
	...target,
	transactionId: "txn_1",
	startedAt: now - minute,
	attempt: "first",
	...changes,
});

describe("chooseAttempt", () => {
	it("is the first attempt in a session without payments", () => {
		expect(chooseAttempt([], target, now)).toBe("first");
	});

	it("is another first one where the session has dropped payments, one of which may have had that name", () => {
		expect(chooseAttempt([], target, now, { forgotten: 2 })).toBe("first:2");
	});

	it("stays the same attempt while the payment is open, so that Back and submit again resumes", () => {
		const open = record({ attempt: "after:txn_0" });
		expect(chooseAttempt([open], target, now)).toBe("after:txn_0");
	});

	it.each(["paid", "not-paid"] as const)("is a new attempt after one that is %s", (outcome) => {
		expect(chooseAttempt([record({ outcome })], target, now)).toBe("after:txn_1");
	});

	it("[payment-8] is a new attempt once the open one is older than an hour, not at an hour", () => {
		expect(chooseAttempt([record({ startedAt: now - 60 * minute })], target, now)).toBe("first");
		expect(chooseAttempt([record({ startedAt: now - 60 * minute - 1 })], target, now)).toBe(
			"after:txn_1",
		);
	});

	it("uses the newest payment, wherever it is in the list", () => {
		const newer = record({ transactionId: "txn_2", attempt: "after:txn_1", startedAt: now });
		const older = record({ outcome: "not-paid" });
		expect(chooseAttempt([older, newer], target, now)).toBe("after:txn_1");
	});

	it("[payment-122] is a new attempt beside a payment that waits for cash, and the same one when pressed again", () => {
		const cash = record();
		const awaiting = { awaiting: "txn_1" };
		expect(chooseAttempt([cash], target, now, awaiting)).toBe("after:txn_1");
		const other = record({ transactionId: "txn_2", attempt: "after:txn_1", startedAt: now });
		expect(chooseAttempt([cash, other], target, now, awaiting)).toBe("after:txn_1");
	});

	it.each([
		{ planId: "3" },
		{ creatorId: "1" },
		{ paymentType: "tip" } as const,
		{ variant: "75 EGP" },
	])("ignores a payment for another target: %o", (other) => {
		expect(chooseAttempt([record({ outcome: "paid", ...other })], target, now)).toBe("first");
	});
});

describe("listUnpaidPayments", () => {
	it("lists payments not known as paid, newest first, stale ones too", () => {
		const stale = record({ transactionId: "old", startedAt: now - 90 * minute });
		const declined = record({ ...stale, transactionId: "declined", outcome: "not-paid" });
		const ended = record({ transactionId: "ended", outcome: "paid" });
		const fresh = record({ transactionId: "fresh" });
		const listed = listUnpaidPayments([stale, declined, ended, fresh], target);
		expect(listed.map((one) => one.transactionId)).toEqual(["fresh", "old", "declined"]);
	});
});

describe("findNewestPayment", () => {
	it("compares the start times", () => {
		const older = record({ startedAt: now - 2 * minute });
		const newer = record({ transactionId: "txn_2" });
		expect(findNewestPayment([older, newer])).toBe(newer);
	});
});
