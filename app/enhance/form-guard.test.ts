// @vitest-environment jsdom
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { guardForms } from "./form-guard";

const sent: boolean[] = [];

// One guard per document, as on a page.
beforeAll(() => {
	guardForms(document);
	document.addEventListener("submit", (event) => {
		sent.push(!event.defaultPrevented);
		event.preventDefault();
	});
});
beforeEach(() => {
	sent.length = 0;
	document.body.innerHTML = `<form data-guard><button data-pending-label="Sending..."><svg></svg>Pay</button></form>`;
});

const button = () => document.querySelector("button") as HTMLButtonElement;
const form = () => document.querySelector("form") as HTMLFormElement;
const comeBack = (persisted: boolean) =>
	dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));

describe("guardForms", () => {
	it("lets the first press through, says so on the button, and holds the others", () => {
		button().click();
		button().click();
		expect(sent).toEqual([true, false]);
		expect(button().textContent).toBe("Sending...");
		expect(form().getAttribute("aria-busy")).toBe("true");
	});

	it("leaves no dead button on a page that the browser kept while people were at the gateway", () => {
		button().click();
		comeBack(true);
		expect(button().innerHTML).toBe("<svg></svg>Pay");
		expect(form().hasAttribute("aria-busy")).toBe(false);
		button().click();
		expect(sent).toEqual([true, true]);
	});

	it("goes on guarding while a page is shown for the first time", () => {
		button().click();
		comeBack(false);
		button().click();
		expect(sent).toEqual([true, false]);
	});
});
