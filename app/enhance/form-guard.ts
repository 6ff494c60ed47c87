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

/**
 * Disables the button of a form marked `data-needs` while that field is blank. Browsers that fill fields
 * in hide the value from scripts until the page is touched, and do not always say so with an event.
 */
export function disableIncompleteForms(root: Document): void {
	for (const form of root.querySelectorAll<HTMLFormElement>("form[data-needs]")) {
		const field = root.getElementById(form.dataset.needs ?? "") as HTMLInputElement | null;
		const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
		if (!field || !button) continue;
		const update = () => {
			button.disabled = field.value.trim() === "" && !isFilledIn(field);
		};
		for (const event of ["input", "change", "focusin", "pointerover"]) {
			form.addEventListener(event, update);
		}
		// A browser may fill the field after this ran, when it restores a page.
		addEventListener("pageshow", update);
		update();
	}
}

/** False in browsers that do not know the selector. */
function isFilledIn(field: HTMLInputElement): boolean {
	try {
		return field.matches(":autofill");
	} catch {
		return false;
	}
}

/**
 * Submits the form marked `data-auto-submit` at once: before the page has finished loading, so that the
 * response replaces it in the history and "back" does not submit again.
 */
export function submitMarkedForm(root: Document): void {
	const button = root.querySelector<HTMLElement>("form[data-auto-submit] [type=submit]");
	if (!button) return;
	// `click`, because Safari before 16 lacks `requestSubmit`.
	const send = () => button.click();
	// A prerendered page has not been opened yet.
	if ("prerendering" in root && root.prerendering) {
		root.addEventListener("prerenderingchange", send, { once: true });
	} else send();
}
