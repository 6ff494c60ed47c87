/** Guards forms against double submits, sends those that go out by themselves, and disables incomplete ones. */
import { Enhancement } from "./enhancement";

const PENDING = "pending";
/**
 * Longer than any response of the server. Afterwards the form can be submitted again, because the next
 * page may never come: a gateway hangs, or the payer stops the load.
 */
export const PRESS_LIMIT_MILLISECONDS = 30_000;

/**
 * `x-form`: the form around it ignores further presses while it is pending and shows its button's pending
 * label. The server is idempotent as well. The element is the live region of that label: it is inside the
 * form, because screen readers ignore what is outside of an open dialog, and the form has no `aria-busy`,
 * because some of them ignore what is inside a busy form.
 */
export class FormGuard extends Enhancement {
	#resetTimer: ReturnType<typeof setTimeout> | undefined;

	protected start(signal: AbortSignal): void {
		this.form.addEventListener("submit", (event) => this.submit(event), { signal });
		// The bfcache restores a page with its pending state.
		addEventListener("pageshow", (event) => event.persisted && this.clearPending(), { signal });
	}

	protected get form(): HTMLFormElement {
		return this.closest("form") as HTMLFormElement;
	}

	protected submit(event: SubmitEvent): void {
		if (event.defaultPrevented) return;
		// One at a time, whichever form it is: two responses could not both be shown.
		if (document.querySelector(`form[data-state=${PENDING}]`)) event.preventDefault();
		else this.#setPending(event.submitter);
	}

	/**
	 * The button stays enabled, because the name and value of a disabled one are not submitted. Its content
	 * waits in a template inside it.
	 */
	#setPending(button: HTMLElement | null): void {
		clearTimeout(this.#resetTimer);
		this.#resetTimer = setTimeout(() => this.clearPending(), PRESS_LIMIT_MILLISECONDS);
		this.form.dataset.state = PENDING;
		const label = button?.dataset.pendingLabel;
		if (!button || !label) return;
		const template = document.createElement("template");
		template.dataset.label = "";
		template.content.append(...button.childNodes);
		button.append(label, template);
		this.textContent = label;
	}

	/** Makes a form whose response was shown in place ready to be sent again. */
	clearPending(): void {
		delete this.form.dataset.state;
		this.textContent = "";
		const labels = this.form.querySelectorAll<HTMLTemplateElement>("template[data-label]");
		for (const label of labels) label.parentElement?.replaceChildren(label.content);
	}
}

/**
 * `x-needs`: disables the button in it while the field that it is `for` is blank. Browsers that fill fields
 * in hide the value from scripts until the page is touched, and do not always say so with an event.
 */
export class NeededField extends Enhancement {
	protected start(signal: AbortSignal): void {
		const field = document.getElementById(this.read("for")) as HTMLInputElement | null;
		const button = this.querySelector("button");
		if (!field || !button) return;
		const update = () => {
			button.disabled = field.value.trim() === "" && !isFilledIn(field);
		};
		for (const name of ["input", "change", "focusin", "pointerover"]) {
			this.closest("form")?.addEventListener(name, update, { signal });
		}
		// A browser may fill the field after this ran, when it restores a page.
		addEventListener("pageshow", update, { signal });
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
 * `x-auto-submit`: submits the form around it at once, before the page has finished loading, so that the
 * response replaces it in the history and "back" does not submit again.
 */
export class AutoSubmit extends Enhancement {
	protected start(signal: AbortSignal): void {
		const button = this.closest("form")?.querySelector<HTMLElement>("[type=submit]");
		const send = () => button?.click();
		// A prerendered page has not been opened yet.
		if ("prerendering" in document && document.prerendering) {
			document.addEventListener("prerenderingchange", send, { once: true, signal });
		} else send();
	}
}
