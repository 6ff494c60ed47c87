/**
 * Checks a page: axe finds nothing, and nothing scrolls sideways; `npm run pictures` saves a
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
const sizes = {
	phone: { width: 360, height: 740 },
	tablet: { width: 768, height: 1024 },
	desktop: { width: 1280, height: 800 },
} as const;

const takesPictures = Boolean(process.env.ALL_LOOKS);
/** Pictures are taken at every size in both themes; each check runs once per size and theme. */
const looks = takesPictures
	? (["light", "dark"] as const).flatMap((theme) =>
			(["phone", "tablet", "desktop"] as const).map((size) => ({ size, theme })),
		)
	: ([
			{ size: "phone", theme: "light" },
			{ size: "desktop", theme: "dark" },
		] as const);

/** Pictures are in `pictures/<project>/`, named by page and look. */
export async function lookAt(page: Page, name: string, { project }: TestInfo): Promise<void> {
	const language = await page.locator("html").getAttribute("lang");
	if (language === "ar") await expectArabicOnly(page, name);
	// Colours and visibility are the same in both languages, but line lengths differ.
	const isWhole = takesPictures || language !== "ar";
	// Axe needs timers, which do not run without script.
	const hasScript = project.use.javaScriptEnabled !== false;
	if (hasScript) await loadAxe(page);
	for (const [index, { size, theme }] of looks.entries()) {
		const look = `${size}-${theme}`;
		await page.setViewportSize(sizes[size]);
		await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
		if (hasScript && (isWhole || index === 0)) {
			const { violations } = await scanWithAxe(page, isWhole ? SCAN : WITHOUT_CONTRAST);
			expect(violations, `${name}, ${look}`).toEqual([]);
		}
		const overflow = await page.evaluate(
			() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
		);
		expect(overflow, `${name}, ${look}: pixels beyond the edge`).toBe(0);
		if (takesPictures) {
			const path = `pictures/${project.name}/${name}-${look}.png`;
			await page.screenshot({ path, fullPage: true });
		}
	}
}
