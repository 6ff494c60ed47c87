/** Opens a state in Chromium, reads its tree once, and scans it at three widths in both themes. */
import type { BrowserContext, Page } from "@playwright/test";
import type axe from "axe-core";
import { loadAxe, scanWithAxe } from "../support/axe";
import { listSpokenFaults } from "./accessibility-tree";
import { findWeakContrast } from "./contrast";
import { openState } from "./open-state";
import type { State } from "./state/state";

const widths = { 360: 740, 768: 1024, 1280: 800 } as const;
const themes = ["light", "dark"] as const;

const LOOKS = Object.entries(widths).flatMap(([width, height]) =>
	themes.map((theme) => ({ width: Number(width), height, theme })),
);
type Look = (typeof LOOKS)[number];

/** All default rules, including best practice, and the target size. */
const options = {
	rules: { "target-size": { enabled: true } },
	resultTypes: ["violations", "incomplete"],
} satisfies axe.RunOptions;

export type Scanned = { findings: string[]; undecided: number };

export async function scanState(
	{ context, reader, origin }: { context: BrowserContext; reader: Page; origin: string },
	state: State,
): Promise<Scanned> {
	const page = await openState(context, state, origin);
	try {
		await loadAxe(page);
		const faults = await listSpokenFaults(page);
		const findings = faults.map((fault) => `${state.name}: ${fault}`);
		const scanned: Scanned = { findings, undecided: 0 };
		for (const look of LOOKS) {
			const { findings, undecided } = await scanLook(page, reader, look);
			const where = `${state.name}, ${look.width} ${look.theme}`;
			scanned.findings.push(...findings.map((finding) => `${where}: ${finding}`));
			scanned.undecided += undecided;
		}
		return scanned;
	} finally {
		await page.close();
	}
}

async function scanLook(page: Page, reader: Page, look: Look): Promise<Scanned> {
	await page.setViewportSize(look);
	await page.emulateMedia({ colorScheme: look.theme });
	await page.evaluate(() => scrollTo(0, 0));
	const { violations, incomplete } = await scanWithAxe(page, options);
	const findings = violations.map(({ id, targets }) => `${id}: ${targets.join(" ; ")}`);
	let undecided = 0;
	for (const { id, targets } of incomplete) {
		if (id !== "color-contrast") findings.push(`undecided ${id}: ${targets.join(" ; ")}`);
		else {
			for (const target of targets) {
				undecided += 1;
				const weak = await findWeakContrast(page, target, reader);
				if (weak !== undefined) findings.push(weak);
			}
		}
	}
	return { findings, undecided };
}
