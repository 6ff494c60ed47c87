/**
 * One submission per press: a form marked `data-guard` ignores further presses while it is under
 * way and shows its button's pending label. The server guards too; this only removes doubt.
 */

const PENDING = "pending";
/**
 * Above all that a page waits for on the server, which takes a second press for the first. The next
 * page may never come, and this one must not stay dead: a gateway hangs, the payer stops the load.
 */
export const PRESS_LIMIT_MILLISECONDS = 30_000;

let revival: ReturnType<typeof setTimeout> | undefined;

export function guardForms(root: Document): void {
	root.addEventListener("submit", (event) => {
		const form = event.target as HTMLFormElement;
		if (event.defaultPrevented || !form.hasAttribute("data-guard")) return;
		// One at a time, whichever form it is: two answers could not both be shown.
		if (root.querySelector(`form[data-state=${PENDING}]`)) event.preventDefault();
		else setPending(form, event.submitter);
	});
	// Coming back from a gateway restores the page as it was left: never a dead button.
	addEventListener("pageshow", (event) => {
		if (event.persisted) for (const form of root.forms) clearPending(form);
	});
}

/**
 * The button stays enabled: a disabled one would drop its name and value from the submission. What
 * is in it, icons too, waits inside: a dialog that is copied has it as well.
 */
function setPending(form: HTMLFormElement, button: HTMLElement | null): void {
	clearTimeout(revival);
	revival = setTimeout(clearPending, PRESS_LIMIT_MILLISECONDS, form);
	form.dataset.state = PENDING;
	const label = button?.dataset.pendingLabel;
	if (!button || !label) return;
	const kept = document.createElement("template");
	kept.dataset.label = "";
	kept.content.append(...button.childNodes);
	button.append(label, kept);
	announce(form, label);
}

/** Makes a form that was answered in place ready to be sent again. */
export function clearPending(form: HTMLFormElement): void {
	delete form.dataset.state;
	announce(form, "");
	for (const kept of form.querySelectorAll<HTMLTemplateElement>("template[data-label]")) {
		kept.parentElement?.replaceChildren(kept.content);
	}
}

/**
 * Inside of the form, since what is outside of a dialog is silent while it is open; so is, for some,
 * what is inside of a form that is said to be busy.
 */
function announce(form: HTMLFormElement, words: string): void {
	const status = form.querySelector("[data-pending]");
	if (status) status.textContent = words;
}
