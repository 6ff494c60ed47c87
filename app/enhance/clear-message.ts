/** Removes messages that no longer hold. */

const CLEAR_MILLISECONDS = 5000;

/**
 * Takes a message marked `data-clears` out of sight after a while, whether it has the focus or not; a live
 * region keeps its words.
 */
export function clearMessages(root: Document): void {
	for (const message of root.querySelectorAll<HTMLElement>("[data-clears]")) {
		setTimeout(() => message.classList.add("is-cleared"), CLEAR_MILLISECONDS);
	}
}

/** Removes a field's error and its line in the summary when the field is edited: one control, or the radios of a group. */
export function clearErrorsOnInput(root: Document): void {
	root.addEventListener("input", ({ target }) => clearError(target as Element));
}

/** Removes the error of a control; also called when a script changes another field. */
export function clearError(control: Element): void {
	const frame = control.closest("[data-field]");
	const error = frame?.querySelector("[data-field-error]");
	if (!frame || !error) return;
	clearSummary(error.getAttribute("data-field-error"));
	error.remove();
	for (const marked of frame.querySelectorAll("[aria-invalid]")) {
		marked.removeAttribute("aria-invalid");
	}
}

function clearSummary(fieldId: string | null): void {
	const summary = document.querySelector("[data-error-summary]");
	for (const line of summary?.querySelectorAll("li") ?? []) {
		if (line.querySelector("a")?.hash === `#${fieldId}`) line.remove();
	}
	if (!summary?.querySelector("li")) summary?.remove();
}
