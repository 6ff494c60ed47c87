import { expect, it } from "vitest";
import { chooseAfterPaymentText } from "./after-payment";

const en = "Open the player.";
const ar = "افتح المشغّل.";

it.each([
	["en", { en, ar }, en],
	["ar", { en, ar }, ar],
	["en", { en: undefined, ar }, ar],
	["ar", { en, ar: undefined }, en],
	["ar", { en: undefined, ar: undefined }, undefined],
] as const)("[payment-163] readers of %s find the text %o", (reader, texts, text) => {
	expect(chooseAfterPaymentText({ texts }, reader)).toBe(text);
});
