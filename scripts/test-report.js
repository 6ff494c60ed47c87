/** What the JSON reports of the two test runners say: how much passed and failed, and what failed. */
import { readFileSync } from "node:fs";
import { relative } from "node:path";

const firstLine = (text = "") => text.trim().split("\n", 1)[0];

const countSkipped = (report) => report.numPendingTests + report.numTodoTests;

const fileOf = ({ name }) => relative(process.cwd(), name);

const describeVitestTest = (suite, { fullName, failureMessages, status }) =>
	`${fileOf(suite)} › ${fullName}: ${firstLine(failureMessages?.[0]) || status}`;

/** A suite that failed in its own set-up has tests that did not run, and perhaps a message. */
function* listVitestFailures({ testResults }, allowsSkipped) {
	const isGood = (test) =>
		test.status === "passed" || (allowsSkipped && ["skipped", "pending"].includes(test.status));
	for (const suite of testResults) {
		const { status, message, assertionResults } = suite;
		const bad = assertionResults.filter((test) => !isGood(test));
		for (const test of bad) yield describeVitestTest(suite, test);
		if (status === "failed" && (message || bad.length === 0))
			yield `${fileOf(suite)}: ${firstLine(message)}`;
	}
}

/** Vitest keeps what went wrong at first of a test that passed when it was repeated. */
function* listVitestFlaky({ testResults }) {
	for (const suite of testResults) {
		for (const test of suite.assertionResults) {
			const isRescued = test.status === "passed" && test.failureMessages?.length > 0;
			if (isRescued) yield describeVitestTest(suite, test);
		}
	}
}

function* listSpecs({ specs = [], suites = [] }) {
	yield* specs;
	for (const suite of suites) yield* listSpecs(suite);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal are such characters.
const colours = /\u001b\[[\d;]*m/g;

/** One line for each test of this status, with the first thing that went wrong. */
function* listPlaywrightTests(report, isMeant) {
	for (const { file, title, tests } of listSpecs(report)) {
		for (const { projectName, status, results } of tests) {
			if (!isMeant(status)) continue;
			const said = results.find(({ error }) => error)?.error.message ?? status;
			yield `[${projectName}] ${file} › ${title}: ${firstLine(said)}`;
		}
	}
}

/**
 * Skipped tests count as failed, except where a service that they need is left out knowingly. What
 * passed when it was repeated is flaky: it passed, and is named (docs/decisions/016).
 */
const readers = {
	vitest: (report, { allowsSkipped }) => ({
		passed: report.numPassedTests,
		failed: report.numFailedTests + (allowsSkipped ? 0 : countSkipped(report)),
		failures: [...listVitestFailures(report, allowsSkipped)],
		flaky: [...listVitestFlaky(report)],
	}),
	playwright: (report) => ({
		passed: report.stats.expected + report.stats.flaky,
		failed: report.stats.unexpected + report.stats.skipped,
		failures: [
			...(report.errors ?? []).map(({ message }) => firstLine(message)),
			...listPlaywrightTests(report, (status) => !["expected", "flaky"].includes(status)),
		],
		flaky: [...listPlaywrightTests(report, (status) => status === "flaky")],
	}),
};

/**
 * Reads a report of `runner` ("vitest" or "playwright"). Answers the number of tests that passed
 * and failed, and a line for each failure and each flaky test. A report that is missing or cut
 * holds no test.
 */
export function readTestReport(runner, path, { allowsSkipped = false } = {}) {
	try {
		const read = readers[runner](JSON.parse(readFileSync(path, "utf8")), { allowsSkipped });
		const bleach = (lines) => lines.map((line) => line.replace(colours, ""));
		return { ...read, failures: bleach(read.failures), flaky: bleach(read.flaky) };
	} catch (error) {
		return {
			passed: 0,
			failed: 0,
			failures: [`no report of ${runner}: ${error.message}`],
			flaky: [],
		};
	}
}
