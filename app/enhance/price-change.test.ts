import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { defineForTests } from "../../tests/support/custom-element";
import { PriceChange } from "./price-change";

defineForTests({ "x-price": PriceChange });

/** Reads what is seen, and what assistive technology reads. */
function read() {
	const texts = [...document.querySelectorAll("x-price bdi")].map((one) => ({
		text: one.textContent,
		isSeen: !one.classList.contains("visually-hidden"),
		isHeard: one.getAttribute("aria-hidden") !== "true",
	}));
	return {
		seen: texts.filter(({ isSeen }) => isSeen).map(({ text }) => text),
		heard: texts.filter(({ isHeard }) => isHeard).map(({ text }) => text),
	};
}

function show({
	from = "49",
	amount = "EGP\u00a039.20",
	type = "navigate",
	isReduced = false,
} = {}) {
	vi.stubGlobal("matchMedia", () => ({ matches: isReduced }));
	vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type }] as never);
	document.body.innerHTML = `<x-price from="${from}"><p><bdi>${amount}</bdi></p></x-price>`;
}

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["requestAnimationFrame", "performance"] });
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

it("[payment-237] counts from the price before to the real one, which alone is read out", () => {
	show();
	expect(read()).toEqual({ seen: ["EGP\u00a049.00"], heard: ["EGP\u00a039.20"] });
	vi.advanceTimersByTime(200);
	const [between = ""] = read().seen;
	const value = Number(between.slice(4));
	expect(value).toBeLessThan(49);
	expect(value).toBeGreaterThan(39.2);
	vi.advanceTimersByTime(500);
	expect(read()).toEqual({ seen: ["EGP\u00a039.20"], heard: ["EGP\u00a039.20"] });
});

it("[payment-237] keeps thousands and whole amounts as they are written", () => {
	show({ from: "12000", amount: "EGP\u00a010,800" });
	expect(read().seen).toEqual(["EGP\u00a012,000"]);
	document.body.replaceChildren();
	vi.advanceTimersByTime(1000);
});

it.each([
	["the page is reloaded", { type: "reload" }],
	["the browser has gone back", { type: "back_forward" }],
	["reduced motion is preferred", { isReduced: true }],
	["the price is no number", { amount: "free" }],
])("[payment-237] counts nothing where %s", (_case, options) => {
	show(options);
	const { amount = "EGP\u00a039.20" } = options as { amount?: string };
	expect(read()).toEqual({ seen: [amount], heard: [amount] });
});
