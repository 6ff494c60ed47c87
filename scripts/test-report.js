/** What the JSON reports of the two test runners say: how much passed and failed, and what failed. */
import { readFileSync } from "node:fs";
import { relative } from "node:path";

const firstLine = (text = "") => text.trim().split("\n", 1)[0];

/** A suite that failed in its own set-up has tests that did not run, and perhaps a message. */
function* listVitestFailures({ testResults }) {
	for (const { name, status, message, assertionResults } of testResults) {
		const file = relative(process.cwd(), name);
		const bad = assertionResults.filter((test) => test.status !== "passed");
		for (const { fullName, failureMessages, status: how } of bad) {
			yield `${file} › ${fullName}: ${firstLine(failureMessages?.[0]) || how}`;
		}
		if (status === "failed" && (message || bad.length === 0))
			yield `${file}: ${firstLine(message)}`;
	}
}

function* listSpecs({ specs = [], suites = [] }) {
	yield* specs;
	for (const suite of suites) yield* listSpecs(suite);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal are such characters.
const colours = /\u001b\[[\d;]*m/g;

function* listPlaywrightFailures(report) {
	for (const { message } of report.errors ?? []) yield firstLine(message);
	for (const { file, title, tests } of listSpecs(report)) {
		for (const { projectName, status, results } of tests) {
			if (status === "expected") continue;
			const said = results.find(({ error }) => error)?.error.message ?? status;
			yield `[${projectName}] ${file} › ${title}: ${firstLine(said)}`;
		}
	}
}

/** Skipped and flaky tests count as failed: none may be. */
const readers = {
	vitest: (report) => ({
		passed: report.numPassedTests,
		failed: report.numFailedTests + report.numPendingTests + report.numTodoTests,
		failures: [...listVitestFailures(report)],
	}),
	playwright: (report) => ({
		passed: report.stats.expected,
		failed: report.stats.unexpected + report.stats.flaky + report.stats.skipped,
		failures: [...listPlaywrightFailures(report)],
	}),
};

/**
 * Reads a report of `runner` ("vitest" or "playwright"). Answers the number of tests that passed
 * and failed, and a line for each failure. A report that is missing or cut holds no test.
 */
export function readTestReport(runner, path) {
	try {
		const { failures, ...counts } = readers[runner](JSON.parse(readFileSync(path, "utf8")));
		return { ...counts, failures: failures.map((line) => line.replace(colours, "")) };
	} catch (error) {
		return { passed: 0, failed: 0, failures: [`no report of ${runner}: ${error.message}`] };
	}
}
