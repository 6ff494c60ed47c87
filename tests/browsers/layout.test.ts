/**
 * Every state in six widths: nothing scrolls sideways or runs into its frame, one button leads at
 * most, short labels keep to a line. In three of them text is twice as large as well.
 */
import { describe, expect, it } from "vitest";
import { openChromium, openState } from "./open-state";
import { collectStates } from "./state/every-state";
import type { State } from "./state/state";

const widths = [320, 360, 390, 768, 1280, 1920];
const enlargedWidths = [360, 768, 1280];
const PAGES_AT_ONCE = 3;
const LIMIT_MILLISECONDS = 9 * 60 * 1000;

const opened = openChromium();

/** In the page: what is wrong with it in the window of now. */
function findFaults(): string[] {
	const { scrollWidth, clientWidth } = document.documentElement;
	const accent = getComputedStyle(document.documentElement).getPropertyValue("--accent").trim();
	const probe = document.body.appendChild(document.createElement("i"));
	probe.style.backgroundColor = accent;
	const leading = getComputedStyle(probe).backgroundColor;
	probe.remove();
	// What a dialog covers is not pressed.
	const covering = document.querySelector("dialog:modal, .step-dialog");
	const buttons = [...(covering ?? document).querySelectorAll("a, button")].filter(
		(button) =>
			accent !== "" &&
			button.checkVisibility({ visibilityProperty: true }) &&
			getComputedStyle(button).backgroundColor === leading,
	);
	const isBroken = (label: Element) => {
		const range = document.createRange();
		const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
		const tops: number[] = [];
		while (texts.nextNode()) {
			range.selectNodeContents(texts.currentNode);
			tops.push(...[...range.getClientRects()].map(({ top }) => top));
		}
		return Math.max(...tops) - Math.min(...tops) > 8;
	};
	// The switches and the badges.
	const labels = [...document.querySelectorAll(".segmented a, #theme, .rounded-full.text-small")];
	return [
		...labels.filter(isBroken).map((label) => `on two lines: ${label.textContent}`),
		...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px beyond the edge`] : []),
		...(buttons.length > 1
			? [`leading: ${buttons.map((one) => one.textContent).join(" | ")}`]
			: []),
	];
}

/** In the page: what is read or pressed and reaches out of the window, in text of twice its size. */
function findRunaways(): string[] {
	const { style, clientWidth } = document.documentElement;
	style.fontSize = "200%";
	const covering = document.querySelector("dialog:modal, .step-dialog");
	const all = (covering ?? document).querySelectorAll("h1, h2, h3, p, dd, li, label, a, button");
	const outside = [...all].filter((element) => {
		const { left, right, width } = element.getBoundingClientRect();
		const isShown = width > 1 && element.checkVisibility({ visibilityProperty: true });
		// What is wholly outside is hidden there on purpose, as the link over the header is.
		const isSeen = isShown && right > 0 && left < clientWidth;
		return isSeen && Math.max(-left, right - clientWidth) > 1;
	});
	style.fontSize = "";
	return outside.map((element) => `out of the window at 200 %: ${element.textContent}`);
}

/** In the page: the choices whose words run into their frame. */
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

async function inspect(state: State, locale: string): Promise<string[]> {
	const context = await opened.browser.newContext({ locale, colorScheme: "light" });
	try {
		const page = await openState(context, state, opened.files.url);
		const found: string[] = [];
		for (const width of widths) {
			await page.setViewportSize({ width, height: 800 });
			const faults = await page.evaluate(findFaults);
			faults.push(...(await page.evaluate(findTightChoices)));
			if (enlargedWidths.includes(width)) faults.push(...(await page.evaluate(findRunaways)));
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
		"fits its window, with one leading button at most and short labels on one line",
		async () => {
			const waiting = await collectStates(language);
			const found: string[] = [];
			const work = async () => {
				for (let state = waiting.shift(); state; state = waiting.shift()) {
					found.push(...(await inspect(state, locale)));
				}
			};
			await Promise.all(Array.from({ length: PAGES_AT_ONCE }, work));
			expect(found).toEqual([]);
		},
		LIMIT_MILLISECONDS,
	);
});
