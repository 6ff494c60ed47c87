/** How busy this machine is: what promises speed to people is measured by it, not by the clock alone. */
import { spawnSync } from "node:child_process";

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
