/** The dialogs of a page: one that a link opens, and the step of a payment, which is open from the start. */
import { Enhancement } from "./enhancement";
import { findSpoken } from "./spoken";

/**
 * `x-dialog`: links marked `data-opens-dialog` with the id of its dialog open it instead of their page, and
 * a link in it that is marked `data-closes-dialog` closes it.
 */
export class PageDialog extends Enhancement {
	/** The dialog's region as it was when its form was first sent. */
	#untouched: HTMLElement | undefined;

	protected start(signal: AbortSignal): void {
		this.fill();
		const dialog = this.querySelector("dialog");
		// The page may have been cut off.
		if (!dialog) return;
		document.addEventListener("click", (event) => followLink(event, dialog), { signal });
		dialog.addEventListener("close", () => this.#restore(), { signal });
	}

	/** Keeps a copy of the region, before a response replaces it for the first time. */
	remember(region: HTMLElement): void {
		this.#untouched ??= region.cloneNode(true) as HTMLElement;
	}

	/** A dialog that is closed after its form was sent opens with an empty form. */
	#restore(): void {
		const region = this.querySelector("[data-region]");
		if (!this.#untouched || !region || region.querySelector("form")) return;
		region.replaceWith(this.#untouched.cloneNode(true));
		this.querySelector<HTMLFormElement>("[data-region] form")?.reset();
	}
}

function followLink(event: MouseEvent, dialog: HTMLDialogElement): void {
	// A modifier key opens the link elsewhere.
	if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
	const link = (event.target as Element).closest("a");
	if (link?.dataset.opensDialog === dialog.id) {
		event.preventDefault();
		// The menu closes with the link in it, so its button gets the focus when the dialog closes.
		if (link.closest("[popover]")) document.querySelector<HTMLElement>("[popovertarget]")?.focus();
		showModalAt(dialog, dialog.querySelector<HTMLElement>("[name]:not([type=hidden])"));
	} else if (link?.matches("dialog [data-closes-dialog]")) {
		event.preventDefault();
		dialog.close();
	}
}

/** Opens the dialog with the focus on `first`: else its close button would be announced before that. */
function showModalAt(dialog: HTMLDialogElement, first: HTMLElement | null): void {
	first?.setAttribute("autofocus", "");
	dialog.showModal();
}

/**
 * `x-step-dialog`: makes the step dialog in it modal. The title gets the focus, or what went wrong, and Escape
 * follows the close link. Without script the dialog is the page.
 */
export class StepDialog extends Enhancement {
	protected start(signal: AbortSignal): void {
		const dialog = this.querySelector("dialog");
		if (!dialog) return;
		// `showModal` needs a closed dialog.
		dialog.open = false;
		showModalAt(dialog, findSpoken(dialog) ?? dialog.querySelector("#step-title"));
		dialog.addEventListener(
			"cancel",
			(event) => {
				event.preventDefault();
				dialog.querySelector<HTMLElement>("#step-close")?.click();
			},
			{ signal },
		);
	}
}

/** `x-step-link`: the link in it gets the focus when the address names it, after its dialog was closed. */
export class StepLink extends Enhancement {
	protected start(): void {
		const link = this.querySelector("a");
		if (link?.id && link.id === readFragment()) link.focus();
	}
}

/** Reads the decoded fragment; empty when it cannot be decoded. */
function readFragment(): string {
	try {
		return decodeURIComponent(location.hash.slice(1));
	} catch {
		return "";
	}
}
