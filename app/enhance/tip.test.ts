import { beforeEach, describe, expect, it } from "vitest";
import { defineForTests } from "../../tests/support/custom-element";
import { FieldFrame } from "./clear-message";
import { FormGuard } from "./form-guard";
import { CharacterCount, Greeting, Tip } from "./tip";

defineForTests({
	"x-guard": FormGuard,
	"x-field": FieldFrame,
	"x-tip": Tip,
	"x-count": CharacterCount,
	"x-greeting": Greeting,
});
beforeEach(() => {
	document.body.innerHTML = `<form>
		<x-field><fieldset>
			<input type="radio" name="amount" value="75">
			<input type="radio" name="amount" value="other">
		</fieldset></x-field>
		<x-field><input name="custom_amount"></x-field>
		<textarea name="message" id="message"></textarea><x-count for="message">0</x-count>
		<x-tip send="Send {amount} EGP Tip"><button data-pending-label="Sending...">Send Tip</button></x-tip>
		<x-guard></x-guard>
	</form>`;
	document.querySelector("form")?.addEventListener("submit", (event) => event.preventDefault());
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
	it("[tip-21] is none at first, then named on the button, and is the custom amount once one is typed", () => {
		expect(button()?.textContent).toBe("Send Tip");
		choice("75").checked = true;
		choice("75").dispatchEvent(new Event("change"));
		expect(button()?.textContent).toBe("Send 75 EGP Tip");
		type("20");
		expect([choice("75").checked, choice("other").checked]).toEqual([false, true]);
		expect(button()?.textContent).toBe("Send 20 EGP Tip");
	});

	it.each(["", "0", "."])("[tip-2] is none again when the custom amount becomes %j", (left) => {
		type("20");
		expect(choice("other").checked).toBe(true);
		paste(left);
		expect([choice("75").checked, choice("other").checked]).toEqual([false, false]);
		expect(button()?.textContent).toBe("Send Tip");
	});

	it("names no amount while the custom one is chosen and empty", () => {
		choice("other").checked = true;
		choice("other").dispatchEvent(new Event("change"));
		expect(button()?.textContent).toBe("Send Tip");
	});

	it("empties the field when a preset is chosen again", () => {
		type("20");
		choice("75").checked = true;
		choice("75").dispatchEvent(new Event("change"));
		expect(box().value).toBe("");
		expect(button()?.textContent).toBe("Send 75 EGP Tip");
	});

	it("[tip-5] is named again when a pending form is back, even if it changed meanwhile", () => {
		button()?.click();
		expect(button()?.textContent).toBe("Sending...");
		type("20");
		expect(button()?.textContent).toBe("Sending...");
		document.querySelector<FormGuard>("x-guard")?.clearPending();
		expect(button()?.textContent).toBe("Send 20 EGP Tip");
	});
});

describe("an error", () => {
	const reject = (control: HTMLInputElement) => {
		control.setAttribute("aria-invalid", "true");
		control.closest("x-field")?.insertAdjacentHTML("afterbegin", "<p id='tip-error'>Wrong</p>");
	};
	const countMarks = () => document.querySelectorAll("[id$=-error], [aria-invalid]").length;

	it("[tip-21] of a missing choice is cleared by a custom amount", () => {
		reject(choice("75"));
		type("2");
		expect(countMarks()).toBe(0);
	});

	it("of a custom amount is cleared by a preset", () => {
		reject(box());
		choice("75").dispatchEvent(new Event("change"));
		expect(countMarks()).toBe(0);
	});
});

describe("a custom amount", () => {
	it.each([
		["12,50", "12,50"],
		["12.50", "12.50"],
		["١٢٫٥٠", "12.50"],
		["١٢،٥٠", "12,50"],
	])("[tip-22] %s is twelve and a half, never twelve hundred and fifty", (text, left) => {
		type(text);
		expect(box().value).toBe(left);
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

	it.each(["1,250", "1,250 EGP", "1٬250"])("%s is pasted with its thousands separators", (text) => {
		paste(text);
		expect(box().value).toBe("1,250");
		expect(button()?.textContent).toBe("Send 1250 EGP Tip");
	});

	it("is pasted with its piastres after a comma", () => {
		paste("12,50 EGP");
		expect(box().value).toBe("12,50");
	});
});

it("counts the message, also after a browser restored it", () => {
	const message = document.querySelector("textarea") as HTMLTextAreaElement;
	const count = () => document.querySelector("x-count")?.textContent;
	message.value = "شكرا";
	message.dispatchEvent(new InputEvent("input"));
	expect(count()).toBe("4");
	message.value = "";
	dispatchEvent(new Event("pageshow"));
	expect(count()).toBe("0");
});

it("greets by the browser's time of day", () => {
	document.body.innerHTML =
		'<x-greeting morning="Hello" afternoon="Hello" evening="Hello">Welcome</x-greeting>';
	expect(document.body.textContent).toBe("Hello");
});
