/**
 * The tip form with script: the custom amount is cleaned as it is typed, presets and custom amount
 * exclude each other, the button names the amount, the message is counted, and the greeting
 * follows the browser's clock. Without it the form works as it is.
 */
import { chooseTipAmount, cleanTypedTipAmount, getGreeting, OTHER_AMOUNT } from "~/domain/tip/tip";
import { clearError } from "./clear-message";

export function enhanceTips(root: Document): void {
	for (const element of root.querySelectorAll<HTMLElement>("[data-greeting]")) greet(element);
	for (const form of root.querySelectorAll<HTMLFormElement>("form[data-tip]")) enhance(form);
}

function greet(element: HTMLElement): void {
	const text = element.dataset[getGreeting(new Date().getHours())];
	if (text) element.textContent = text;
}

function enhance(form: HTMLFormElement): void {
	const presets = [...form.querySelectorAll<HTMLInputElement>("[name='amount']")];
	const custom = form.querySelector<HTMLInputElement>("[name='custom_amount']");
	const message = form.querySelector<HTMLTextAreaElement>("[name='message']");
	const button = form.querySelector<HTMLElement>("[data-tip-send]");
	if (!custom || !message || !button) return;
	const neutral = button.textContent ?? "";
	const refresh = () => {
		const preset = presets.find(({ checked }) => checked)?.value ?? "";
		const chosen = chooseTipAmount(custom.value.trim() ? "" : preset, custom.value);
		const amount = "amountMajor" in chosen ? String(chosen.amountMajor) : "";
		const template = button.dataset.tipSend ?? "";
		// While the form is pending, the button's label is in a template inside it (form-guard.ts).
		const waiting = button.querySelector<HTMLTemplateElement>("template[data-label]");
		const place = waiting?.content ?? button;
		place.textContent = amount === "" ? neutral : template.replace("{amount}", amount);
		countMessage(form, message);
	};

	custom.addEventListener("input", (event) => {
		// Not during composition by an input method.
		if ((event as InputEvent).isComposing) return;
		clean(custom);
		for (const preset of presets) {
			preset.checked = preset.value === OTHER_AMOUNT;
			clearError(preset);
		}
		refresh();
	});
	for (const preset of presets) {
		preset.addEventListener("change", () => {
			if (preset.value !== OTHER_AMOUNT) {
				custom.value = "";
				clearError(custom);
			}
			refresh();
		});
	}
	message.addEventListener("input", refresh);
	// On a page from the bfcache or the history the browser restores values without an event.
	addEventListener("pageshow", refresh);
	refresh();
}

/** Keeps the caret behind the character that was typed last. */
function clean(input: HTMLInputElement): void {
	const cleaned = cleanTypedTipAmount(input.value);
	if (cleaned === input.value) return;
	const beforeCaret = input.value.slice(0, input.selectionStart ?? input.value.length);
	const caret = cleanTypedTipAmount(beforeCaret).length;
	input.value = cleaned;
	input.setSelectionRange(caret, caret);
}

function countMessage(form: HTMLFormElement, message: HTMLTextAreaElement): void {
	const counter = form.querySelector("[data-tip-counter]");
	if (counter) counter.textContent = String(message.value.length);
}
