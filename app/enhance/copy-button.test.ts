import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { defineForTests } from "../../tests/support/custom-element";
import { CopyButton } from "./browser-button";

defineForTests({ "x-copy": CopyButton });

const writeText = vi.fn<(text: string) => Promise<void>>();
Object.assign(navigator, { clipboard: { writeText } });

beforeEach(() => {
	writeText.mockReset().mockResolvedValue();
	document.body.innerHTML = `<x-copy text="49" copied="Copied" failed="Couldn't copy"><template>
		<button type="button" aria-label="Copy the amount"><span data-part="label">Copy</span></button>
		<span aria-live="polite" class="visually-hidden"></span></template></x-copy>`;
});

const button = () => document.querySelector("button") as HTMLButtonElement;
const status = () => document.querySelector("[aria-live]") as HTMLElement;

it("[site-70] reports success beside the button, whose name is its label and what it copied", async () => {
	button().click();
	await expect.poll(() => status().textContent).toBe("Copied");
	expect(writeText).toHaveBeenCalledExactlyOnceWith("49");
	expect(button().textContent).toBe("Copied");
	expect(button().getAttribute("aria-label")).toBe("Copied: 49");
	expect(status().className).toBe("visually-hidden");
});

it("[site-70] shows that the browser rejected, and offers another try", async () => {
	writeText.mockRejectedValueOnce(new DOMException("", "NotAllowedError"));
	button().click();
	await expect.poll(() => status().textContent).toBe("Couldn't copy");
	expect(status().className).toBe("");
	expect(button().textContent).toBe("Copy");
	expect(button().getAttribute("aria-label")).toBe("Copy the amount");
	button().click();
	await expect.poll(() => status().textContent).toBe("Copied");
});

it("announces each press again", async () => {
	button().click();
	await expect.poll(() => status().textContent).toBe("Copied");
	button().click();
	expect(status().textContent).toBe("");
	await expect.poll(() => status().textContent).toBe("Copied");
});

it("needs the clipboard, which a page without encryption lacks", () => {
	vi.stubGlobal("navigator", {});
	onTestFinished(() => void vi.unstubAllGlobals());
	document.body.innerHTML = "<x-copy><template><button>Copy</button></template></x-copy>";
	expect(document.querySelector("button")).toBeNull();
});
