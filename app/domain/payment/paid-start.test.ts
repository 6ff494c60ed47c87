import { expect, it } from "vitest";
import { getPaidStart } from "./paid-start";

const url = "https://listen.sawt.example";

it.each([
	[{ isEmbedded: true, release: "pre-launch", afterPayment: { url: undefined } }, "at-launch"],
	[{ isEmbedded: false, release: "pre-launch", afterPayment: { url: undefined } }, "today"],
	[{ isEmbedded: true, release: "pre-launch", afterPayment: { url } }, undefined],
	[{ isEmbedded: false, release: "pre-launch", afterPayment: { url } }, undefined],
	[{ isEmbedded: true, release: "launched", afterPayment: { url: undefined } }, undefined],
	[{ isEmbedded: false, release: "launched", afterPayment: { url: undefined } }, undefined],
] as const)("[payment-160] paid time starts by what there is to hear: %o", (operator, start) => {
	expect(getPaidStart(operator)).toBe(start);
});
