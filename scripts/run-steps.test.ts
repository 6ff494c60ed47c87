import { describe, expect, it } from "vitest";
import { describeResults, runSteps } from "./run-steps.js";

type Step = Parameters<typeof runSteps>[0][number];

const said: string[] = [];
const step = (name: string, program: string, rest: Partial<Step> = {}): Step => ({
	name,
	command: [process.execPath, "--eval", program],
	say: (line: string) => said.push(line),
	...rest,
});

const failuresOf = async (steps: Step[]) =>
	(await runSteps(steps)).map(({ name, failed, failures }) => [name, failed, ...failures]);

describe("steps", () => {
	it("run in parallel when they do not depend on each other", async () => {
		const nap = "setTimeout(() => console.log('awake'), 400)";
		said.length = 0;
		await runSteps([step("first", nap), step("second", nap)], { width: 2 });
		expect(said.filter((line) => line.startsWith("===")).slice(0, 2)).toEqual([
			expect.stringContaining("=== first:"),
			expect.stringContaining("=== second:"),
		]);
		expect(said).toEqual(expect.arrayContaining(["first | awake", "second | awake"]));
	});

	it("are skipped when a step they need failed, and name that step", async () => {
		const steps = [
			step("build", "process.exit(3)"),
			step("routes", "", { after: ["build"] }),
			step("lint", ""),
		];
		const failures = await failuresOf(steps);
		expect(failures).toContainEqual(["build", 1, "ended with 3"]);
		expect(failures).toContainEqual(["routes", 1, "not run: build failed"]);
		expect(failures).toContainEqual(["lint", 0]);
	});

	it("run alone when they ask for the whole machine", async () => {
		said.length = 0;
		await runSteps([
			step("long", "setTimeout(() => {}, 300)"),
			step("journeys", "", { isAlone: true }),
		]);
		expect(said.filter((line) => line.startsWith("==="))).toEqual([
			expect.stringContaining("=== long:"),
			expect.stringMatching(/=== long: passed/),
			expect.stringContaining("=== journeys:"),
			expect.stringMatching(/=== journeys: passed/),
		]);
	});

	it("run in addition to the others when they take no processor", async () => {
		said.length = 0;
		const nap = "setTimeout(() => {}, 300)";
		await runSteps([step("install", nap, { isLight: true }), step("build", nap)], { width: 1 });
		expect(said.filter((line) => line.startsWith("===")).slice(0, 2)).toEqual([
			expect.stringContaining("=== install:"),
			expect.stringContaining("=== build:"),
		]);
	});

	it("name the signal that ended them, and always give a reason", async () => {
		const [killed] = await failuresOf([step("killed", "process.kill(process.pid, 'SIGKILL')")]);
		expect(killed).toEqual(["killed", 1, expect.stringMatching(/^ended by SIGKILL: /)]);
	});

	it("are ended when they print nothing, and give that as the reason", async () => {
		const silent = step("silent", "setTimeout(() => {}, 60_000)", { silentMinutes: 0.005 });
		expect(await failuresOf([silent])).toEqual([
			["silent", 1, "ended by us: it said nothing for 0.005 minutes"],
		]);
	});

	it("fail with a message when the program cannot be started", async () => {
		const missing = { ...step("missing", ""), command: ["no-such-program"] };
		const [failure] = await failuresOf([missing]);
		expect(failure?.[2]).toContain("no-such-program");
	});
});

describe("the summary", () => {
	const passed = { name: "lint", seconds: 1, passed: 1, failed: 0, failures: [], flaky: [] };

	it("repeats what failed, and ends with the counts", () => {
		const failed = { ...passed, name: "types", passed: 0, failed: 1, failures: ["ended with 2"] };
		const { lines, isGood } = describeResults([passed, failed], Date.now(), undefined);
		expect(lines.slice(-3)).toEqual(["failed: types", "  ended with 2", "1 passed, 1 failed"]);
		expect(isGood).toBe(false);
	});

	it("names flaky tests, and still reports success", () => {
		const flaky = { ...passed, flaky: ["[script] a.spec.ts › opens: slow"] };
		const { lines, isGood } = describeResults([flaky], Date.now(), undefined);
		expect(lines).toContain("  [script] a.spec.ts › opens: slow");
		expect([lines.at(-1), isGood]).toEqual(["1 passed, 0 failed", true]);
	});

	it("reports a failure for an interrupted run", () => {
		const { lines, isGood } = describeResults([passed], Date.now(), "SIGINT");
		expect(lines.slice(-2)).toEqual(["interrupted by SIGINT", "1 passed, 1 failed"]);
		expect(isGood).toBe(false);
	});
});
