// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";
import { enhanceCopyButtons } from "./browser-button";

const writeText = vi.fn<(text: string) => Promise<void>>();
Object.assign(navigator, { clipboard: { writeText } });

beforeEach(() => {
	writeText.mockReset().mockResolvedValue();
	document.body.innerHTML = `<span hidden data-copy="49" data-copied-label="Copied" data-failed-label="Couldn't copy">
		<button type="button" aria-label="Copy the amount"><span data-label>Copy</span></button>
		<span aria-live="polite" class="visually-hidden"></span></span>`;
	enhanceCopyButtons(document);
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

it("[site-70] shows that the browser refused, and offers another try", async () => {
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
