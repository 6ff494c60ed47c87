/**
 * Checks a page: axe finds nothing, nothing scrolls sideways, and nothing hidden is painted; `npm run pictures` saves a
 * picture.
 */
import type { Page, TestInfo } from "@playwright/test";
import type { RunOptions } from "axe-core";
import { loadAxe, scanWithAxe } from "../../tests/support/axe";
import { expectArabicOnly } from "./language";
import { expect } from "./test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Omits passed checks, which no one reads and which take a third of a scan. */
const SCAN: RunOptions = { runOnly: { type: "tag", values: RULES }, resultTypes: ["violations"] };
/** This rule takes more than half of a scan. */
const WITHOUT_CONTRAST: RunOptions = { ...SCAN, rules: { "color-contrast": { enabled: false } } };
/** The heights of screens as wide as this. */
const heights = { 360: 740, 390: 844, 768: 1024, 1280: 800, 1920: 1080 } as const;
type Width = keyof typeof heights;
type Look = { width: Width; theme: "light" | "dark" };

/** Each check runs once on a phone and a desktop, and once in each theme. */
const CHECKED: readonly Look[] = [
	{ width: 360, theme: "light" },
	{ width: 1280, theme: "dark" },
];
const takesPictures = Boolean(process.env.PICTURES);
const widths: readonly Width[] = [360, 390, 768, 1280, 1920];
const looks: readonly Look[] = takesPictures
	? widths.flatMap((width) => (["light", "dark"] as const).map((theme) => ({ width, theme })))
	: CHECKED;

const isChecked = ({ width, theme }: Look) =>
	CHECKED.some((look) => look.width === width && look.theme === theme);

/** Pictures are in `pictures/<project>/`, named by page and look. */
export async function lookAt(page: Page, name: string, { project }: TestInfo): Promise<void> {
	const language = await page.locator("html").getAttribute("lang");
	if (language === "ar") await expectArabicOnly(page, name);
	// Colours and visibility are the same in both languages, but line lengths differ.
	const isWhole = takesPictures || language !== "ar";
	// Axe needs timers, which do not run without script.
	const hasScript = project.use.javaScriptEnabled !== false;
	if (hasScript) await loadAxe(page);
	for (const [index, look] of looks.entries()) {
		const { width, theme } = look;
		const where = `${name}, ${width} ${theme}`;
		await page.setViewportSize({ width, height: heights[width] });
		await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
		if (hasScript && isChecked(look) && (isWhole || index === 0)) {
			const { violations } = await scanWithAxe(page, isWhole ? SCAN : WITHOUT_CONTRAST);
			expect(violations, where).toEqual([]);
		}
		const overflow = await page.evaluate(
			() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
		);
		expect(overflow, `${where}: pixels beyond the edge`).toBe(0);
		expect(await listPaintedHidden(page), `${where}: hidden, and painted`).toEqual([]);
		if (takesPictures) {
			await takePicture(page, `pictures/${project.name}/${name}-${width}-${theme}.png`);
		}
	}
}

/** A class that sets `display` would show an element that is hidden. */
const listPaintedHidden = (page: Page) =>
	page
		.locator("[hidden]")
		.evaluateAll((elements) =>
			elements.flatMap((element) =>
				element.getClientRects().length > 0 ? [element.outerHTML.slice(0, 120)] : [],
			),
		);

/** Takes the whole page; of a dialog, the window, which is made as high as the dialog's contents. */
async function takePicture(page: Page, path: string): Promise<void> {
	const dialog = page.locator("dialog:modal");
	const isDialog = (await dialog.count()) > 0;
	const size = page.viewportSize();
	if (isDialog && size) {
		const height = await dialog.evaluate(({ scrollHeight }) => scrollHeight);
		await page.setViewportSize({ ...size, height: Math.max(size.height, height) });
	}
	// A change of theme is a transition, whose end is what is looked at.
	await page.screenshot({ path, fullPage: !isDialog, animations: "disabled" });
}
