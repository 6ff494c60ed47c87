/** Starts the processes that bench/run.js compares, and measures what they use (Linux: /proc). */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { start } from "./server-process.js";

/** The kernel's clock ticks per second, which is 100 on every known Linux. */
const TICK_MICROSECONDS = 10_000;
const run = promisify(execFile);
const locate = (name) => fileURLToPath(new URL(name, import.meta.url));

/** Starts a platform that responds after this many milliseconds. */
export const startPlatform = (delayMilliseconds = 0) =>
	start(locate("platform.js"), { args: [String(delayMilliseconds)] });

/** Starts a bare Node server that sends the response of the given address. */
export const startFloor = (url) => start(locate("floor.js"), { args: [url] });

/** Returns what the process has used since its start, in all its threads. */
function readCpuMicroseconds({ pid }) {
	const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
	return (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS;
}

export const readMemoryMegabytes = ({ pid }) =>
	Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

/** Loads one address for a while (bench/load.js) and measures the CPU time of its process alone. */
export async function load(target, path, requested = {}) {
	const settings = { connections: 32, milliseconds: 1500, ...requested, url: target.url + path };
	const before = readCpuMicroseconds(target);
	const { stdout } = await run(process.execPath, [locate("load.js"), JSON.stringify(settings)]);
	const measured = JSON.parse(stdout);
	const microseconds = (readCpuMicroseconds(target) - before) / measured.responses;
	return { ...measured, microseconds };
}

export const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
export const round = (value, digits = 0) => Number(value.toFixed(digits));
