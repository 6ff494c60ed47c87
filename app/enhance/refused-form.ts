/** Removes a field's error when the field is edited: one control, or the radios of a group. */

export function clearErrorsOnInput(root: Document): void {
	root.addEventListener("input", ({ target }) => clearError(target as Element));
}

/** Removes the error of a control; also called when a script changes another field. */
export function clearError(control: Element): void {
	const frame = control.closest("[data-field]");
	const error = frame?.querySelector("[data-field-error]");
	if (!frame || !error) return;
	error.remove();
	for (const marked of frame.querySelectorAll("[aria-invalid]")) {
		marked.removeAttribute("aria-invalid");
	}
}
