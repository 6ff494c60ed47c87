/** One step of `npm run check` and `npm run verify`: a program, its output line by line, its tests. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { readTestReport } from "./test-report.js";

/** A step has no limit as long as it says something; its tests have limits of their own. */
const SILENT_MINUTES = 10;
const LAST_LINES_MILLISECONDS = 2000;
const running = new Set();

/** Each child is a group of its own, so that ending it ends what it started. */
function endGroup(child, signal) {
	try {
		process.kill(-child.pid, signal);
	} catch {
		// All of the group are gone.
	}
}

let isEnding = false;
export function endRunningSteps(signal = "SIGTERM") {
	isEnding = true;
	for (const child of running) endGroup(child, signal);
}

/** Calls `onSilence` once when nothing was said for so long. */
function watchSilence(minutes, onSilence) {
	const timer = setTimeout(onSilence, minutes * 60_000);
	return { heard: () => timer.refresh(), end: () => clearTimeout(timer) };
}

const noTests = { passed: 0, failed: 0, failures: [], flaky: [] };

/**
 * Runs `command` and prints its lines under its name. Answers how much passed and failed, what
 * failed, and what passed only when it was repeated. The step itself counts as one more, so that
 * a runner that dies without a report is not taken for success.
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

/** Why the program did not end well; undefined when it did. */
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
	// Later than its end: everything that it wrote was read.
	const closed = once(child, "close").catch(() => undefined);
	const [code, signal] = await once(child, "exit").catch((error) => [error.message, null]);
	watch.end();
	// A runner that was ended in the middle may leave a server that it had just started.
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
