/** Buttons for what only a browser can do: copy, share and print. */
import { Enhancement } from "./enhancement";

/** `x-copy`: a button where the clipboard is available; a live region announces the result. */
export class CopyButton extends Enhancement {
	protected start(signal: AbortSignal): void {
		if (!navigator.clipboard) return;
		this.fill();
		this.addEventListener("click", () => this.#copy(), { signal });
	}

	async #copy(): Promise<void> {
		const label = this.findPart("label") as HTMLElement;
		const status = this.querySelector("[aria-live]") as HTMLElement;
		const text = this.read("text");
		const copied = this.read("copied");
		// Emptied first: screen readers do not announce an unchanged text.
		status.textContent = "";
		try {
			await navigator.clipboard.writeText(text);
			status.textContent = label.textContent = copied;
			// Voice control needs a name that begins with the visible label; the copied text follows it.
			label.closest("button")?.setAttribute("aria-label", `${copied}: ${text}`);
		} catch {
			status.textContent = this.read("failed");
			status.removeAttribute("class");
		}
	}
}

/**
 * `x-share`: 'Share the Good News' in place of a link where the browser has a share sheet. It shares a public
 * address, never that of the page, which names a payment.
 */
export class ShareButton extends Enhancement {
	protected start(signal: AbortSignal): void {
		if (!navigator.share) return;
		this.fill();
		this.querySelector("button")?.addEventListener("click", () => this.#share(), { signal });
		this.querySelector("a")?.setAttribute("hidden", "");
	}

	/** Ignores rejections: closing the sheet rejects, and so does a press while it is open. */
	#share(): void {
		const shared = { url: this.read("url"), title: this.read("name"), text: this.read("text") };
		navigator.share(shared).catch(() => undefined);
	}
}

/**
 * `x-print`: 'Print' beside the sentence that says how to print, which stays until printing has begun: in views
 * inside of other apps printing does nothing, throws, or is missing.
 */
export class PrintButton extends Enhancement {
	protected start(signal: AbortSignal): void {
		if (typeof window.print !== "function") return;
		this.fill();
		this.querySelector("button")?.addEventListener("click", print, { signal });
		const hideHint = () => this.querySelector("p")?.setAttribute("hidden", "");
		window.addEventListener("beforeprint", hideHint, { signal });
	}
}

function print(): void {
	try {
		window.print();
	} catch {
		// The sentence that says how to print is still there.
	}
}
