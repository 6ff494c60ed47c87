// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { keepWholeSheet, loadWholeSheet } from "./whole-sheet";

afterEach(() => {
	vi.unstubAllGlobals();
	document.documentElement.className = "";
	document.head.innerHTML = "";
});

describe("keepWholeSheet", () => {
	it.each([
		["draws headings without fonts where data is saved", { saveData: true }, "no-webfont"],
		["leaves fonts to everybody else", { saveData: false }, ""],
		["leaves fonts to browsers that say nothing", undefined, ""],
	])("%s", (_case, connection, className) => {
		vi.stubGlobal("navigator", { connection });
		keepWholeSheet(document);
		expect(document.documentElement.className).toBe(className);
	});
});

describe("loadWholeSheet", () => {
	const findSheet = () => document.head.querySelector<HTMLLinkElement>("link[rel=stylesheet]");

	it("asks again for a sheet that did not come", async () => {
		document.head.innerHTML = '<style data-whole="/assets/app-1.css"></style>';
		const failing = loadWholeSheet(document);
		findSheet()?.dispatchEvent(new Event("error"));
		await failing;
		expect(findSheet()).toBeNull();
		const coming = loadWholeSheet(document);
		findSheet()?.dispatchEvent(new Event("load"));
		await coming;
		expect(findSheet()?.media).toBe("all");
	});

	it("is remembered for 30 days once it is there", async () => {
		vi.stubGlobal("requestIdleCallback", (work: () => void) => work());
		vi.stubGlobal("fetch", async () => new Response("script"));
		const keep = vi.spyOn(document, "cookie", "set");
		document.head.innerHTML =
			'<style data-whole="/assets/app-1.css" data-script="/assets/main-1.js"></style>';
		keepWholeSheet(document);
		expect(keep).not.toHaveBeenCalled();
		// The sheet of the test before is not asked for again.
		findSheet()?.dispatchEvent(new Event("load"));
		const cookie = "sheet=app-1; path=/; max-age=2592000; samesite=lax";
		await expect.poll(() => keep.mock.calls).toEqual([[cookie]]);
		keep.mockRestore();
	});
});
