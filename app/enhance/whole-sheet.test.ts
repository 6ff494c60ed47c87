// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { keepWholeSheet } from "./whole-sheet";

afterEach(() => {
	vi.unstubAllGlobals();
	document.documentElement.className = "";
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
