// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type PaymentPollAnswer, pollPayment } from "./payment-poll";

const page = `
	<div data-payment-poll="/payment-processing/status?transaction_id=1" data-elapsed="10" data-errors="2">
		<div class="poll-waiting">
			<div data-progress aria-valuenow="10" aria-valuetext="10 of 120 seconds"><i data-progress-fill width="8%"></i></div>
			<span role="status" data-poll-status data-text-waiting="Waiting" data-text-slow="Slow"
				data-text-completed="Confirmed" data-text-failed="Declined" data-text-moved="News" data-text-link="Continue">Waiting</span>
			<b data-poll-timer>0:10</b>
			<form data-poll-manual><button>Check Again</button></form>
		</div>
		<div data-poll-timeout hidden><h1>Longer than usual</h1></div>
	</div>`;

const waiting: PaymentPollAnswer = {
	state: "processing",
	elapsedSeconds: 12,
	errorCount: 2,
	hasAnswer: true,
	location: null,
};

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const visited: string[] = [];
let stop: () => void;
const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const statusText = () => find("[data-poll-status]")?.textContent;
const say = (answer: Partial<PaymentPollAnswer>) =>
	fetched.mockImplementation(async () => Response.json({ ...waiting, ...answer }));
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
	stop = pollPayment(document, (location) => visited.push(location));
});
afterEach(() => {
	stop();
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

describe("pollPayment", () => {
	it("[payment-24] polls every 2 seconds and hides the button that this replaces", async () => {
		expect(find("[data-poll-manual]")?.hidden).toBe(true);
		await pass(1.9);
		expect(fetched).toHaveBeenCalledTimes(0);
		await pass(4.2);
		expect(fetched).toHaveBeenCalledTimes(3);
	});

	it("has one request in flight at a time, even when others ask", async () => {
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
		expect(find("[data-poll-timer]")?.textContent).toMatch(/^0:1[234]$/);
		expect(find("[data-progress]")?.getAttribute("aria-valuetext")).toMatch(/^1[234] of 120/);
	});

	it("[payment-27] shows the outcome, keeps a link, and continues after 1 second", async () => {
		say({ state: "completed", location: "/payment-success?transaction_id=1" });
		await pass(2);
		expect(statusText()).toBe("Confirmed Continue");
		expect(find("[data-poll-status] a")?.getAttribute("href")).toContain("/payment-success");
		expect(visited).toEqual([]);
		await pass(1);
		expect(visited).toEqual(["/payment-success?transaction_id=1"]);
		await pass(10);
		expect(fetched).toHaveBeenCalledTimes(1);
	});

	it("reports a check without an answer, and removes the report afterwards", async () => {
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
		expect(find("[data-poll-timeout]")?.hidden).toBe(false);
		expect(find(".poll-waiting")).toBeNull();
		expect(document.activeElement?.tagName).toBe("H1");
	});

	it("shows the timeout after 120 seconds even when the server is gone", async () => {
		say({ elapsedSeconds: 100, errorCount: 0 });
		await pass(2);
		fetched.mockRejectedValue(new TypeError("offline"));
		await pass(18);
		expect(find("[data-poll-timeout]")?.hidden).toBe(true);
		await pass(4);
		expect(find("[data-poll-timeout]")?.hidden).toBe(false);
		const asked = fetched.mock.calls.length;
		await pass(20);
		expect(fetched).toHaveBeenCalledTimes(asked);
	});
});
