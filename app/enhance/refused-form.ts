/** After a refusal an error goes away when its field is edited. */

export function forgetMendedErrors(root: Document): void {
	root.addEventListener("input", ({ target }) => {
		const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
		if (!isField || !target.form?.hasAttribute("data-guard")) return;
		const error = root.querySelector<HTMLElement>(
			`[data-field-error=${JSON.stringify(target.id)}]`,
		);
		if (!error) return;
		error.remove();
		target.removeAttribute("aria-invalid");
	});
}
