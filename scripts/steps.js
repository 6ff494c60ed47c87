/**
 * Runs the commands of `npm run check` and `npm run verify`, reads the reports of Vitest and
 * Playwright, and adds them up.
 */
import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";

/** Holds the reports, and the output of steps that run beside others. */
const reports = ".verify";
/** Ends a step that hangs; each test has a limit of its own. */
const LIMIT_MILLISECONDS = 15 * 60_000;

const running = new Set();
for (const signal of ["SIGINT", "SIGTERM"]) {
	process.once(signal, () => {
		for (const child of running) child.kill(signal);
		process.exit(1);
	});
}

/** Runs one project or more of vitest.config.ts; a test that passes on retry is flaky. */
export const vitest = (...projects) => ({
	command: [
		...["npx", "vitest", "run", "--retry=1", ...projects.flatMap((one) => ["--project", one])],
		...["--reporter=default", "--reporter=json", `--outputFile.json=${reports}/vitest.json`],
	],
	report: `${reports}/vitest.json`,
	read: readVitestReport,
});

export const playwright = {
	command: ["npx", "playwright", "test", "--reporter=list,json"],
	env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/playwright.json` },
	report: `${reports}/playwright.json`,
	read: readPlaywrightReport,
};

/** Runs what reads the sources alone, one after another, beside a step that needs a processor too. */
export async function checkSources() {
	const quietly = (name) => ({ command: ["npm", "run", "--silent", name], isQuiet: true });
	return [await runStep("lint", quietly("lint")), await runStep("types", quietly("types"))];
}

/**
 * Runs a command and counts its tests; the command itself counts as one more, so that a runner that
 * dies without a report is not taken for a success. With `isQuiet` its output is printed when it
 * ends, because it runs beside another one.
 *
 * @param {string} name
 * @param {{ command: string[], env?: Record<string, string>, report?: string, read?: Function,
 *   isQuiet?: boolean, allowsSkipped?: boolean }} step
 */
export async function runStep(name, { command, env, report, read, isQuiet, allowsSkipped }) {
	mkdirSync(reports, { recursive: true });
	if (report) rmSync(report, { force: true });
	const startedAt = Date.now();
	const said = `${reports}/${name.replaceAll(" ", "-")}.log`;
	const output = isQuiet ? openSync(said, "w") : "inherit";
	console.log(`=== ${name}: ${command.join(" ")}`);
	const reason = await runCommand(command, env, output);
	if (isQuiet) {
		closeSync(output);
		process.stdout.write(readFileSync(said));
	}
	const tests = report ? readReport(report, read, allowsSkipped) : {};
	const { passed = 0, failed = 0, failures = [], flaky = [] } = tests;
	const isGood = !reason && failed === 0 && failures.length === 0;
	const seconds = Math.round((Date.now() - startedAt) / 1000);
	console.log(`=== ${name}: ${isGood ? "passed" : "FAILED"} in ${seconds} s`);
	return {
		name,
		seconds,
		passed: passed + (isGood ? 1 : 0),
		failed: failed + (isGood ? 0 : 1),
		failures: [...(reason ? [reason] : []), ...failures],
		flaky,
	};
}

/** Resolves with why the command failed; undefined when it succeeded. */
function runCommand([program, ...words], env, output) {
	const child = spawn(program, words, {
		stdio: ["ignore", output, output],
		env: { ...process.env, ...env },
		timeout: LIMIT_MILLISECONDS,
	});
	running.add(child);
	return new Promise((resolve) => {
		child.once("error", (error) => resolve(error.message));
		child.once("exit", (code, signal) => {
			const reason = signal ? `ended by ${signal}` : `ended with ${code}`;
			resolve(code === 0 ? undefined : reason);
		});
	}).finally(() => running.delete(child));
}

/** Prints what was flaky, what failed, how long each step took, and the result as the last line. */
export function printResult(results, startedAt) {
	const { lines, isGood } = describeResult(results, Date.now() - startedAt);
	console.log(lines.join("\n"));
	process.exitCode = isGood ? 0 : 1;
}

export function describeResult(results, milliseconds) {
	const sum = (key) => results.reduce((total, result) => total + result[key], 0);
	const flaky = results.flatMap((result) => result.flaky);
	const bad = results.filter(({ failed }) => failed > 0);
	const indent = (lines) => lines.map((line) => `  ${line}`);
	const lines = [
		"",
		...results.map(({ name, seconds }) => `${String(seconds).padStart(5)} s  ${name}`),
		`${String(Math.round(milliseconds / 1000)).padStart(5)} s  in all`,
		...(flaky.length > 0 ? [`FLAKY, passed on retry: ${flaky.length}`, ...indent(flaky)] : []),
		...bad.flatMap(({ name, failures }) => [`failed: ${name}`, ...indent(failures)]),
		`${sum("passed")} passed, ${sum("failed")} failed`,
	];
	return { lines, isGood: sum("failed") === 0 };
}

const firstLine = (text = "") => text.trim().split("\n", 1)[0];
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal are such characters.
const bleach = (line) => line.replace(/\u001b\[[\d;]*m/g, "");

/**
 * Returns the numbers of passed and failed tests, and one line for each failed or flaky one. A
 * skipped test counts as failed. A report that is missing or has no test is a failure.
 */
export function readReport(path, read, allowsSkipped = false) {
	try {
		const { tests, errors } = read(JSON.parse(readFileSync(path, "utf8")));
		const list = (...states) => tests.filter(({ state }) => states.includes(state));
		const tell = ({ title, error, state }) => bleach(`${title}: ${firstLine(error) || state}`);
		const bad = list("failed", ...(allowsSkipped ? [] : ["skipped"]));
		const none = tests.length === 0 ? [`no test in ${path}`] : [];
		return {
			passed: list("passed", "flaky").length,
			failed: bad.length,
			failures: [...bad.map(tell), ...errors.map(firstLine).map(bleach), ...none],
			flaky: list("flaky").map(tell),
		};
	} catch (error) {
		return { passed: 0, failed: 0, failures: [`no report: ${error.message}`], flaky: [] };
	}
}

/** Vitest keeps the first error of a test that passed on retry. */
export function readVitestReport({ testResults }) {
	const tests = testResults.flatMap(({ name, assertionResults }) =>
		assertionResults.map(({ fullName, status, failureMessages: [error] = [] }) => ({
			title: `${relative(process.cwd(), name)} › ${fullName}`,
			state: { passed: error ? "flaky" : "passed", failed: "failed" }[status] ?? "skipped",
			error,
		})),
	);
	// A file whose set-up failed carries a message, because its tests did not run.
	const errors = testResults
		.filter(({ status, message }) => status === "failed" && message)
		.map(({ name, message }) => `${relative(process.cwd(), name)}: ${message}`);
	return { tests, errors };
}

const playwrightStates = { expected: "passed", flaky: "flaky", skipped: "skipped" };

export function readPlaywrightReport(report) {
	const tests = [...listSpecs(report)].flatMap(({ file, title, tests: runs }) =>
		runs.map(({ projectName, status, results }) => ({
			title: `[${projectName}] ${file} › ${title}`,
			state: playwrightStates[status] ?? "failed",
			error: results.find(({ error }) => error)?.error.message,
		})),
	);
	return { tests, errors: (report.errors ?? []).map(({ message }) => message) };
}

function* listSpecs({ specs = [], suites = [] }) {
	yield* specs;
	for (const suite of suites) yield* listSpecs(suite);
}
