/**
 * Prevents double submits: a form marked `data-guard` ignores further presses while it is pending and
 * shows its button's pending label. The server is idempotent as well.
 */

const PENDING = "pending";
/**
 * Longer than any response of the server. Afterwards the form can be submitted again, because the next
 * page may never come: a gateway hangs, or the payer stops the load.
 */
export const PRESS_LIMIT_MILLISECONDS = 30_000;

let resetTimer: ReturnType<typeof setTimeout> | undefined;

export function guardForms(root: Document): void {
	root.addEventListener("submit", (event) => {
		const form = event.target as HTMLFormElement;
		if (event.defaultPrevented || !form.hasAttribute("data-guard")) return;
		// One at a time, whichever form it is: two answers could not both be shown.
		if (root.querySelector(`form[data-state=${PENDING}]`)) event.preventDefault();
		else setPending(form, event.submitter);
	});
	// The bfcache restores a page with its pending state.
	addEventListener("pageshow", (event) => {
		if (event.persisted) for (const form of root.forms) clearPending(form);
	});
}

/**
 * The button stays enabled, because the name and value of a disabled one are not submitted. Its content
 * is kept in a template inside it, so that a cloned dialog has it, too.
 */
function setPending(form: HTMLFormElement, button: HTMLElement | null): void {
	clearTimeout(resetTimer);
	resetTimer = setTimeout(clearPending, PRESS_LIMIT_MILLISECONDS, form);
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
 * The live region is inside the form, because screen readers ignore what is outside of an open dialog;
 * and without `aria-busy`, because some of them ignore what is inside a busy form.
 */
function announce(form: HTMLFormElement, words: string): void {
	const status = form.querySelector("[data-pending]");
	if (status) status.textContent = words;
}
