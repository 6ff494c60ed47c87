/**
 * Links marked `data-opens-dialog` open that dialog instead of their page, when the document has it. A
 * link marked `data-closes-dialog` closes its dialog.
 */

export function openDialogs(root: Document): void {
	root.addEventListener("click", (event) => {
		const link = findPlainLink(event);
		if (!link) return;
		const opened = root.getElementById(link.dataset.opensDialog ?? "") as HTMLDialogElement | null;
		const closed = link.hasAttribute("data-closes-dialog") ? link.closest("dialog") : null;
		// Without `showModal` (Safari before 15.4) the link leads to its page.
		if (opened?.showModal) {
			event.preventDefault();
			// The menu closes with the link in it, so its button gets the focus when the dialog closes.
			if (link.closest("[popover]")) root.querySelector<HTMLElement>("[popovertarget]")?.focus();
			showModalAt(opened, opened.querySelector<HTMLElement>("[name]:not([type=hidden])"));
		}
		if (closed) {
			event.preventDefault();
			closed.close();
		}
	});
}

/** Opens the dialog with the focus on `first`: else its close button would be announced before that. */
export function showModalAt(
	dialog: HTMLDialogElement,
	first: HTMLElement | null | undefined,
): void {
	first?.setAttribute("autofocus", "");
	dialog.showModal();
}

/** Finds the clicked link, unless a modifier key opens it elsewhere. */
function findPlainLink(event: MouseEvent): HTMLAnchorElement | null {
	if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
	return (event.target as Element).closest("a");
}
