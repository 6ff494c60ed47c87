import { describe, expect, it } from "vitest";
import type { Transaction } from "./payment";
import { classifyWait, formatTimer } from "./payment-processing";

const second = 1000;
const startedAt = Date.UTC(2026, 0, 1);

function classify(changes: {
	afterSeconds?: number;
	errorCount?: number;
	transaction?: Partial<Transaction>;
	isAwaiting?: boolean;
}) {
	return classifyWait({
		startedAt,
		now: startedAt + (changes.afterSeconds ?? 10) * second,
		errorCount: changes.errorCount ?? 0,
		transaction: changes.transaction && {
			id: "tx-1",
			status: "pending",
			isWebhookProcessed: false,
			...changes.transaction,
		},
		isAwaiting: changes.isAwaiting,
	});
}

describe("classifyWait", () => {
	it("waits while the status is pending", () => {
		expect(classify({ afterSeconds: 30, transaction: {} })).toEqual({
			state: "processing",
			isActivationPending: false,
			elapsedSeconds: 30,
			progress: 0.25,
		});
	});

	it("is completed only when the webhook is processed", () => {
		const transaction = { status: "completed", isWebhookProcessed: true } as const;
		expect(classify({ transaction }).state).toBe("completed");
	});

	it("keeps waiting, and says so, when completed arrives before the webhook", () => {
		expect(classify({ transaction: { status: "completed" } })).toMatchObject({
			state: "processing",
			isActivationPending: true,
		});
	});

	it("[payment-121] never times out while the payer may pay elsewhere, and ends with the outcome", () => {
		const late = { afterSeconds: 86_400, errorCount: 55, isAwaiting: true };
		expect(classify({ ...late, transaction: {} }).state).toBe("awaiting");
		const paid = { status: "completed", isWebhookProcessed: true } as const;
		expect(classify({ ...late, transaction: paid }).state).toBe("completed");
	});

	it("fails on a failed status", () => {
		expect(classify({ transaction: { status: "failed" } }).state).toBe("failed");
	});

	it.each([
		[119, "processing"],
		[120, "timeout"],
		[5000, "timeout"],
	])("[payment-25] after %d s is %s", (afterSeconds, state) => {
		expect(classify({ afterSeconds, transaction: {} }).state).toBe(state);
	});

	it.each([
		[54, "processing"],
		[55, "timeout"],
	])("[payment-25] after %d errors is %s", (errorCount, state) => {
		expect(classify({ errorCount }).state).toBe(state);
	});

	it("says at the timeout that the money was received and the activation is pending", () => {
		expect(classify({ afterSeconds: 120, transaction: { status: "completed" } })).toMatchObject({
			state: "timeout",
			isActivationPending: true,
		});
	});

	it("accepts a known end even after the timeout", () => {
		const transaction = { status: "completed", isWebhookProcessed: true } as const;
		expect(classify({ afterSeconds: 300, transaction }).state).toBe("completed");
	});

	it("counts no negative time when the clock was set back", () => {
		expect(classify({ afterSeconds: -60 })).toMatchObject({ elapsedSeconds: 0, progress: 0 });
	});

	it("stops the progress at its end", () => {
		expect(classify({ afterSeconds: 500 })).toMatchObject({ elapsedSeconds: 120, progress: 1 });
	});
});

describe("formatTimer", () => {
	it.each([
		[0, "0:00"],
		[9.9, "0:09"],
		[75, "1:15"],
		[120, "2:00"],
		[-1, "0:00"],
	])("shows %d seconds as %s", (seconds, text) => {
		expect(formatTimer(seconds)).toBe(text);
	});
});
