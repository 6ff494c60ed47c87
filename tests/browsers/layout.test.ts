/**
 * Checks every state at six widths: nothing scrolls sideways or overflows its frame, there is at
 * most one leading button, and short labels stay on one line. At three widths text is also twice as
 * large; on a phone targets are high enough, and on a desktop running text keeps its measure.
 */
import { describe, expect, it } from "vitest";
import { listBrokenLabels } from "../support/broken-label";
import { openChromium, openState } from "./open-state";
import { collectStates } from "./state/every-state";
import type { Language, State } from "./state/state";

const widths = [320, 360, 390, 768, 1280, 1920];
const enlargedWidths = [360, 768, 1280];
const PHONE = 360;
const DESKTOP = 1280;
/** In characters; most lines have 65. Arabic omits short vowels and has narrow letters. */
const LONGEST_LINES: Record<Language, number> = { en: 78, ar: 90 };
const PAGES_AT_ONCE = 3;
const LIMIT_MILLISECONDS = 9 * 60 * 1000;

const opened = openChromium();

/** Runs in the page: returns what is wrong with it at the current window size. */
function findFaults(): string[] {
	const { scrollWidth, clientWidth } = document.documentElement;
	const accent = getComputedStyle(document.documentElement).getPropertyValue("--accent").trim();
	const probe = document.body.appendChild(document.createElement("i"));
	probe.style.backgroundColor = accent;
	const leading = getComputedStyle(probe).backgroundColor;
	probe.remove();
	// Elements behind a dialog cannot be pressed.
	const covering = document.querySelector("dialog:modal, .step-dialog");
	const buttons = [...(covering ?? document).querySelectorAll("a, button")].filter(
		(button) =>
			accent !== "" &&
			button.checkVisibility({ visibilityProperty: true }) &&
			getComputedStyle(button).backgroundColor === leading,
	);
	// The plans of the landing page, a screen further down, have a button of their own that leads.
	const inPlans = buttons.filter((button) => button.closest("#pricing"));
	const elsewhere = buttons.filter((button) => !inPlans.includes(button));
	return [
		...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px beyond the edge`] : []),
		...[inPlans, elsewhere].flatMap((leads) =>
			leads.length > 1 ? [`leading: ${leads.map((one) => one.textContent).join(" | ")}`] : [],
		),
	];
}

/** Runs in the page at double text size: returns text and controls that reach out of the window. */
function findRunaways(): string[] {
	const { style, clientWidth } = document.documentElement;
	style.fontSize = "200%";
	const covering = document.querySelector("dialog:modal, .step-dialog");
	const all = (covering ?? document).querySelectorAll("h1, h2, h3, p, dd, li, label, a, button");
	const outside = [...all].filter((element) => {
		const { left, right, width } = element.getBoundingClientRect();
		const isShown = width > 1 && element.checkVisibility({ visibilityProperty: true });
		// Elements wholly outside are hidden on purpose, such as the skip link above the header.
		const isSeen = isShown && right > 0 && left < clientWidth;
		return isSeen && Math.max(-left, right - clientWidth) > 1;
	});
	style.fontSize = "";
	return outside.map((element) => `out of the window at 200 %: ${element.textContent}`);
}

/**
 * Runs in the page: returns targets lower than a finger needs. Links in a sentence may have its
 * line height.
 */
function findLowTargets(): string[] {
	const covering = document.querySelector("dialog:modal, .step-dialog");
	const pressed = (covering ?? document).querySelectorAll(
		"a[href], button, input:not([type=hidden], [type=radio], [type=checkbox]), select, textarea, summary",
	);
	const isInSentence = (element: Element) =>
		getComputedStyle(element).display === "inline" &&
		(element.parentElement?.textContent ?? "").trim() !== (element.textContent ?? "").trim();
	return [...pressed].flatMap((element) => {
		const { width, height } = element.getBoundingClientRect();
		const isShown =
			width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
		const isLow = isShown && height < 43.5 && !element.matches(".skip, .visually-hidden");
		return isLow && !isInSentence(element)
			? [`only ${Math.round(height)} px high: ${element.textContent}`]
			: [];
	});
}

/** Runs in the page: returns running text with a line that is too long to read easily. */
function findLongLines(limit: number): string[] {
	const range = document.createRange();
	const countLongest = (text: Element) => {
		const lines = new Map<number, number>();
		const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
		while (walker.nextNode()) {
			const node = walker.currentNode as Text;
			if (node.parentElement?.closest(".visually-hidden")) continue;
			for (let at = 0; at < node.length; at++) {
				// A vowel sign stands above its letter.
				if (/\p{M}/u.test(node.data.charAt(at))) continue;
				range.setStart(node, at);
				range.setEnd(node, at + 1);
				const { width, bottom } = range.getBoundingClientRect();
				const line = Math.round(bottom / 8);
				if (width > 0) lines.set(line, (lines.get(line) ?? 0) + 1);
			}
		}
		return lines.size > 1 ? Math.max(...lines.values()) : 0;
	};
	return [...document.querySelectorAll("p, li, dd")]
		.filter((text) => text.checkVisibility() && !text.querySelector("p, li, dd, div, form"))
		.filter((text) => countLongest(text) > limit)
		.map((text) => `${countLongest(text)} characters on a line: ${text.textContent}`);
}

/** Runs in the page: returns choices whose text overflows their frame. */
function findTightChoices(): string[] {
	return [...document.querySelectorAll(".radio-card")]
		.filter((card) => {
			const frame = card.getBoundingClientRect();
			const words = document.createRange();
			words.selectNodeContents(card);
			const { left, right } = words.getBoundingClientRect();
			return frame.width > 0 && Math.min(left - frame.left, frame.right - right) < 8;
		})
		.map((card) => `at its frame: ${card.textContent}`);
}

async function inspect(state: State, language: Language, locale: string): Promise<string[]> {
	const context = await opened.browser.newContext({ locale, colorScheme: "light" });
	try {
		const page = await openState(context, state, opened.files.url);
		const found: string[] = [];
		for (const width of widths) {
			await page.setViewportSize({ width, height: 800 });
			const broken = await page.evaluate(listBrokenLabels);
			const faults = broken.map((label) => `on two lines: ${label}`);
			faults.push(...(await page.evaluate(findFaults)));
			faults.push(...(await page.evaluate(findTightChoices)));
			if (enlargedWidths.includes(width)) faults.push(...(await page.evaluate(findRunaways)));
			if (width === PHONE) faults.push(...(await page.evaluate(findLowTargets)));
			if (width === DESKTOP) {
				faults.push(...(await page.evaluate(findLongLines, LONGEST_LINES[language])));
			}
			found.push(...faults.map((fault) => `${state.name}, ${width}: ${fault}`));
		}
		return found;
	} finally {
		await context.close();
	}
}

describe.each([
	["en", "en-US"],
	["ar", "ar-EG"],
] as const)("every state in %s", (language, locale) => {
	it(
		"[site-44, site-74] fits its window, with at most one leading button, short labels on one line, targets of 44 px and lines of about 65 characters",
		async () => {
			const waiting = await collectStates(language);
			const found: string[] = [];
			const work = async () => {
				for (let state = waiting.shift(); state; state = waiting.shift()) {
					found.push(...(await inspect(state, language, locale)));
				}
			};
			await Promise.all(Array.from({ length: PAGES_AT_ONCE }, work));
			expect(found).toEqual([]);
		},
		LIMIT_MILLISECONDS,
	);
});
