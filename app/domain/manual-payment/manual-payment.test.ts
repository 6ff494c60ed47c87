import { describe, expect, it } from "vitest";
import { builtInMethods, usualApprovalMinutes } from "#core/manual-payment-method";
import { getPromisedAt, LONGEST_RESPONSE_MINUTES, parseOperatorHours } from "#core/operator-hours";
import {
	canPayManually,
	getDelayedUntil,
	getNextStep,
	getShownStep,
	getStatusStep,
	isOnOffer,
	type ManualPaymentStep,
	manualPaymentSteps,
	readManualPaymentStatus,
	readManualPaymentStep,
	readMethodKey,
} from "./manual-payment";

describe("the longest approval", () => {
	it("[wallet-45] is the one after which a request stays open for a working day", () => {
		expect(usualApprovalMinutes.to).toBe(LONGEST_RESPONSE_MINUTES);
	});
});

describe("getNextStep", () => {
	it("[wallet-2, wallet-13] walks the steps of the spec in order", () => {
		const steps: ManualPaymentStep[] = ["method"];
		for (let count = 0; count < 4; count++) steps.push(getNextStep(steps.at(-1) ?? "method"));
		expect(steps).toEqual([
			"method",
			"instructions",
			"transfer_info",
			"request_approval",
			"pending",
		]);
		expect(getStatusStep("approved")).toBe("success");
	});

	it("[wallet-2] returns to the method after a rejection and Try Again", () => {
		expect(getStatusStep("rejected")).toBe("error");
		expect(getNextStep("error")).toBe("method");
	});

	it("stays at a step that only the platform's decision ends", () => {
		expect([getNextStep("pending"), getNextStep("success")]).toEqual(["pending", "success"]);
	});
});

describe("getShownStep", () => {
	/** Maps each step reached to what each page shows when it is opened. */
	const table: Record<ManualPaymentStep, ManualPaymentStep[]> = {
		method: ["method", "method", "method", "method", "method", "method", "method"],
		instructions: [
			...["method", "instructions", "instructions", "instructions"],
			...["instructions", "instructions", "instructions"],
		] as ManualPaymentStep[],
		transfer_info: [
			...["method", "instructions", "transfer_info", "transfer_info"],
			...["transfer_info", "transfer_info", "transfer_info"],
		] as ManualPaymentStep[],
		request_approval: [
			...["method", "instructions", "transfer_info", "request_approval"],
			...["request_approval", "request_approval", "request_approval"],
		] as ManualPaymentStep[],
		pending: ["method", "pending", "pending", "pending", "pending", "pending", "pending"],
		success: ["method", "success", "success", "success", "success", "success", "success"],
		error: ["method", "error", "error", "error", "error", "error", "error"],
	};
	const cases = manualPaymentSteps.flatMap((reached) =>
		manualPaymentSteps.map(
			(requested, place) => [reached, requested, table[reached][place]] as const,
		),
	);

	it("knows every state and every page", () => {
		expect(cases).toHaveLength(49);
	});

	it.each(cases)("at %s the page %s shows %s", (reached, requested, shown) => {
		expect(getShownStep(reached, requested)).toBe(shown);
	});
});

describe("canPayManually", () => {
	it("[catalogue-13] requires a real price", () => {
		expect(canPayManually({ priceMajor: 49, isPriceGuessed: false })).toBe(true);
		expect(canPayManually({ priceMajor: 9.99, isPriceGuessed: true })).toBe(false);
		expect(canPayManually({ priceMajor: 0, isPriceGuessed: false })).toBe(false);
	});
});

describe("isOnOffer", () => {
	it("accepts a real price, including 0, and no guessed one", () => {
		expect(isOnOffer({ priceMajor: 49, isPriceGuessed: false })).toBe(true);
		expect(isOnOffer({ priceMajor: 0, isPriceGuessed: false })).toBe(true);
		expect(isOnOffer({ priceMajor: 0, isPriceGuessed: true })).toBe(false);
	});
});

describe("getPromisedAt", () => {
	it("is the longest approval time after the request", () => {
		expect(getPromisedAt(30, 0)).toBe(30 * 60_000);
		expect(getPromisedAt(15, 0)).toBe(15 * 60_000);
	});
});

describe("getDelayedUntil", () => {
	const hours = parseOperatorHours("Sun-Thu 09:00-21:00 Africa/Cairo");
	const at = (time: string) => Date.parse(`${time}:00+02:00`);
	it.each([
		["within the hours", "2026-11-29T12:00", undefined],
		["before them", "2026-11-29T07:00", "2026-11-29T09:30"],
		["on a closed day", "2026-11-27T12:00", "2026-11-29T09:30"],
		["shortly before they end", "2026-11-29T20:50", "2026-11-30T09:20"],
	])("[wallet-52] says when a request %s is decided", (_, now, due) => {
		const until = getDelayedUntil(30, { now: at(now), hours });
		expect(until).toBe(due === undefined ? undefined : at(due));
	});

	it.each([
		["before the hours end", "2026-11-29T20:28", "2026-11-30T09:03"],
		["before they begin", "2026-11-29T08:58", "2026-11-29T09:33"],
		["long before they begin", "2026-11-28T12:00", "2026-11-29T09:30"],
	])("[wallet-52] is true until a page made %s is rendered again", (_, now, due) => {
		const shown = { now: at(now), shownUntil: at(now) + 5 * 60_000 };
		expect(getDelayedUntil(30, { ...shown, hours })).toBe(at(due));
	});

	it("is undefined without the operator's hours", () => {
		expect(getDelayedUntil(15, { now: at("2026-11-27T03:00") })).toBeUndefined();
	});
});

describe("builtInMethods", () => {
	it("[wallet-1] tell the approval times of the spec", () => {
		expect(builtInMethods.vodafone_cash.approvalMinutes).toEqual({ from: 15, to: 30 });
		expect(builtInMethods.instapay.approvalMinutes).toEqual({ from: 5, to: 15 });
	});

	it("are read by keys, which may be of other methods", () => {
		expect(["instapay", "cliq"].map(readMethodKey)).toEqual(["instapay", "cliq"]);
		const others = ["toString", "__proto__", "a", "1st", "x".repeat(50), null];
		expect(others.map(readMethodKey).filter(Boolean)).toEqual([]);
	});
});

describe("readManualPaymentStep", () => {
	it("reads only the names of steps", () => {
		expect(readManualPaymentStep("request_approval")).toBe("request_approval");
		expect(readManualPaymentStep("paid")).toBeUndefined();
		expect(readManualPaymentStep(null)).toBeUndefined();
	});
});

describe("manual payment status", () => {
	it.each([
		["Approved", "success"],
		["rejected", "error"],
		["expired", "error"],
		["pending", "pending"],
		["under_review", "pending"],
	])("%s shows the step %s", (status, step) => {
		expect(getStatusStep(readManualPaymentStatus(status))).toBe(step);
	});
});
