import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
	describeResult,
	readPlaywrightReport,
	readReport,
	readVitestReport,
	runStep,
} from "./steps.js";

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), "sawt-report-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function save(report: unknown): string {
	const path = join(folder, "report.json");
	writeFileSync(path, JSON.stringify(report));
	return path;
}

const test = (fullName: string, status: string, ...failureMessages: string[]) => ({
	fullName,
	status,
	failureMessages,
});
const file = (name: string, ...assertionResults: unknown[]) => ({
	name: join(process.cwd(), name),
	status: "passed",
	message: "",
	assertionResults,
});

describe("a report of Vitest", () => {
	it("names failed, skipped and flaky tests, and files whose set-up failed", () => {
		const path = save({
			testResults: [
				file(
					"tests/speed.test.ts",
					test("a link is there", "passed"),
					test(
						"a link is quick",
						"failed",
						"\u001b[31mexpected 120 to be 100\u001b[39m\n at line 1",
					),
					test("a link is sent", "passed", "no answer\n at line 2"),
				),
				{
					...file("tests/image.test.ts", test("boots", "skipped")),
					status: "failed",
					message: "npm ended with 1",
				},
			],
		});
		expect(readReport(path, readVitestReport)).toEqual({
			passed: 2,
			failed: 2,
			failures: [
				"tests/speed.test.ts › a link is quick: expected 120 to be 100",
				"tests/image.test.ts › boots: skipped",
				"tests/image.test.ts: npm ended with 1",
			],
			flaky: ["tests/speed.test.ts › a link is sent: no answer"],
		});
	});

	it("may have skipped tests where that is allowed", () => {
		const tests = [test("on SQLite", "passed"), test("on PostgreSQL", "skipped")];
		const path = save({ testResults: [file("a.test.ts", ...tests)] });
		expect(readReport(path, readVitestReport).failed).toBe(1);
		expect(readReport(path, readVitestReport, true).failed).toBe(0);
	});

	it.each([
		["is missing", () => join(folder, "none.json"), "no report: "],
		["has no test", () => save({ testResults: [] }), "no test in "],
	])("is a failure when it %s", (_, getPath, reported) => {
		const { failures } = readReport(getPath(), readVitestReport);
		expect(failures).toEqual([expect.stringContaining(reported)]);
	});
});

describe("a report of Playwright", () => {
	it("names failed, skipped and flaky tests, also in nested suites", () => {
		const spec = (title: string, status: string, ...messages: string[]) => ({
			file: "site.spec.ts",
			title,
			tests: [
				{
					projectName: "script",
					status,
					results: messages.map((message) => ({ error: { message } })),
				},
			],
		});
		const nested = [spec("closes", "unexpected", "not there\nlog"), spec("x", "skipped")];
		const path = save({
			errors: [{ message: "no browser\nlog" }],
			suites: [
				{
					specs: [spec("opens", "expected"), spec("tips", "flaky", "too slow\nlog")],
					suites: [{ specs: nested }],
				},
			],
		});
		expect(readReport(path, readPlaywrightReport)).toEqual({
			passed: 2,
			failed: 2,
			failures: [
				"[script] site.spec.ts › closes: not there",
				"[script] site.spec.ts › x: skipped",
				"no browser",
			],
			flaky: ["[script] site.spec.ts › tips: too slow"],
		});
	});
});

describe("a step", () => {
	const run = (program: string) =>
		runStep("a step", { command: [process.execPath, "--eval", program], isQuiet: true });

	it.each([
		["", 1, []],
		["process.exit(3)", 0, ["ended with 3"]],
		["process.kill(process.pid, 'SIGKILL')", 0, ["ended by SIGKILL"]],
	])("counts as one test: %s", async (program, passed, failures) => {
		expect(await run(program)).toMatchObject({ passed, failed: 1 - passed, failures });
	});

	it("fails with a message when the program cannot be started", async () => {
		const { failures } = await runStep("missing", { command: ["no-such-program"], isQuiet: true });
		expect(failures).toEqual([expect.stringContaining("no-such-program")]);
	});
});

describe("the result", () => {
	const passed = { name: "lint", seconds: 1, passed: 1, failed: 0, failures: [], flaky: [] };

	it("repeats what failed, and ends with the counts", () => {
		const failed = { ...passed, name: "types", passed: 0, failed: 1, failures: ["ended with 2"] };
		const { lines, isGood } = describeResult([passed, failed], 2000);
		expect(lines.slice(-3)).toEqual(["failed: types", "  ended with 2", "1 passed, 1 failed"]);
		expect(isGood).toBe(false);
	});

	it("names flaky tests, and still reports success", () => {
		const flaky = { ...passed, flaky: ["[script] a.spec.ts › opens: slow"] };
		const { lines, isGood } = describeResult([flaky], 2000);
		expect(lines).toContain("  [script] a.spec.ts › opens: slow");
		expect([lines.at(-1), isGood]).toEqual(["1 passed, 0 failed", true]);
	});
});
