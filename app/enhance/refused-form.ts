/** After a refusal an error goes away when its field is edited: one control, or radios that share a frame. */

export function forgetMendedErrors(root: Document): void {
	root.addEventListener("input", ({ target }) => {
		const frame = (target as Element).closest("form[data-guard] [data-field]");
		const error = frame?.querySelector("[data-field-error]");
		if (!frame || !error) return;
		error.remove();
		for (const control of frame.querySelectorAll("[aria-invalid]")) {
			control.removeAttribute("aria-invalid");
		}
	});
}
