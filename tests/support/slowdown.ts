/** How busy this machine is: what promises speed to people is measured by it, not by the clock alone. */
import { spawnSync } from "node:child_process";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setInterval } from "node:timers";

/** What a bare Node may take to start; an idle machine needs about half of it. */
const BARE_START_MILLISECONDS = 100;

/** How many times slower than it should be this machine is just now; never below 1. */
export function measureSlowdown(): number {
	const startedAt = performance.now();
	spawnSync(process.execPath, ["--eval", ""]);
	return Math.max(1, (performance.now() - startedAt) / BARE_START_MILLISECONDS);
}

/** What it takes on an idle machine; the machine is looked at only when it took too long. */
export const toFairMilliseconds = (elapsed: number, limit: number): number =>
	elapsed > limit ? elapsed / measureSlowdown() : elapsed;

const TURN_MILLISECONDS = 10;
/** Not `performance.now`, which tests move. */
const readClock = () => Number(process.hrtime.bigint()) / 1e6;
let usable = 0;
let seenAt = readClock();

/** Milliseconds of a clock that stops as long as the machine holds this process up. */
export function readUsableTime(): number {
	const at = readClock();
	usable += Math.min(at - seenAt, 2 * TURN_MILLISECONDS);
	seenAt = at;
	return usable;
}

setInterval(readUsableTime, TURN_MILLISECONDS).unref();

/** Milliseconds of it that `work` waits, where all that it waits for is in this process. */
export async function measureWait<T>(
	work: () => Promise<T>,
): Promise<{ result: T; milliseconds: number }> {
	const startedAt = readUsableTime();
	const result = await work();
	return { result, milliseconds: readUsableTime() - startedAt };
}

/** Milliseconds of processor that `work` takes in this process: a busy machine adds none. */
export function measureWork(work: () => unknown): number {
	const before = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}

/** A process that does little is held up for so long only where the machine has too much to do. */
const STALL_MILLISECONDS = 250;

/** Watches this process, which does little; true of the end when the machine held it up meanwhile. */
export function watchStalls(): () => boolean {
	const delay = monitorEventLoopDelay({ resolution: 20 });
	delay.enable();
	return () => {
		delay.disable();
		return delay.max / 1e6 > STALL_MILLISECONDS;
	};
}
