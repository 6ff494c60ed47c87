/**
 * Runs one step of `npm run check` or `npm run verify`: a program, its output line by line, and its
 * tests.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { readTestReport } from "./test-report.js";

/** A step may run as long as it keeps printing; its tests have time limits of their own. */
const SILENT_MINUTES = 10;
const LAST_LINES_MILLISECONDS = 2000;
const running = new Set();

/** Each child leads its own process group, so that ending it also ends what it started. */
function endGroup(child, signal) {
	try {
		process.kill(-child.pid, signal);
	} catch {
		// Every process of the group has ended.
	}
}

let isEnding = false;
export function endRunningSteps(signal = "SIGTERM") {
	isEnding = true;
	for (const child of running) endGroup(child, signal);
}

/** Calls `onSilence` once when nothing was printed for this long. */
function watchSilence(minutes, onSilence) {
	const timer = setTimeout(onSilence, minutes * 60_000);
	return { heard: () => timer.refresh(), end: () => clearTimeout(timer) };
}

const noTests = { passed: 0, failed: 0, failures: [], flaky: [] };

/**
 * Runs `command` and prints its lines under its name. Returns how many tests passed and failed,
 * what failed, and what passed only on retry. The step counts as one more test, so that a runner
 * that dies without a report is not taken for a success.
 */
export async function runStep(step) {
	const { name, command, env = {}, runner, report, silentMinutes = SILENT_MINUTES } = step;
	const say = step.say ?? console.log;
	say(`=== ${name}: ${command.join(" ")}`);
	if (report) rmSync(report, { force: true });
	const startedAt = Date.now();
	const reason = await runProgram({ name, command, env, silentMinutes, say });
	const tests = runner ? readTestReport(runner, report, step) : noTests;
	const isGood = reason === undefined && tests.failed === 0 && (!runner || tests.passed > 0);
	const seconds = Math.round((Date.now() - startedAt) / 1000);
	const failures = isGood ? [] : [...(reason ? [reason] : []), ...tests.failures];
	say(`=== ${name}: ${isGood ? "passed" : "FAILED"} in ${seconds} s`);
	for (const line of failures) say(`    ${line}`);
	return {
		name,
		seconds,
		passed: tests.passed + (isGood ? 1 : 0),
		failed: tests.failed + (isGood ? 0 : 1),
		failures,
		flaky: tests.flaky,
	};
}

/** Returns why the program failed; undefined when it succeeded. */
async function runProgram({ name, command: [program, ...words], env, silentMinutes, say }) {
	const child = spawn(program, words, {
		env: { ...process.env, ...env },
		stdio: ["ignore", "pipe", "pipe"],
		detached: true,
	});
	running.add(child);
	let silence;
	const watch = watchSilence(silentMinutes, () => {
		silence = `ended by us: it said nothing for ${silentMinutes} minutes`;
		endGroup(child, "SIGKILL");
	});
	for (const stream of [child.stdout, child.stderr]) {
		createInterface({ input: stream }).on("line", (line) => {
			watch.heard();
			say(`${name} | ${line}`);
		});
	}
	// "close" comes after "exit", when all output has been read.
	const closed = once(child, "close").catch(() => undefined);
	const [code, signal] = await once(child, "exit").catch((error) => [error.message, null]);
	watch.end();
	// A runner that was killed may leave a server behind.
	endGroup(child, "SIGKILL");
	await Promise.race([closed, sleep(LAST_LINES_MILLISECONDS)]);
	running.delete(child);
	if (silence) return silence;
	if (signal) return `ended by ${signal}: ${reasonOf(signal)}`;
	return code === 0 ? undefined : `ended with ${code}`;
}

function reasonOf(signal) {
	if (isEnding) return "everything was told to end";
	return signal === "SIGKILL" ? "somebody else, or a system without memory" : "it crashed";
}
