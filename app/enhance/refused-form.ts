/** After a refusal an error goes away when its field is edited: one control, or radios that share a frame. */

export function forgetMendedErrors(root: Document): void {
	root.addEventListener("input", ({ target }) => forgetError(target as Element));
}

/** That of a control's frame; a script asks for it that answers one field by editing another. */
export function forgetError(control: Element): void {
	const frame = control.closest("[data-field]");
	const error = frame?.querySelector("[data-field-error]");
	if (!frame || !error) return;
	error.remove();
	for (const marked of frame.querySelectorAll("[aria-invalid]")) {
		marked.removeAttribute("aria-invalid");
	}
}
