/** Axe in a page of Chromium. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Once for each document. The browser's own evaluation takes half of the time of `page.evaluate`. */
export async function loadAxe(page: Page): Promise<void> {
	const session = await page.context().newCDPSession(page);
	await session.send("Runtime.evaluate", { expression: source });
	await session.detach();
}

export type Found = { id: string; targets: string[]; html: string[] };
type Scan = { violations: Found[]; incomplete: Found[] };

/** What axe finds in a page that has it; without what else a scan carries. */
export const scanWithAxe = (page: Page, options: axe.RunOptions): Promise<Scan> =>
	page.evaluate(async (asked) => {
		// A change of theme fades; half-way colours are no colours of ours.
		for (const animation of document.getAnimations()) {
			if (animation instanceof CSSTransition) animation.finish();
		}
		const scanner = (globalThis as unknown as { axe: typeof axe }).axe;
		const { violations, incomplete } = await scanner.run(document, asked);
		const brief = ({ id, nodes }: axe.Result): Found => ({
			id,
			targets: nodes.map(({ target }) => target.join(" ")),
			html: nodes.map(({ html }) => html),
		});
		return { violations: violations.map(brief), incomplete: incomplete.map(brief) };
	}, options);
