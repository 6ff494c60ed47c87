/** One step of `npm run verify`: runs a program with its output visible, and counts its tests. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { readTestReport } from "./test-report.js";

const limitMinutes = 20;

/** The running child: a group of its own, so that ending it ends what it started. */
let running;
export function endRunningStep(signal = "SIGTERM") {
	if (running === undefined) return;
	try {
		process.kill(-running.pid, signal);
	} catch {
		// Nobody of the group is left.
	}
}

/**
 * Runs `command`; answers how much passed and failed, and what failed. The step itself counts as
 * one more, so that a runner that dies without a report is not taken for success.
 */
export async function runStep({ name, command, env = {}, runner, report }) {
	console.log(`\n=== ${name}: ${command.join(" ")}`);
	if (report) rmSync(report, { force: true });
	const startedAt = Date.now();
	const [program, ...words] = command;
	running = spawn(program, words, {
		env: { ...process.env, ...env },
		stdio: ["ignore", "inherit", "inherit"],
		detached: true,
	});
	const limit = setTimeout(() => endRunningStep("SIGKILL"), limitMinutes * 60_000);
	const code = await once(running, "exit").then(
		([exitCode]) => exitCode,
		(error) => error.message,
	);
	clearTimeout(limit);
	// A runner that was ended in the middle may leave a server that it had just started.
	endRunningStep("SIGKILL");
	running = undefined;
	const tests = runner ? readTestReport(runner, report) : { passed: 0, failed: 0, failures: [] };
	const isGood = code === 0 && tests.failed === 0 && (!runner || tests.passed > 0);
	const seconds = Math.round((Date.now() - startedAt) / 1000);
	console.log(`=== ${name}: ${isGood ? "passed" : `FAILED (${code})`} in ${seconds} s`);
	return {
		name,
		passed: tests.passed + (isGood ? 1 : 0),
		failed: tests.failed + (isGood ? 0 : 1),
		failures: tests.failures,
	};
}
