// @vitest-environment jsdom
import { beforeAll, expect, it } from "vitest";
import { dropListenersAfterwards } from "../../tests/support/listener";
import { openDialogs } from "./dialog-opener";

dropListenersAfterwards(document);
beforeAll(() => openDialogs(document));

it("focuses the first visible field, after a form's hidden token", () => {
	document.body.innerHTML = `<a href="/contact" data-opens-dialog="contact">Contact</a>
		<dialog id="contact"><form><input type="hidden" name="form_token"><input name="email"></form></dialog>`;
	const dialog = document.querySelector("dialog") as HTMLDialogElement;
	// Imitates browsers.
	dialog.showModal = () => {
		dialog.setAttribute("open", "");
		dialog.querySelector<HTMLElement>("[autofocus]")?.focus();
	};
	document.querySelector("a")?.click();
	expect(dialog.open).toBe(true);
	expect(document.activeElement?.getAttribute("name")).toBe("email");
});

it("[site-71] returns the focus to the button of the menu that contains the link", () => {
	document.body.innerHTML = `<button popovertarget="menu">Menu</button>
		<div id="menu" popover="auto"><a href="/contact" data-opens-dialog="contact">Get Started</a></div>
		<dialog id="contact"></dialog>`;
	const dialog = document.querySelector("dialog") as HTMLDialogElement;
	// The element focused now gets the focus back when the dialog closes.
	let opener: Element | null = null;
	dialog.showModal = () => {
		opener = document.activeElement;
	};
	document.querySelector("a")?.click();
	expect(opener).toBe(document.querySelector("button"));
});

it("[site-64] leaves the link to browsers without modal dialogs", () => {
	document.body.innerHTML = `<a href="#contact" data-opens-dialog="contact">Contact</a>
		<dialog id="contact"></dialog>`;
	// Simulates Safari before 15.4.
	Object.assign(document.querySelector("dialog") ?? {}, { showModal: undefined });
	const click = new MouseEvent("click", { bubbles: true, cancelable: true });
	document.querySelector("a")?.dispatchEvent(click);
	expect(click.defaultPrevented).toBe(false);
});
