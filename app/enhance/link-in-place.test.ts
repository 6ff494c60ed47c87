// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { dropListenersAfterwards } from "../../tests/support/listener";
import { followLinksInPlace } from "./link-in-place";

const asked = vi.fn<typeof fetch>();

dropListenersAfterwards(document, window);

beforeAll(() => followLinksInPlace());
beforeEach(() => {
	vi.stubGlobal("fetch", asked);
	vi.stubGlobal("matchMedia", () => ({ matches: true }));
	document.body.innerHTML = landing("For listeners");
});
afterEach(() => {
	asked.mockReset();
	vi.unstubAllGlobals();
});

const landing = (title: string) => `<main><nav data-slides><a href="/?mode=listener">L</a>
	<a href="/?mode=creator">C</a></nav><h1>${title}</h1></main>`;

const pageOf = (title: string) =>
	({
		ok: true,
		redirected: false,
		headers: new Headers({ "Content-Type": "text/html" }),
		text: async () => `<html data-theme="dark"><title>${title}</title>${landing(title)}`,
	}) as Response;
const answer = (title: string) => asked.mockResolvedValueOnce(pageOf(title));

const readPage = () => [document.querySelector("h1")?.textContent, location.search];

describe("a link that changes the page in place", () => {
	it("shows the other page at its address with the focus on the link, and goes back", async () => {
		const link = document.querySelector<HTMLAnchorElement>("a:last-of-type");
		link?.focus();
		answer("For creators");
		link?.click();
		await expect.poll(readPage).toEqual(["For creators", "?mode=creator"]);
		expect(document.activeElement?.getAttribute("href")).toBe("/?mode=creator");
		answer("For listeners");
		history.back();
		await expect.poll(readPage).toEqual(["For listeners", ""]);
	});

	it("makes no entry of the history when it is pressed where it leads", async () => {
		// A new entry, so that none is left behind it.
		history.pushState(null, "", "/?mode=listener");
		const before = history.length;
		answer("For listeners, once more");
		document.querySelector("a")?.click();
		await expect.poll(readPage).toEqual(["For listeners, once more", "?mode=listener"]);
		expect(history.length).toBe(before);
	});

	it("forgets a page that was asked for on the way back, once the one on screen is wanted", async () => {
		const link = document.querySelector<HTMLAnchorElement>("a:last-of-type");
		answer("For creators");
		link?.click();
		await expect.poll(readPage).toEqual(["For creators", "?mode=creator"]);
		let come = (_page: Response) => {};
		asked.mockReturnValueOnce(
			new Promise((resolve) => {
				come = resolve;
			}),
		);
		history.back();
		await expect.poll(() => asked.mock.calls.length).toBe(2);
		history.forward();
		await expect.poll(() => location.search).toBe("?mode=creator");
		come(pageOf("For listeners"));
		await new Promise((resolve) => setTimeout(resolve));
		expect(readPage()).toEqual(["For creators", "?mode=creator"]);
	});

	it("is a plain link with a modifier key", () => {
		const click = new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true });
		document.querySelector("a")?.dispatchEvent(click);
		expect(click.defaultPrevented).toBe(false);
		expect(asked).not.toHaveBeenCalled();
	});
});
