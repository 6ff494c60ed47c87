/**
 * Shows the dialog that a page brought along as a modal one: the page behind is inert, the title
 * has the focus, and Escape leads where the close link leads. Without script it is the page.
 */

export function showStepDialog(root: Document): void {
	const dialog = root.querySelector<HTMLDialogElement>("dialog[data-step-dialog]");
	if (!dialog) {
		focusFragment(root);
		return;
	}
	// Safari before 15.4 and Firefox before 98 have none that is modal.
	if (!dialog.showModal) return;
	// Only a closed dialog can become a modal one.
	dialog.open = false;
	dialog.showModal();
	dialog.querySelector<HTMLElement>("[data-step-title]")?.focus();
	dialog.addEventListener("cancel", (event) => {
		event.preventDefault();
		dialog.querySelector<HTMLAnchorElement>("[data-step-close]")?.click();
	});
}

/** The dialog was closed: its plan's button, named in the address, takes the focus back. */
function focusFragment(root: Document): void {
	const id = readFragment();
	const opener = id ? root.getElementById(id) : null;
	if (opener?.hasAttribute("data-opens-step")) opener.focus();
}

/** Anybody may write an address: one that cannot be decoded names nothing. */
function readFragment(): string {
	try {
		return decodeURIComponent(location.hash.slice(1));
	} catch {
		return "";
	}
}
