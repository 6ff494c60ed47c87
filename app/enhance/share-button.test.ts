import { expect, it, onTestFinished, vi } from "vitest";
import { defineForTests } from "../../tests/support/custom-element";
import { ShareButton } from "./browser-button";

defineForTests({ "x-share": ShareButton });

const open = () => {
	document.body.innerHTML = `<x-share url="https://sawt.example/" name="Sawt" text="I just joined Sawt.">
		<a href="https://wa.me/">Share on WhatsApp</a>
		<template><button>Share the Good News</button></template></x-share>`;
};

const listShown = () =>
	[...document.querySelectorAll<HTMLElement>("a, button")].flatMap((shown) =>
		shown.hidden ? [] : [shown.localName],
	);

it("[payment-60] sharing uses the browser's own dialog, if it has one, with the button's address", () => {
	const share = vi.fn(() => new Promise<void>(() => {}));
	vi.stubGlobal("navigator", { share });
	onTestFinished(() => void vi.unstubAllGlobals());
	open();
	expect(listShown()).toEqual(["button"]);
	document.querySelector("button")?.click();
	const shared = { url: "https://sawt.example/", title: "Sawt", text: "I just joined Sawt." };
	expect(share).toHaveBeenCalledExactlyOnceWith(shared);
	// A disabled button would lose the focus.
	expect(document.querySelector("button")?.disabled).toBe(false);
});

it("sharing is a link otherwise", () => {
	open();
	expect(listShown()).toEqual(["a"]);
});
