// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const asked = vi.fn<typeof fetch>();
const here = new URL("/", location.href);
let swap: typeof import("./page-swap");

beforeEach(async () => {
	vi.useFakeTimers();
	vi.stubGlobal("fetch", asked);
	// What is known of the style sheet is a module's state, which other files of tests share.
	vi.resetModules();
	swap = await import("./page-swap");
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.resetModules();
	document.head.innerHTML = "";
});

/** What is there after that time; nothing while it is still waited for. */
async function readAfter<Value>(promise: Promise<Value>, seconds: number) {
	const kept: Value[] = [];
	promise.then((value) => kept.push(value));
	await vi.advanceTimersByTimeAsync(seconds * 1000);
	return kept;
}

it("gives up a page whose connection hangs", async () => {
	asked.mockImplementationOnce(
		(_url, init) =>
			new Promise((_resolve, reject) => init?.signal?.addEventListener("abort", reject)),
	);
	expect(await readAfter(swap.loadPage(here), 8)).toEqual([null]);
});

it("[site-63] gives up a page that does not come whole", async () => {
	asked.mockImplementationOnce(async (_url, init) => {
		const text = () =>
			new Promise((_resolve, reject) => init?.signal?.addEventListener("abort", reject));
		return { ok: true, redirected: false, text } as Response;
	});
	expect(await readAfter(swap.loadPage(here), 8)).toEqual([null]);
});

it("shows an answer in the styles that are there when the others do not come", async () => {
	document.head.innerHTML = '<style data-whole="/assets/app-1.css"></style>';
	const page = swap.readPage(new Response('<html data-theme="dark"><main>Answer</main>'));
	const [shown] = await readAfter(page, 8);
	expect(shown?.querySelector("main")?.textContent).toBe("Answer");
});
