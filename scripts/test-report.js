/** Reads the JSON reports of both test runners: the counts, and what failed. */
import { readFileSync } from "node:fs";
import { relative } from "node:path";

const firstLine = (text = "") => text.trim().split("\n", 1)[0];

const countSkipped = (report) => report.numPendingTests + report.numTodoTests;

const fileOf = ({ name }) => relative(process.cwd(), name);

const describeVitestTest = (suite, { fullName, failureMessages, status }) =>
	`${fileOf(suite)} › ${fullName}: ${firstLine(failureMessages?.[0]) || status}`;

/** When the set-up of a suite fails, its tests do not run, and the suite may carry a message. */
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

/** Vitest keeps the first error of a test that passed on retry. */
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

/** Returns one line for each test with this status, with its first error. */
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
 * Counts skipped tests as failed, unless a service they need is left out on purpose. Counts a test
 * that passed on retry as passed, and lists it as flaky (docs/decisions/016).
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
 * Reads a report of `runner` ("vitest" or "playwright"). Returns the numbers of passed and failed
 * tests, and one line for each failed or flaky test. A missing or truncated report counts as no
 * tests.
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
