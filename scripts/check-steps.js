/** The quick steps, which need neither a build nor a browser nor a service. */
import { mkdirSync } from "node:fs";

export const reports = ".verify";
mkdirSync(reports, { recursive: true });

/**
 * A step that runs one project of vitest.config.ts. What the repetition rescues is named as flaky.
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
