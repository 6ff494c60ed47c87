// @vitest-environment jsdom
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { addShareButtons } from "./browser-button";

beforeEach(() => {
	document.body.innerHTML = `<a href="https://wa.me/" data-share-instead>Share on WhatsApp</a>
		<button hidden data-share-url="https://sawt.example/" data-share-title="Sawt"
			data-share-text="I just joined Sawt.">Share the Good News</button>`;
});

const listShown = () =>
	[...document.body.children].flatMap((shown) =>
		(shown as HTMLElement).hidden ? [] : [shown.localName],
	);

it("[payment-60] sharing uses the browser's own dialog, if it has one, with the button's address", () => {
	const share = vi.fn(() => new Promise<void>(() => {}));
	vi.stubGlobal("navigator", { share });
	onTestFinished(() => void vi.unstubAllGlobals());
	addShareButtons(document);
	expect(listShown()).toEqual(["button"]);
	document.querySelector("button")?.click();
	const shared = { url: "https://sawt.example/", title: "Sawt", text: "I just joined Sawt." };
	expect(share).toHaveBeenCalledExactlyOnceWith(shared);
	// A disabled button would lose the focus.
	expect(document.querySelector("button")?.disabled).toBe(false);
});

it("sharing is a link otherwise", () => {
	addShareButtons(document);
	expect(listShown()).toEqual(["a"]);
});
