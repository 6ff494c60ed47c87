/** The quick steps. They need no build, browser or service. */
import { mkdirSync } from "node:fs";

export const reports = ".verify";
mkdirSync(reports, { recursive: true });

/**
 * Makes a step that runs one project of vitest.config.ts. Tests that pass on retry are reported as
 * flaky.
 */
export const vitest = (name, project, rest = {}) => ({
	name,
	runner: "vitest",
	report: `${reports}/${project}.json`,
	command: [
		...["npx", "vitest", "run", "--project", project, "--retry=1"],
		...["--reporter=default", "--reporter=json"],
		`--outputFile.json=${reports}/${project}.json`,
	],
	...rest,
});

/** `rest` says whether the contract tests run on PostgreSQL as well. */
export const listCheckSteps = (rest) => [
	vitest("unit and contract tests", "unit", rest),
	{ name: "types", command: ["npx", "tsc"] },
	{ name: "lint", command: ["npx", "biome", "check", "."] },
	{ name: "unused code", command: ["npx", "knip"] },
];
