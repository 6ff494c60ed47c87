// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, it } from "vitest";
import { dropListenersAfterwards } from "../../tests/support/listener";
import { showPasswordToggles, togglePasswords } from "./password-toggle";

dropListenersAfterwards(document, window);
beforeAll(() => togglePasswords(document));
beforeEach(() => {
	document.body.innerHTML = `<form><input id="login-password" type="password">
		<button type="button" hidden data-password-toggle="login-password" data-show="Show" data-hide="Hide"
			data-show-label="Show password" data-hide-label="Hide password">Show</button></form>`;
	showPasswordToggles(document);
});

const button = () => document.querySelector("button") as HTMLButtonElement;
const read = () => [
	document.querySelector("input")?.type,
	button().textContent,
	button().getAttribute("aria-label"),
];
const shown = ["text", "Hide", "Hide password"];
const hidden = ["password", "Show", "Show password"];

it("shows and hides a password, and announces which", () => {
	expect(button().hidden).toBe(false);
	button().click();
	expect(read()).toEqual(shown);
	button().click();
	expect(read()).toEqual(hidden);
});

it("hides it before the form is sent, so that browsers offer to save it", () => {
	button().click();
	document.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true }));
	expect(read()).toEqual(hidden);
});

it("[session-34] is cleared when somebody returns to a page that the browser kept", () => {
	const input = document.querySelector("input") as HTMLInputElement;
	input.value = "correct horse battery";
	const comeBack = (persisted: boolean) =>
		dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
	comeBack(false);
	expect(input.value).toBe("correct horse battery");
	comeBack(true);
	expect(input.value).toBe("");
});
