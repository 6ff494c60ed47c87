/** Disables the button of a form marked `data-needs` while that field is blank. */

export function disableIncompleteForms(root: Document): void {
	for (const form of root.querySelectorAll<HTMLFormElement>("form[data-needs]")) {
		const field = root.getElementById(form.dataset.needs ?? "") as HTMLInputElement | null;
		const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
		if (!field || !button) continue;
		const update = () => {
			button.disabled = field.value.trim() === "";
		};
		field.addEventListener("input", update);
		// A browser may fill the field after this ran, when it restores a page.
		addEventListener("pageshow", update);
		update();
	}
}
