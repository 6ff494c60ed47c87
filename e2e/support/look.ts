/** A page looked at: axe finds nothing, nothing scrolls sideways, and a picture is kept. */
import AxeBuilder from "@axe-core/playwright";
import type { Page, TestInfo } from "@playwright/test";
import { expect } from "./test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const looks = [
	{ look: "phone-light", colorScheme: "light", width: 360, height: 740 },
	{ look: "desktop-dark", colorScheme: "dark", width: 1280, height: 800 },
] as const;

/** Pictures are kept in `pictures/<project>/`, named by page and look. */
export async function lookAt(page: Page, name: string, { project }: TestInfo): Promise<void> {
	for (const { look, colorScheme, ...size } of looks) {
		await page.setViewportSize(size);
		await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
		await endTransitions(page);
		// Axe works with timers, which stand still where script is off.
		if (project.use.javaScriptEnabled !== false) {
			const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
			const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
			expect(found, `${name}, ${look}`).toEqual([]);
		}
		const overflow = await page.evaluate(
			() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
		);
		expect(overflow, `${name}, ${look}: pixels beyond the edge`).toBe(0);
		const path = `pictures/${project.name}/${name}-${look}.png`;
		await page.screenshot({ path, fullPage: true });
	}
}

/** A change of theme fades; half-way colours are no colours of ours. */
function endTransitions(page: Page): Promise<void> {
	return page.evaluate(() => {
		for (const animation of document.getAnimations()) {
			if (animation instanceof CSSTransition) animation.finish();
		}
	});
}
