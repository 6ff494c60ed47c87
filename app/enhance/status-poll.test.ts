import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { defineForTests } from "../../tests/support/custom-element";
import { StatusPoll } from "./status-poll";

const reload = vi.fn();
class Poll extends StatusPoll {
	override reload = reload;
}
defineForTests({ "x-poll": Poll });

const page = `<x-poll src="/premium/status?payment=mp_1" stopped="Stopped"><template>Checking</template></x-poll>`;
const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const line = () => document.querySelector("x-poll");
const say = (body: unknown, status = 200) =>
	fetched.mockImplementation(async () => Response.json(body, { status }));
const hang = (_address: string, { signal }: RequestInit) =>
	new Promise<Response>((_resolve, reject) => signal?.addEventListener("abort", reject));
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const look = (isHidden: boolean) =>
	Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal("fetch", fetched);
	fetched.mockReset();
	reload.mockReset();
	look(false);
	document.body.innerHTML = page;
	say({ isOutdated: false });
});
afterEach(() => {
	document.body.replaceChildren();
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

describe("the poll of a status", () => {
	it("shows that it checks, and polls every 10 seconds", async () => {
		expect(line()?.textContent).toBe("Checking");
		await pass(9.9);
		expect(fetched).toHaveBeenCalledTimes(0);
		await pass(20.2);
		expect(fetched).toHaveBeenCalledTimes(3);
		expect(fetched.mock.calls[0]?.[0]).toBe("/premium/status?payment=mp_1");
		expect(reload).not.toHaveBeenCalled();
	});

	it("reloads the page once it is outdated", async () => {
		say({ isOutdated: true });
		await pass(10);
		expect(reload).toHaveBeenCalledOnce();
	});

	it("treats a failure, an error and nonsense as unknown", async () => {
		fetched.mockRejectedValue(new Error("offline"));
		await pass(10);
		say({ isOutdated: true }, 404);
		await pass(10);
		say({ isOutdated: 7 });
		await pass(10);
		expect(fetched).toHaveBeenCalledTimes(3);
		expect(reload).not.toHaveBeenCalled();
	});

	it("has one request in flight at a time", async () => {
		fetched.mockImplementation(() => new Promise(() => {}));
		await pass(60);
		expect(fetched).toHaveBeenCalledTimes(1);
	});

	it("[wallet-12] polls in browsers without request timeouts, and aborts a hanging request", async () => {
		vi.stubGlobal("AbortSignal", {});
		fetched.mockImplementationOnce(hang);
		await pass(10);
		expect(fetched).toHaveBeenCalledTimes(1);
		say({ isOutdated: true });
		await pass(10);
		expect(reload).toHaveBeenCalledOnce();
	});

	it("pauses while the page is hidden", async () => {
		look(true);
		await pass(60);
		expect(fetched).toHaveBeenCalledTimes(0);
		look(false);
		await pass(10);
		expect(fetched).toHaveBeenCalledTimes(1);
	});

	it("[wallet-12] polls at once when the page is visible again, however long it was hidden", async () => {
		look(true);
		await pass(31 * 60);
		expect(line()?.textContent).toBe("Checking");
		look(false);
		document.dispatchEvent(new Event("visibilitychange"));
		expect(fetched).toHaveBeenCalledTimes(1);
		await pass(10);
		expect(fetched).toHaveBeenCalledTimes(2);
	});

	it("ends when a response replaces the page's content", async () => {
		document.body.replaceChildren();
		document.dispatchEvent(new Event("visibilitychange"));
		await pass(60);
		expect(fetched).toHaveBeenCalledTimes(0);
	});

	it("[wallet-12] stops after 30 minutes and says so", async () => {
		await pass(30 * 60);
		expect(fetched).toHaveBeenCalledTimes(180);
		expect(line()?.textContent).toBe("Checking");
		await pass(60);
		expect(fetched).toHaveBeenCalledTimes(180);
		expect(line()?.textContent).toBe("Stopped");
		document.dispatchEvent(new Event("visibilitychange"));
		expect(fetched).toHaveBeenCalledTimes(180);
	});
});
