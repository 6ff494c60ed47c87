/** Runs axe on every state of every page, in both languages, three widths and both themes. */
import { describe, expect, it } from "vitest";
import { type Scanned, scanState } from "./axe-scan";
import { openChromium } from "./open-state";
import { collectStates } from "./state/every-state";
import type { Language, State } from "./state/state";

/** Twice the processors of the smallest machine. */
const PAGES_AT_ONCE = 3;
const LIMIT_MILLISECONDS = 15 * 60 * 1000;

const opened = openChromium();

async function scanAll(states: State[], language: Language): Promise<Scanned> {
	const locale = { en: "en-US", ar: "ar-EG" }[language];
	const waiting = [...states];
	const all: Scanned = { findings: [], undecided: 0 };
	const work = async () => {
		const context = await opened.browser.newContext({ locale });
		const reader = await opened.browser.newPage();
		for (let state = waiting.shift(); state; state = waiting.shift()) {
			const { findings, undecided } = await scanState(
				{ context, reader, origin: opened.files.url },
				state,
			);
			all.findings.push(...findings);
			all.undecided += undecided;
		}
		await context.close();
	};
	await Promise.all(Array.from({ length: PAGES_AT_ONCE }, work));
	return all;
}

describe.each(["en", "ar"] as const)("every state in %s", (language) => {
	it(
		"[site-76] has no findings, including best practice and undecided contrast",
		async () => {
			// For work on one page: scans only the states whose names contain this.
			const only = process.env.AXE_ONLY;
			const states = (await collectStates(language)).filter((s) => !only || s.name.includes(only));
			const { findings, undecided } = await scanAll(states, language);
			console.info(`${states.length} states, ${states.length * 6} scans, ${undecided} contrasts`);
			if (!only) expect(states.length).toBeGreaterThanOrEqual(260);
			expect(findings).toEqual([]);
		},
		LIMIT_MILLISECONDS,
	);
});
