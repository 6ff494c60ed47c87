/** Runs axe in a page of Chromium. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Injects axe once per document. The browser's own evaluation takes half the time of
 * `page.evaluate`.
 */
export async function loadAxe(page: Page): Promise<void> {
	const session = await page.context().newCDPSession(page);
	await session.send("Runtime.evaluate", { expression: source });
	await session.detach();
}

export type Found = { id: string; targets: string[]; html: string[] };
type Scan = { violations: Found[]; incomplete: Found[] };

/** Returns axe's findings in a page that has axe, without the other parts of a scan. */
export const scanWithAxe = (page: Page, options: axe.RunOptions): Promise<Scan> =>
	page.evaluate(async (request) => {
		// Themes change with a fade, and intermediate colours would be measured.
		for (const animation of document.getAnimations()) {
			if (animation instanceof CSSTransition) animation.finish();
		}
		const scanner = (globalThis as unknown as { axe: typeof axe }).axe;
		const { violations, incomplete } = await scanner.run(document, request);
		const brief = ({ id, nodes }: axe.Result): Found => ({
			id,
			targets: nodes.map(({ target }) => target.join(" ")),
			html: nodes.map(({ html }) => html),
		});
		return { violations: violations.map(brief), incomplete: incomplete.map(brief) };
	}, options);
