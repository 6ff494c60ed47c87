import { describe, expect, it } from "vitest";
import { sampleRequest } from "../../../tests/support/sample-payment";
import {
	chooseManualAttempt,
	findDraft,
	getDraftPlan,
	getReachedStep,
	isCurrent,
	listRequests,
	type ManualPaymentDraft,
} from "./manual-payment-record";

const draft: ManualPaymentDraft = {
	userId: "7",
	planId: "2",
	planName: "Premium",
	currency: "EGP",
	interval: "monthly",
	amountMajor: 49,
	method: "instapay",
	step: "transfer_info",
	attempt: "first",
};
const request = sampleRequest;

describe("a draft", () => {
	it("belongs to one person and one plan", () => {
		expect(findDraft([draft], "7", "2")).toBe(draft);
		expect(findDraft([draft], "8", "2")).toBeUndefined();
		expect(findDraft([draft], "7", "3")).toBeUndefined();
	});

	it("is current at one price, with a code at the plan's own price", () => {
		expect(isCurrent(draft, { priceMajor: 49 })).toBe(true);
		expect(isCurrent(draft, { priceMajor: 59 })).toBe(false);
		expect(isCurrent({ ...draft, listPriceMajor: 99 }, { priceMajor: 99 })).toBe(true);
	});

	it("that was submitted survives a change of the price, because it is paid", () => {
		for (const mark of [{ askedAt: 1000 }, { refusedAt: 1000 }]) {
			expect(isCurrent({ ...draft, ...mark }, { priceMajor: 59 })).toBe(true);
		}
	});

	it("keeps its plan as it was shown, at the plan's own price", () => {
		const withCode = { ...draft, planId: "3", listPriceMajor: 99, code: "HALF" };
		expect([draft, withCode].map(getDraftPlan)).toMatchObject([
			{ id: "2", name: "Premium", priceMajor: 49, currency: "EGP", interval: "monthly" },
			{ id: "3", priceMajor: 99, isPriceGuessed: false },
		]);
	});
});

describe("requests", () => {
	it("are listed for their owner and plan, newest first", () => {
		const newer = { ...request, paymentId: "mp_2", requestedAt: 2000 };
		const foreign = { ...request, userId: "8" };
		const forAnother = { ...request, planId: "3" };
		const listed = listRequests([request, foreign, forAnother, newer], "7", "2");
		expect(listed.map(({ paymentId }) => paymentId)).toEqual(["mp_2", "mp_1"]);
	});
});

describe("getReachedStep", () => {
	it("is the draft's, else the newest request's, else the first", () => {
		expect(getReachedStep(draft, request)).toBe("transfer_info");
		expect(getReachedStep(undefined, request)).toBe("pending");
		expect(getReachedStep(undefined, { status: "expired" })).toBe("error");
		expect(getReachedStep(undefined, undefined)).toBe("method");
	});
});

describe("chooseManualAttempt", () => {
	const now = Date.parse("2026-03-01T12:00:00Z");

	it("is the same for every submission that follows the same request", () => {
		const known = { newest: request, draft };
		expect(chooseManualAttempt(known, now)).toBe("after:mp_1");
		expect(chooseManualAttempt(known, now + 30 * 86_400_000)).toBe("after:mp_1");
	});

	it("stays the open draft's past midnight, because the transfer note contains it", () => {
		const first = { ...draft, attempt: "first:2026-02-28" };
		expect(chooseManualAttempt({ draft: first }, now)).toBe("first:2026-02-28");
	});

	it("is the same all day for a browser without requests, and changes by next month", () => {
		expect(chooseManualAttempt({}, now)).toBe("first:2026-03-01");
		expect(chooseManualAttempt({}, Date.parse("2026-03-01T21:59:59Z"))).toBe("first:2026-03-01");
		expect(chooseManualAttempt({}, Date.parse("2026-04-01T12:00:00Z"))).toBe("first:2026-04-01");
	});
});
