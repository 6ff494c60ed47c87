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
	dialog.showModal = () => dialog.setAttribute("open", "");
	document.querySelector("a")?.click();
	expect(dialog.open).toBe(true);
	expect(document.activeElement?.getAttribute("name")).toBe("email");
});

it("leaves the link to the browser where no dialog can be modal", () => {
	document.body.innerHTML = `<a href="#contact" data-opens-dialog="contact">Contact</a>
		<dialog id="contact"></dialog>`;
	// As in Safari before 15.4.
	Object.assign(document.querySelector("dialog") ?? {}, { showModal: undefined });
	const click = new MouseEvent("click", { bubbles: true, cancelable: true });
	document.querySelector("a")?.dispatchEvent(click);
	expect(click.defaultPrevented).toBe(false);
});
