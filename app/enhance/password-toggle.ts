import { Enhancement } from "./enhancement";

/**
 * `x-password-toggle`: a button that shows and hides the password of the field that it is `for`. Before any
 * form is submitted the field becomes a password field again, so that browsers offer to save it; on a page
 * from the bfcache it is emptied.
 */
export class PasswordToggle extends Enhancement {
	protected start(signal: AbortSignal): void {
		this.fill();
		const show = (shown: boolean) => this.#setShown(shown);
		this.addEventListener("click", () => show(this.#input.type === "password"), { signal });
		document.addEventListener("submit", () => show(false), { capture: true, signal });
		// From the bfcache the page would show the password, even after a sign-out.
		const empty = (event: PageTransitionEvent) => {
			if (event.persisted) this.#input.value = "";
		};
		addEventListener("pageshow", empty, { signal });
	}

	get #input(): HTMLInputElement {
		return document.getElementById(this.read("for")) as HTMLInputElement;
	}

	#setShown(shown: boolean): void {
		const action = shown ? "hide" : "show";
		const button = this.querySelector("button");
		this.#input.type = shown ? "text" : "password";
		if (button) button.textContent = this.read(action);
		button?.setAttribute("aria-label", this.read(`${action}-label`));
	}
}
