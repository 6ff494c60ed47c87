/**
 * The tip form with script: the custom amount is cleaned as it is typed, presets and custom amount
 * exclude each other, the button names the amount, the message is counted, and the greeting
 * follows the browser's clock. Without it the form works as it is.
 */
import {
	chooseTipAmount,
	cleanTypedTipAmount,
	getGreeting,
	OTHER_AMOUNT,
	readTipAmount,
	writeTipAmount,
} from "~/domain/tip/tip";
import type { FieldFrame } from "./clear-message";
import { Enhancement } from "./enhancement";

/** `x-greeting`: greets by the browser's time of day. */
export class Greeting extends Enhancement {
	protected start(): void {
		const text = this.read(getGreeting(new Date().getHours()));
		if (text) this.textContent = text;
	}
}

/** `x-count`: counts the characters of the field that it is `for`. */
export class CharacterCount extends Enhancement {
	protected start(signal: AbortSignal): void {
		const field = document.getElementById(this.read("for")) as HTMLTextAreaElement | null;
		const count = () => {
			this.textContent = String(field?.value.length);
		};
		field?.addEventListener("input", count, { signal });
		// On a page from the bfcache or the history the browser restores values without an event.
		addEventListener("pageshow", count, { signal });
		if (field) count();
	}
}

/** `x-tip`: the button of a tip, which names the amount that is chosen in the form around it. */
export class Tip extends Enhancement {
	protected start(signal: AbortSignal): void {
		const form = this.closest("form");
		const presets = [...(form?.querySelectorAll<HTMLInputElement>("[name='amount']") ?? [])];
		const custom = form?.querySelector<HTMLInputElement>("[name='custom_amount']");
		const button = this.querySelector("button");
		if (!custom || !button) return;
		const neutral = button.textContent ?? "";
		const decimals = Number(this.read("decimals") || 2);
		const refresh = () => {
			const preset = presets.find(({ checked }) => checked)?.value ?? "";
			const typed = custom.value.trim();
			const chosen = chooseTipAmount(typed ? "" : preset, custom.value, decimals);
			const amount =
				"amountMajor" in chosen ? writeTipAmount(chosen.amountMajor, typed, decimals) : "";
			// While the form is pending, the button's label is in a template inside it (form-guard.ts).
			const waiting = button.querySelector<HTMLTemplateElement>("template[data-label]");
			const place = waiting?.content ?? button;
			place.textContent = amount ? this.read("send").replace("{amount}", amount) : neutral;
		};

		custom.addEventListener(
			"input",
			(event) => {
				// Not during composition by an input method.
				if ((event as InputEvent).isComposing) return;
				clean(custom);
				const isChosen = readTipAmount(custom.value) !== null;
				for (const preset of presets) {
					preset.checked = isChosen && preset.value === OTHER_AMOUNT;
					clearError(preset);
				}
				refresh();
			},
			{ signal },
		);
		for (const preset of presets) {
			preset.addEventListener(
				"change",
				() => {
					if (preset.value !== OTHER_AMOUNT) {
						custom.value = "";
						clearError(custom);
					}
					refresh();
				},
				{ signal },
			);
		}
		// On a page from the bfcache or the history the browser restores values without an event.
		addEventListener("pageshow", refresh, { signal });
		refresh();
	}
}

const clearError = (control: Element) => control.closest<FieldFrame>("x-field")?.clearError();

/** Keeps the caret behind the character that was typed last. */
function clean(input: HTMLInputElement): void {
	const cleaned = cleanTypedTipAmount(input.value);
	if (cleaned === input.value) return;
	const beforeCaret = input.value.slice(0, input.selectionStart ?? input.value.length);
	const caret = cleanTypedTipAmount(beforeCaret).length;
	input.value = cleaned;
	input.setSelectionRange(caret, caret);
}
