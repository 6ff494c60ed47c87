/**
 * Links that lead to a page open that page's dialog instead, when the document holds one:
 * `data-opens-dialog` names it. A link marked `data-closes-dialog` inside it closes it.
 */

export function openDialogs(root: Document): void {
	root.addEventListener("click", (event) => {
		const link = findPlainLink(event);
		if (!link) return;
		const opened = root.getElementById(link.dataset.opensDialog ?? "") as HTMLDialogElement | null;
		const closed = link.hasAttribute("data-closes-dialog") ? link.closest("dialog") : null;
		// Where none can be modal (Safari before 15.4) the link leads to its page.
		if (opened?.showModal) {
			event.preventDefault();
			// A menu closes behind the dialog, with the link in it: its button gets the focus back.
			if (link.closest("[popover]")) root.querySelector<HTMLElement>("[popovertarget]")?.focus();
			opened.showModal();
			opened.querySelector<HTMLElement>("[name]:not([type=hidden])")?.focus();
		}
		if (closed) {
			event.preventDefault();
			closed.close();
		}
	});
}

/** The link that was clicked to be followed here and now. */
export function findPlainLink(event: MouseEvent): HTMLAnchorElement | null {
	if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
	return (event.target as Element).closest("a");
}
