import { beforeEach, expect, it, vi } from "vitest";
import { defineForTests } from "../../tests/support/custom-element";
import { PrintButton } from "./browser-button";

defineForTests({ "x-print": PrintButton });

const show = () => {
	document.body.innerHTML = `<x-print><template><button type="button">Print</button></template>
		<p>Use the print command of your browser.</p></x-print>`;
};
const hint = () => document.querySelector("p");
const button = () => document.querySelector<HTMLButtonElement>("x-print > button");

beforeEach(() => vi.restoreAllMocks());

it("[site-121] keeps the hint until printing has begun", () => {
	const print = vi.spyOn(window, "print").mockImplementation(() => {
		window.dispatchEvent(new Event("beforeprint"));
	});
	show();
	expect([button()?.textContent, hint()?.hidden]).toEqual(["Print", false]);
	button()?.click();
	expect(print).toHaveBeenCalledOnce();
	expect(hint()?.hidden).toBe(true);
});

it.each([
	["does nothing", () => undefined],
	[
		"throws",
		() => {
			throw new Error("not supported");
		},
	],
])("[site-121] keeps the hint where printing %s", (_, print) => {
	vi.spyOn(window, "print").mockImplementation(print);
	show();
	expect(() => button()?.click()).not.toThrow();
	expect(hint()?.hidden).toBe(false);
});

it("[site-121] has no button where a browser cannot print", () => {
	vi.stubGlobal("print", undefined);
	show();
	expect([button(), hint()?.hidden]).toEqual([null, false]);
	vi.unstubAllGlobals();
});
