/**
 * Links that lead to a page open that page's dialog instead, when the document holds one:
 * `data-opens-dialog` names it. A link marked `data-closes-dialog` inside it closes it.
 */

export function openDialogs(root: Document): void {
	root.addEventListener("click", (event) => {
		const link = event.target instanceof Element ? event.target.closest("a") : null;
		const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
		if (!link || !isPlain) return;
		const opened = root.getElementById(link.dataset.opensDialog ?? "");
		const closed = link.hasAttribute("data-closes-dialog") ? link.closest("dialog") : null;
		if (opened instanceof HTMLDialogElement) {
			event.preventDefault();
			opened.showModal();
			opened.querySelector<HTMLElement>("[name]")?.focus();
		}
		if (closed) {
			event.preventDefault();
			closed.close();
		}
	});
}
