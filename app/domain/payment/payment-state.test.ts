import { describe, expect, it } from "vitest";
import type { Transaction, TransactionStatus } from "./payment";
import { choosePage, getStanding, type PaymentStanding, type ResultPage } from "./payment-state";

const transaction = (status: TransactionStatus, isWebhookProcessed = false): Transaction => ({
	id: "txn_1",
	status,
	isWebhookProcessed,
});

describe("getStanding", () => {
	it.each<[TransactionStatus, boolean, PaymentStanding]>([
		["completed", true, "paid"],
		["completed", false, "received"],
		["processing", false, "processing"],
		["unknown", true, "processing"],
		["pending", false, "pending"],
		["failed", true, "not-paid"],
		["failed", false, "not-paid"],
	])("reads %s with webhook processed %s as %s", (status, isWebhookProcessed, standing) => {
		expect(getStanding(transaction(status, isWebhookProcessed))).toBe(standing);
	});

	it("is unknown without an answer", () => {
		expect(getStanding(undefined, { outcome: "paid" })).toBe("unknown");
	});

	it("is unknown when a failure comes after a success that was told", () => {
		expect(getStanding(transaction("failed"), { outcome: "paid" })).toBe("unknown");
	});
});

describe("choosePage", () => {
	const pages: ResultPage[] = ["processing", "success", "failed"];
	const standings: PaymentStanding[] = [
		"paid",
		"received",
		"processing",
		"pending",
		"not-paid",
		"unknown",
	];

	it("leads a paid payment to success from everywhere", () => {
		expect(pages.map((page) => choosePage("paid", page))).toEqual(pages.map(() => "success"));
	});

	it("leads a failed payment to the failure page from everywhere", () => {
		expect(pages.map((page) => choosePage("not-paid", page))).toEqual(pages.map(() => "failed"));
	});

	it("settles after one step, so that pages cannot send people in circles", () => {
		for (const standing of standings) {
			for (const page of pages) {
				const next = choosePage(standing, page);
				expect(choosePage(standing, next)).toBe(next);
			}
		}
	});
});
