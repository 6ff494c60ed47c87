/** Runs steps in parallel where their dependencies allow it, and prints a summary. */
import { availableParallelism } from "node:os";
import { endRunningSteps, runStep } from "./step.js";

const availableWidth = Math.max(2, availableParallelism());

const notRun = (name, reason) => ({
	name,
	seconds: 0,
	passed: 0,
	failed: 1,
	failures: [`not run: ${reason}`],
	flaky: [],
});

/**
 * Runs `steps` in order, as many at once as there are processors. `after` names the steps that must
 * succeed first; `isAlone` gives the step the whole machine; `isLight` marks a step that waits for
 * the network and takes no processor.
 */
export async function runSteps(
	steps,
	{ width = availableWidth, isInterrupted = () => false } = {},
) {
	const waiting = [...steps];
	const active = new Map();
	const results = [];
	const isDone = (name) => results.some((result) => result.name === name);
	const findFailed = ({ after = [] }) =>
		after.find((name) => results.some((result) => result.name === name && result.failed > 0));

	function findNext() {
		const working = [...active.keys()].filter(({ isLight }) => !isLight);
		if (working.length >= width || [...active.keys()].some(({ isAlone }) => isAlone))
			return undefined;
		return waiting.find(
			({ after = [], isAlone }) => after.every(isDone) && !(isAlone && active.size > 0),
		);
	}

	while (waiting.length > 0 || active.size > 0) {
		if (isInterrupted()) waiting.length = 0;
		const next = findNext();
		if (next) {
			waiting.splice(waiting.indexOf(next), 1);
			const failed = findFailed(next);
			if (failed) results.push(notRun(next.name, `${failed} failed`));
			else active.set(next, runAndKeep(next));
		} else if (active.size > 0) await Promise.race(active.values());
		else throw new Error(`these steps wait for ever: ${waiting.map(({ name }) => name)}`);
	}
	return results;

	async function runAndKeep(step) {
		results.push(await runStep(step));
		active.delete(step);
	}
}

/** Stops the running steps when the script receives a signal. Returns whether that happened. */
export function watchInterrupt() {
	let signalled;
	for (const signal of ["SIGINT", "SIGTERM"]) {
		process.on(signal, () => {
			signalled = signal;
			endRunningSteps();
		});
	}
	return () => signalled;
}

/** Prints the summary: how long each step took, what was flaky, what failed, and the result. */
export function describeResults(results, startedAt, interrupt) {
	const sum = (key) => results.reduce((total, result) => total + result[key], 0);
	const flaky = results.flatMap((result) => result.flaky ?? []);
	const failed = sum("failed") + (interrupt ? 1 : 0);
	const lines = [
		"",
		...results.map(({ name, seconds = 0 }) => `${String(seconds).padStart(5)} s  ${name}`),
		`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(5)} s  in all`,
	];
	if (flaky.length > 0) {
		lines.push(`FLAKY: ${flaky.length} passed only when repeated; mend them`, ...indent(flaky));
	}
	// Repeats the failures, because one in the middle of a long output is easy to miss.
	for (const { name, failed: count, failures = [] } of results) {
		if (count > 0) lines.push(`failed: ${name}`, ...indent(failures));
	}
	if (interrupt) lines.push(`interrupted by ${interrupt}`);
	lines.push(`${sum("passed")} passed, ${failed} failed`);
	return { lines, isGood: failed === 0 };
}

const indent = (lines) => lines.map((line) => `  ${line}`);
