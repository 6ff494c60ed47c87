/** Measures how slow this machine is at the moment, so that speed limits scale with it. */
import { spawnSync } from "node:child_process";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setInterval } from "node:timers";

/** How long bare Node may take to start; an idle machine takes about half of it. */
const BARE_START_MILLISECONDS = 100;

/** Returns by which factor this machine is too slow at the moment; at least 1. */
export function measureSlowdown(): number {
	const startedAt = performance.now();
	spawnSync(process.execPath, ["--eval", ""]);
	return Math.max(1, (performance.now() - startedAt) / BARE_START_MILLISECONDS);
}

/** Runs with the idle-machine limit, and measures the machine only when that is exceeded. */
export const toFairMilliseconds = (elapsed: number, limit: number): number =>
	elapsed > limit ? elapsed / measureSlowdown() : elapsed;

const TURN_MILLISECONDS = 10;
/** Tests move `performance.now`, so it is not used here. */
const readClock = () => Number(process.hrtime.bigint()) / 1e6;
let usable = 0;
let seenAt = readClock();

/** Returns the milliseconds of a clock that stops while the machine suspends this process. */
export function readUsableTime(): number {
	const at = readClock();
	usable += Math.min(at - seenAt, 2 * TURN_MILLISECONDS);
	seenAt = at;
	return usable;
}

setInterval(readUsableTime, TURN_MILLISECONDS).unref();

/** Returns how many such milliseconds `work` waits, when it only waits for this process. */
export async function measureWait<T>(
	work: () => Promise<T>,
): Promise<{ result: T; milliseconds: number }> {
	const startedAt = readUsableTime();
	const result = await work();
	return { result, milliseconds: readUsableTime() - startedAt };
}

/**
 * Returns the milliseconds of CPU time that `work` takes in this process; a busy machine adds none.
 */
export function measureWork(work: () => unknown): number {
	const before = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}

/** An idle process is only suspended this long when the machine is overloaded. */
const STALL_MILLISECONDS = 250;

/**
 * Watches this mostly idle process. The returned function tells whether the machine suspended it
 * meanwhile.
 */
export function watchStalls(): () => boolean {
	const delay = monitorEventLoopDelay({ resolution: 20 });
	delay.enable();
	return () => {
		delay.disable();
		return delay.max / 1e6 > STALL_MILLISECONDS;
	};
}
