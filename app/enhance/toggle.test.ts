import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { defineForTests } from "../../tests/support/custom-element";
import { Toggle } from "./toggle";

defineForTests({ "x-toggle": Toggle });

const main = (side: string) =>
	`<main tabindex="-1"><x-toggle><nav>
		<span class="segmented-highlight" data-position="${side === "For creators" ? "second" : "first"}"></span>
		<a href="/">Listener</a><a href="/?mode=creator#start">Creator</a>
	</nav></x-toggle><h1>${side}</h1></main>`;
const page = (side: string) =>
	`<html lang="en" data-theme="light"><head><title>${side}</title></head><body><header></header>
	${main(side)}<footer></footer></body></html>`;
const requested = vi.fn<(address: URL) => Promise<Response>>();
const respond = async (address: URL) =>
	({
		ok: true,
		redirected: false,
		text: async () => page(address.search ? "For creators" : "For listeners"),
	}) as Response;

beforeEach(async () => {
	vi.stubGlobal("fetch", requested);
	requested.mockReset().mockImplementation(respond);
	history.replaceState(null, "", "/");
	document.body.innerHTML = `<header></header>${main("For listeners")}<footer></footer>`;
	document.title = "For listeners";
});
afterEach(async () => {
	// The module knows which side is shown.
	find("a")?.click();
	await settle();
	vi.unstubAllGlobals();
});

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
const side = () => find("h1")?.textContent;
async function press(): Promise<void> {
	find("a + a")?.focus();
	find("a + a")?.click();
	await settle();
}

describe("a toggle", () => {
	it("changes the page in place, with its title and address, and keeps the focus", async () => {
		const { documentElement } = document;
		await press();
		expect([side(), document.title]).toEqual(["For creators", "For creators"]);
		expect(location.search + location.hash).toBe("?mode=creator#start");
		expect(document.activeElement).toBe(find("a + a"));
		expect(document.documentElement).toBe(documentElement);
	});

	it("shows the other side again after Back, and requests nothing when only the fragment changes", async () => {
		await press();
		history.back();
		await expect.poll(side).toBe("For listeners");
		expect(location.search).toBe("");
		const { length } = requested.mock.calls;
		history.pushState(null, "", "#features");
		history.back();
		await settle();
		expect(requested).toHaveBeenCalledTimes(length);
	});

	it("shows the side that was pressed last, whichever comes first", async () => {
		let send = (_response: Response) => {};
		requested.mockImplementationOnce(
			() =>
				new Promise((resolve) => {
					send = resolve;
				}),
		);
		find("a + a")?.click();
		find("a")?.click();
		send(await respond(new URL("https://sawt.example/?mode=creator")));
		await settle();
		expect(side()).toBe("For listeners");
	});

	it("leaves a link that is opened in another tab to the browser", () => {
		const click = new MouseEvent("click", { bubbles: true, cancelable: true, metaKey: true });
		document.addEventListener("click", (event) => event.preventDefault(), { once: true });
		const isPrevented = vi.spyOn(click, "preventDefault");
		find("a + a")?.dispatchEvent(click);
		// By this test alone.
		expect(isPrevented).toHaveBeenCalledTimes(1);
		expect(location.search).toBe("");
	});

	it("keeps its highlight, which moves to the place that it has on the other side", async () => {
		const highlight = find(".segmented-highlight");
		await press();
		expect(find(".segmented-highlight")).toBe(highlight);
		expect(highlight?.dataset.position).toBe("second");
	});
});
