import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readTestReport } from "./test-report.js";

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

it("names the failed tests of Vitest, and the files whose set-up failed", () => {
	const path = save({
		numPassedTests: 1,
		numFailedTests: 1,
		numPendingTests: 1,
		numTodoTests: 0,
		testResults: [
			{
				name: join(process.cwd(), "tests/speed.test.ts"),
				status: "failed",
				message: "",
				assertionResults: [
					{ fullName: "a link is there", status: "passed", failureMessages: [] },
					{
						fullName: "a link is quick",
						status: "failed",
						failureMessages: ["\u001b[31mexpected 120 to be less than 100\u001b[39m\n at line 1"],
					},
				],
			},
			{
				name: join(process.cwd(), "tests/image.test.ts"),
				status: "failed",
				message: "npm ended with 1",
				assertionResults: [{ fullName: "boots", status: "skipped", failureMessages: [] }],
			},
		],
	});
	expect(readTestReport("vitest", path)).toEqual({
		passed: 1,
		failed: 2,
		failures: [
			"tests/speed.test.ts › a link is quick: expected 120 to be less than 100",
			"tests/image.test.ts › boots: skipped",
			"tests/image.test.ts: npm ended with 1",
		],
		flaky: [],
	});
});

it("names the failed, flaky and skipped tests of Playwright", () => {
	const spec = (title: string, status: string, message?: string) => ({
		file: "site.spec.ts",
		title,
		tests: [{ projectName: "script", status, results: message ? [{ error: { message } }] : [] }],
	});
	const path = save({
		stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 1 },
		suites: [
			{
				specs: [spec("opens", "expected")],
				suites: [{ specs: [spec("closes", "unexpected", "not there\nlog"), spec("x", "skipped")] }],
			},
		],
	});
	expect(readTestReport("playwright", path)).toEqual({
		passed: 1,
		failed: 2,
		failures: ["[script] site.spec.ts › closes: not there", "[script] site.spec.ts › x: skipped"],
		flaky: [],
	});
});

it("lets skipped tests of Vitest pass where that is allowed", () => {
	const assertionResults = [{ fullName: "on PostgreSQL", status: "skipped", failureMessages: [] }];
	const path = save({
		numPassedTests: 2,
		numFailedTests: 0,
		numPendingTests: 1,
		numTodoTests: 0,
		testResults: [{ name: "a.test.ts", status: "passed", message: "", assertionResults }],
	});
	expect(readTestReport("vitest", path).failed).toBe(1);
	expect(readTestReport("vitest", path, { allowsSkipped: true })).toEqual({
		passed: 2,
		failed: 0,
		failures: [],
		flaky: [],
	});
});

it("reports a missing report", () => {
	const { passed, failures } = readTestReport("vitest", join(folder, "none.json"));
	expect(passed).toBe(0);
	expect(failures).toEqual([expect.stringContaining("no report of vitest")]);
});

it("counts a test that Playwright passed on retry as passed, and names it with its first error", () => {
	const results = [{ error: { message: "too slow\nlog" } }, {}];
	const spec = {
		file: "tip.spec.ts",
		title: "is sent",
		tests: [{ projectName: "script", status: "flaky", results }],
	};
	const stats = { expected: 2, unexpected: 0, flaky: 1, skipped: 0 };
	expect(readTestReport("playwright", save({ stats, suites: [{ specs: [spec] }] }))).toEqual({
		passed: 3,
		failed: 0,
		failures: [],
		flaky: ["[script] tip.spec.ts › is sent: too slow"],
	});
});

it("counts a test that Vitest passed on retry as passed, and names it with its first error", () => {
	const fullName = "a link is quick";
	const failureMessages = ["expected 120 to be less than 100\n at line 1"];
	const report = {
		numPassedTests: 1,
		numFailedTests: 0,
		numPendingTests: 0,
		numTodoTests: 0,
		testResults: [
			{
				name: join(process.cwd(), "tests/speed.test.ts"),
				status: "passed",
				assertionResults: [{ fullName, status: "passed", failureMessages }],
			},
		],
	};
	expect(readTestReport("vitest", save(report))).toEqual({
		passed: 1,
		failed: 0,
		failures: [],
		flaky: ["tests/speed.test.ts › a link is quick: expected 120 to be less than 100"],
	});
});
