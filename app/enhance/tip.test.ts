// @vitest-environment jsdom
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dropListenersAfterwards } from "../../tests/support/listener";
import { clearPending, guardForms } from "./form-guard";
import { enhanceTips } from "./tip";

dropListenersAfterwards(document);
beforeAll(() => {
	guardForms(document);
	document.addEventListener("submit", (event) => event.preventDefault());
});
beforeEach(() => {
	document.body.innerHTML = `<form data-tip data-guard>
		<fieldset data-field>
			<input type="radio" name="amount" value="75">
			<input type="radio" name="amount" value="other">
		</fieldset>
		<div data-field><input name="custom_amount"></div>
		<textarea name="message"></textarea>
		<button data-pending-label="Sending..." data-tip-send="Send {amount} EGP Tip">Send Tip</button>
	</form>`;
	enhanceTips(document);
});

const box = () => document.querySelector("[name=custom_amount]") as HTMLInputElement;
const button = () => document.querySelector("button");

/** One character after the other, as a keyboard does it. */
function type(text: string): void {
	for (const character of text) {
		box().value += character;
		box().dispatchEvent(new InputEvent("input"));
	}
}

function paste(text: string): void {
	box().value = text;
	box().dispatchEvent(new InputEvent("input"));
}

const choice = (value: string) =>
	document.querySelector(`[name=amount][value="${value}"]`) as HTMLInputElement;

describe("the choice", () => {
	it("[tip-21] is none at first, then named on the button, and is the other amount once one is typed", () => {
		expect(button()?.textContent).toBe("Send Tip");
		choice("75").checked = true;
		choice("75").dispatchEvent(new Event("change"));
		expect(button()?.textContent).toBe("Send 75 EGP Tip");
		type("20");
		expect([choice("75").checked, choice("other").checked]).toEqual([false, true]);
		expect(button()?.textContent).toBe("Send 20 EGP Tip");
	});

	it("names no amount while the other one is chosen and not typed", () => {
		choice("other").checked = true;
		choice("other").dispatchEvent(new Event("change"));
		expect(button()?.textContent).toBe("Send Tip");
	});

	it("empties the box when a preset is chosen again", () => {
		type("20");
		choice("75").checked = true;
		choice("75").dispatchEvent(new Event("change"));
		expect(box().value).toBe("");
		expect(button()?.textContent).toBe("Send 75 EGP Tip");
	});

	it("[tip-5] is named again once a form is back that was on its way, also when it changed meanwhile", () => {
		button()?.click();
		expect(button()?.textContent).toBe("Sending...");
		type("20");
		expect(button()?.textContent).toBe("Sending...");
		clearPending(document.querySelector("form") as HTMLFormElement);
		expect(button()?.textContent).toBe("Send 20 EGP Tip");
	});
});

describe("a refusal", () => {
	const refuse = (control: HTMLInputElement) => {
		control.setAttribute("aria-invalid", "true");
		control
			.closest("[data-field]")
			?.insertAdjacentHTML("afterbegin", "<p data-field-error>Wrong</p>");
	};
	const countMarks = () => document.querySelectorAll("[data-field-error], [aria-invalid]").length;

	it("[tip-21] of a missing choice is mended by an amount of one's own", () => {
		refuse(choice("75"));
		type("2");
		expect(countMarks()).toBe(0);
	});

	it("of an amount of one's own is mended by a preset", () => {
		refuse(box());
		choice("75").dispatchEvent(new Event("change"));
		expect(countMarks()).toBe(0);
	});
});

describe("an amount of one's own", () => {
	it.each([
		["12,50", "12,50"],
		["12.50", "12.50"],
		["١٢٫٥٠", "12.50"],
		["١٢،٥٠", "12,50"],
	])("[tip-22] %s is twelve and a half, never twelve hundred and fifty", (text, kept) => {
		type(text);
		expect(box().value).toBe(kept);
		expect(button()?.textContent).toBe("Send 12.5 EGP Tip");
	});

	it.each(["1,000", "١٬٠٠٠", "١،٠٠٠", "1000"])("[tip-22] typed as %s is a thousand", (text) => {
		type(text);
		expect(button()?.textContent).toBe("Send 1000 EGP Tip");
	});

	it("keeps digits and one decimal point only", () => {
		type("1a2.3.4,5");
		expect(box().value).toBe("12.345");
	});

	it.each(["1,250", "1,250 EGP", "1٬250"])("%s is pasted with its thousands", (text) => {
		paste(text);
		expect(box().value).toBe("1,250");
		expect(button()?.textContent).toBe("Send 1250 EGP Tip");
	});

	it("is pasted with its piastres behind a comma", () => {
		paste("12,50 EGP");
		expect(box().value).toBe("12,50");
	});
});
