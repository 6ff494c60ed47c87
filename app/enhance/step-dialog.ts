/**
 * Makes the step dialog of a page modal: the title gets the focus, or what went wrong, and Escape follows
 * the close link. Without script the dialog is the page.
 */
import { showModalAt } from "./dialog-opener";
import { findSpoken } from "./form-in-place";

export function showStepDialog(root: Document): void {
	const dialog = root.querySelector<HTMLDialogElement>("dialog[data-step-dialog]");
	if (!dialog) {
		focusFragment(root);
		return;
	}
	// Missing in Safari before 15.4 and Firefox before 98.
	if (!dialog.showModal) return;
	const first = findSpoken(dialog) ?? dialog.querySelector<HTMLElement>("[data-step-title]");
	// `showModal` needs a closed dialog.
	dialog.open = false;
	showModalAt(dialog, first);
	dialog.addEventListener("cancel", (event) => {
		event.preventDefault();
		dialog.querySelector<HTMLAnchorElement>("[data-step-close]")?.click();
	});
}

/** After the dialog was closed, the button of its plan, named in the fragment, gets the focus. */
function focusFragment(root: Document): void {
	const id = readFragment();
	const opener = id ? root.getElementById(id) : null;
	if (opener?.hasAttribute("data-opens-step")) opener.focus();
}

/** Reads the decoded fragment; empty when it cannot be decoded. */
function readFragment(): string {
	try {
		return decodeURIComponent(location.hash.slice(1));
	} catch {
		return "";
	}
}
