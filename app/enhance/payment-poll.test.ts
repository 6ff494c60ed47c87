import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { defineForTests } from "../../tests/support/custom-element";
import { PaymentPoll, type PaymentPollResponse } from "./payment-poll";

const visited: string[] = [];
class Poll extends PaymentPoll {
	override leaveFor(address: string): void {
		visited.push(address);
	}
}
defineForTests({ "x-wait": Poll });

const page = `
	<x-wait src="/payment-processing/status?transaction_id=1" elapsed="10" errors="2" waiting="Waiting" slow="Slow"
		completed="Confirmed" failed="Declined" moved="News" link="Continue" timeout-title="Longer | Sawt">
		<div>
			<div role="progressbar" aria-valuenow="10" aria-valuetext="10 of 120 seconds"><i class="progress-fill" width="8%"></i></div>
			<span role="status" data-part="status">Waiting</span>
			<b data-part="timer">0:10</b>
			<form data-part="manual"><button>Check Again</button></form>
		</div>
		<template><h1>Longer than usual</h1></template>
	</x-wait>`;

const waiting: PaymentPollResponse = {
	state: "processing",
	elapsedSeconds: 12,
	errorCount: 2,
	hasResponse: true,
	location: null,
};

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const statusText = () => find("[data-part=status]")?.textContent;
const say = (response: Partial<PaymentPollResponse>) =>
	fetched.mockImplementation(async () => Response.json({ ...waiting, ...response }));
const hang = (_url: string, { signal }: RequestInit) =>
	new Promise<Response>((_resolve, reject) => signal?.addEventListener("abort", reject));
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal("fetch", fetched);
	document.body.innerHTML = page;
	fetched.mockReset();
	visited.length = 0;
	say({});
});
afterEach(() => {
	document.body.replaceChildren();
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

describe("the poll of a payment", () => {
	it("[payment-24] polls every 2 seconds and hides the button that this replaces", async () => {
		expect(find("[data-part=manual]")?.hidden).toBe(true);
		await pass(1.9);
		expect(fetched).toHaveBeenCalledTimes(0);
		await pass(4.2);
		expect(fetched).toHaveBeenCalledTimes(3);
	});

	it("has one request in flight at a time, even when events ask for more", async () => {
		fetched.mockImplementation(() => new Promise(() => {}));
		await pass(2);
		document.dispatchEvent(new Event("visibilitychange"));
		window.dispatchEvent(new Event("online"));
		await pass(6);
		expect(fetched).toHaveBeenCalledTimes(1);
	});

	it("[payment-24] polls in browsers without request timeouts, and aborts a hanging request", async () => {
		vi.stubGlobal("AbortSignal", {});
		fetched.mockImplementationOnce(hang);
		await pass(2);
		expect(fetched).toHaveBeenCalledTimes(1);
		await pass(7);
		expect(statusText()).not.toBe("Slow");
		await pass(1);
		expect(statusText()).toBe("Slow");
		await pass(2);
		expect(statusText()).toBe("Waiting");
	});

	it("polls at once when the tab is visible again", async () => {
		document.dispatchEvent(new Event("visibilitychange"));
		await pass(0);
		expect(fetched).toHaveBeenCalledTimes(1);
	});

	it("draws the server's time", async () => {
		await pass(7);
		expect(find("[data-part=timer]")?.textContent).toMatch(/^0:1[234]$/);
		expect(find("[role=progressbar]")?.getAttribute("aria-valuetext")).toMatch(/^1[234] of 120/);
	});

	it("[payment-27] shows the outcome, keeps a link, and continues after 1 second", async () => {
		say({ state: "completed", location: "/payment-success?transaction_id=1" });
		await pass(2);
		expect(statusText()).toBe("Confirmed Continue");
		expect(find("[data-part=status] a")?.getAttribute("href")).toContain("/payment-success");
		expect(visited).toEqual([]);
		await pass(1);
		expect(visited).toEqual(["/payment-success?transaction_id=1"]);
		await pass(10);
		expect(fetched).toHaveBeenCalledTimes(1);
	});

	it("reports a check without an response, and removes the report afterwards", async () => {
		fetched.mockRejectedValueOnce(new TypeError("offline"));
		await pass(2);
		expect(statusText()).toBe("Slow");
		await pass(2);
		expect(statusText()).toBe("Waiting");
	});

	it("shows the timeout at 55 failed checks, including those the server counted", async () => {
		say({ errorCount: 54 });
		await pass(2);
		fetched.mockImplementation(async () => new Response("gone", { status: 502 }));
		await pass(2);
		expect(find("x-wait")?.textContent).toBe("Longer than usual");
		expect(document.title).toBe("Longer | Sawt");
		expect(document.activeElement?.tagName).toBe("H1");
	});

	it("shows the timeout after 120 seconds even when the server is gone", async () => {
		say({ elapsedSeconds: 100, errorCount: 0 });
		await pass(2);
		fetched.mockRejectedValue(new TypeError("offline"));
		await pass(18);
		expect(find("h1")).toBeNull();
		await pass(4);
		expect(find("h1")).not.toBeNull();
		const requested = fetched.mock.calls.length;
		await pass(20);
		expect(fetched).toHaveBeenCalledTimes(requested);
	});
});
