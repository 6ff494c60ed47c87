/** 'Print' buttons; without script the page says how to print. */

export function addPrintButtons(document: Document): void {
	for (const button of document.querySelectorAll<HTMLElement>("[data-print]")) {
		button.hidden = false;
		button.addEventListener("click", () => window.print());
	}
	for (const hint of document.querySelectorAll<HTMLElement>("[data-print-hint]")) {
		hint.hidden = true;
	}
}
