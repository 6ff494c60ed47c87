import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { defineForTests } from "../../tests/support/custom-element";
import { FormGuard, NeededField, PRESS_LIMIT_MILLISECONDS } from "./form-guard";

defineForTests({ "x-guard": FormGuard, "x-needs": NeededField });

const sent: boolean[] = [];

const count = (event: Event) => {
	sent.push(!event.defaultPrevented);
	event.preventDefault();
};
beforeEach(() => {
	vi.useFakeTimers();
	sent.length = 0;
	document.addEventListener("submit", count);
	document.body.innerHTML = `<form><button data-pending-label="Sending..."><svg></svg>Pay</button><x-guard aria-live="polite"></x-guard></form>`;
});
afterEach(() => {
	vi.useRealTimers();
	document.removeEventListener("submit", count);
});

const button = () => document.querySelector("button") as HTMLButtonElement;
const form = () => document.querySelector("form") as HTMLFormElement;
const said = () => document.querySelector("x-guard")?.textContent;
const comeBack = (persisted: boolean) =>
	dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));

describe("a guarded form", () => {
	it("[site-72] lets the first press through, announces it on the button and aloud, and blocks the others", () => {
		button().click();
		button().click();
		expect(sent).toEqual([true, false]);
		expect(button().textContent).toBe("Sending...");
		expect(said()).toBe("Sending...");
		// Screen readers may delay announcements inside a busy form.
		expect(form().hasAttribute("aria-busy")).toBe(false);
	});

	it("leaves no disabled button on a page that the browser restores during a gateway visit", () => {
		button().click();
		comeBack(true);
		expect(button().innerHTML).toBe("<svg></svg>Pay");
		expect(said()).toBe("");
		button().click();
		expect(sent).toEqual([true, true]);
	});

	it("[site-63] leaves no disabled button when the next page never came", () => {
		button().click();
		vi.advanceTimersByTime(29_999);
		button().click();
		expect(sent).toEqual([true, false]);
		vi.advanceTimersByTime(1);
		expect(button().innerHTML).toBe("<svg></svg>Pay");
		button().click();
		expect(sent).toEqual([true, false, true]);
	});

	it("gives each press its full time", () => {
		button().click();
		vi.advanceTimersByTime(PRESS_LIMIT_MILLISECONDS - 1);
		comeBack(true);
		button().click();
		vi.advanceTimersByTime(PRESS_LIMIT_MILLISECONDS - 1);
		expect(button().textContent).toBe("Sending...");
	});

	it("keeps guarding while a page is shown for the first time", () => {
		button().click();
		comeBack(false);
		button().click();
		expect(sent).toEqual([true, false]);
	});
});

it("[wallet-6] leaves a form alone whose needed field a browser has filled in by itself", () => {
	document.body.innerHTML =
		'<form><input id="phone"><x-needs for="phone"><button type="submit">Go</button></x-needs></form>';
	const field = document.querySelector("input") as HTMLInputElement;
	const go = document.querySelector("button") as HTMLButtonElement;
	expect(go.disabled).toBe(true);
	vi.spyOn(field, "matches").mockImplementation((selector) => selector === ":autofill");
	field.dispatchEvent(new Event("focusin", { bubbles: true }));
	expect(go.disabled).toBe(false);
});
