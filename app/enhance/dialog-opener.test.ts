// @vitest-environment jsdom
import { beforeAll, expect, it } from "vitest";
import { dropListenersAfterwards } from "../../tests/support/listener";
import { openDialogs } from "./dialog-opener";

dropListenersAfterwards(document);
beforeAll(() => openDialogs(document));

it("gives the focus to the first field that is seen, behind a form's token", () => {
	document.body.innerHTML = `<a href="/contact" data-opens-dialog="contact">Contact</a>
		<dialog id="contact"><form><input type="hidden" name="form_token"><input name="email"></form></dialog>`;
	const dialog = document.querySelector("dialog") as HTMLDialogElement;
	// As browsers do.
	dialog.showModal = () => {
		dialog.setAttribute("open", "");
		dialog.querySelector<HTMLElement>("[autofocus]")?.focus();
	};
	document.querySelector("a")?.click();
	expect(dialog.open).toBe(true);
	expect(document.activeElement?.getAttribute("name")).toBe("email");
});

it("[site-71] gives the focus back to the button of the menu that the link was in", () => {
	document.body.innerHTML = `<button popovertarget="menu">Menu</button>
		<div id="menu" popover="auto"><a href="/contact" data-opens-dialog="contact">Get Started</a></div>
		<dialog id="contact"></dialog>`;
	const dialog = document.querySelector("dialog") as HTMLDialogElement;
	// What has the focus then has it again after it is closed.
	let opener: Element | null = null;
	dialog.showModal = () => {
		opener = document.activeElement;
	};
	document.querySelector("a")?.click();
	expect(opener).toBe(document.querySelector("button"));
});

it("[site-64] leaves the link to the browser where no dialog can be modal", () => {
	document.body.innerHTML = `<a href="#contact" data-opens-dialog="contact">Contact</a>
		<dialog id="contact"></dialog>`;
	// As in Safari before 15.4.
	Object.assign(document.querySelector("dialog") ?? {}, { showModal: undefined });
	const click = new MouseEvent("click", { bubbles: true, cancelable: true });
	document.querySelector("a")?.dispatchEvent(click);
	expect(click.defaultPrevented).toBe(false);
});
