/** After a refusal an error goes away when its field is edited. */

export function forgetMendedErrors(root: Document): void {
	root.addEventListener("input", ({ target }) => {
		if (!(target instanceof Element)) return;
		const errors = target.closest("form[data-guard]")?.querySelectorAll("[data-field-error]") ?? [];
		for (const error of errors) {
			// One error is about all that its frame holds: a field, or radios.
			const frame = error.parentElement;
			if (!frame?.contains(target)) continue;
			error.remove();
			for (const control of frame.querySelectorAll("[aria-invalid]")) {
				control.removeAttribute("aria-invalid");
			}
		}
	});
}
