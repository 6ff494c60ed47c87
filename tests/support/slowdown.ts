/** How busy this machine is: what promises speed to people is measured by it, not by the clock alone. */
import { spawnSync } from "node:child_process";
import { monitorEventLoopDelay } from "node:perf_hooks";

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

/** Between two looks at the clock of which one is due every ten: what is more is no wait of ours. */
const LOOK_MILLISECONDS = 50;

/**
 * Milliseconds that `work` waits, where all that it waits for is in this process: while the machine
 * holds that up, no time passes here.
 */
export async function measureWait<T>(
	work: () => Promise<T>,
): Promise<{ result: T; milliseconds: number }> {
	let milliseconds = 0;
	// Not `performance.now`, which tests move.
	let seen = process.hrtime.bigint();
	const look = () => {
		const now = process.hrtime.bigint();
		milliseconds += Math.min(Number(now - seen) / 1e6, LOOK_MILLISECONDS);
		seen = now;
	};
	const timer = setInterval(look, 10);
	try {
		const result = await work();
		look();
		return { result, milliseconds };
	} finally {
		clearInterval(timer);
	}
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
