/**
 * Measures contrast that a scanner cannot decide, because a drawing, another element or a
 * pseudo-element lies behind the text. It hides the text, takes a picture of the rest, and uses the
 * worst point.
 */
import type { Page } from "@playwright/test";

/** The text of an element as it is on the screen. */
type Words = {
	/** The text colour as `[red, green, blue]`. */
	colour: number[];
	isLarge: boolean;
	boxes: Array<{ x: number; y: number; width: number; height: number }>;
};

const HIDDEN = "data-words-hidden";
const MINIMUM = 4.5;
const MINIMUM_LARGE = 3;

/** Returns undefined when the contrast is sufficient, otherwise what was measured. */
export async function findWeakContrast(
	page: Page,
	selector: string,
	reader: Page,
): Promise<string | undefined> {
	const words = await page.evaluate(readWords, selector);
	if (words.boxes.length === 0) return undefined;
	await page.evaluate(hideWords, { selector, name: HIDDEN });
	const ratios: number[] = [];
	for (const clip of words.boxes) {
		const picture = await page.screenshot({ clip, animations: "disabled" });
		const behind = { picture: picture.toString("base64"), colour: words.colour };
		ratios.push(await reader.evaluate(findWorstRatio, behind));
	}
	await page.evaluate(showWords, HIDDEN);
	const worst = Math.min(...ratios);
	const needed = words.isLarge ? MINIMUM_LARGE : MINIMUM;
	return worst < needed ? `contrast ${worst.toFixed(2)} of ${needed}: ${selector}` : undefined;
}

/** Runs in the page. Returns the boxes of the element's own lines, clipped to the window. */
function readWords(selector: string): Words {
	const element = document.querySelector(selector);
	// Words inside a drawing that is decoration need no contrast (WCAG 1.4.3), and have no `color`.
	if (!element || element.closest("svg[aria-hidden=true]")) {
		return { colour: [], isLarge: false, boxes: [] };
	}
	element.scrollIntoView({ block: "center" });
	const style = getComputedStyle(element);
	const canvas = document.createElement("canvas").getContext("2d");
	if (!canvas) throw new Error("no canvas");
	canvas.fillStyle = style.color;
	canvas.fillRect(0, 0, 1, 1);
	const size = Number.parseFloat(style.fontSize);
	const range = document.createRange();
	const lines = [...element.childNodes]
		.filter(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim())
		.flatMap((node) => {
			range.selectNodeContents(node);
			return [...range.getClientRects()];
		});
	const box = element.getBoundingClientRect();
	// Text of a control lies inside its border.
	const inner = new DOMRect(box.x + 4, box.y + 4, box.width - 8, box.height - 8);
	const own = element.matches("input, select, textarea") ? [inner] : [];
	const boxes = [...lines, ...own].flatMap((line) => {
		const x = Math.max(0, line.left);
		const y = Math.max(0, line.top);
		const width = Math.min(innerWidth, line.right) - x;
		const height = Math.min(innerHeight, line.bottom) - y;
		return width > 2 && height > 2 ? [{ x, y, width, height }] : [];
	});
	return {
		colour: [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3),
		isLarge: size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700),
		boxes,
	};
}

function hideWords({ selector, name }: { selector: string; name: string }): void {
	const element = document.querySelector<HTMLElement>(selector);
	element?.setAttribute(name, element.getAttribute("style") ?? "");
	for (const property of ["color", "-webkit-text-fill-color", "text-decoration-color"]) {
		element?.style.setProperty(property, "transparent", "important");
	}
	element?.style.setProperty("transition", "none", "important");
}

function showWords(name: string): void {
	for (const element of document.querySelectorAll(`[${name}]`)) {
		const before = element.getAttribute(name) ?? "";
		element.removeAttribute(name);
		if (before === "") element.removeAttribute("style");
		else element.setAttribute("style", before);
	}
}

/** Uses a page of its own, where our content policy does not forbid reading a picture. */
async function findWorstRatio(behind: { picture: string; colour: number[] }): Promise<number> {
	const bytes = Uint8Array.from(atob(behind.picture), (letter) => letter.charCodeAt(0));
	const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
	const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
	if (!canvas) throw new Error("no canvas");
	canvas.drawImage(bitmap, 0, 0);
	const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
	const shine = (colour: ArrayLike<number>) => {
		const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((at) => {
			const part = (colour[at] ?? 0) / 255;
			return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
		});
		return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
	};
	const words = shine(behind.colour);
	let worst = 21;
	for (let at = 0; at < data.length; at += 4) {
		const ground = shine(data.subarray(at, at + 3));
		const ratio = (Math.max(words, ground) + 0.05) / (Math.min(words, ground) + 0.05);
		worst = Math.min(worst, ratio);
	}
	return worst;
}
