/** The processes that bench/run.js compares: how they start, and what they use (Linux: /proc). */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { start } from "./server-process.js";

/** A tick of the kernel's clock; 100 per second on every Linux that we know. */
const TICK_MICROSECONDS = 10_000;
const run = promisify(execFile);
const locate = (name) => fileURLToPath(new URL(name, import.meta.url));

/** A platform that answers after so many milliseconds. */
export const startPlatform = (delayMilliseconds = 0) =>
	start(locate("platform.js"), { args: [String(delayMilliseconds)] });

/** A bare node server that sends what the given address answers. */
export const startFloor = (url) => start(locate("floor.js"), { args: [url] });

/** What the process used since it started, with all of its threads. */
function readCpuMicroseconds({ pid }) {
	const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
	return (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS;
}

export const readMemoryMegabytes = ({ pid }) =>
	Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

/** Asks one address for a while (bench/load.js); CPU is that of the asked process alone. */
export async function load(target, path, asked = {}) {
	const told = { connections: 32, milliseconds: 1500, ...asked, url: target.url + path };
	const before = readCpuMicroseconds(target);
	const { stdout } = await run(process.execPath, [locate("load.js"), JSON.stringify(told)]);
	const measured = JSON.parse(stdout);
	const microseconds = (readCpuMicroseconds(target) - before) / measured.answers;
	return { ...measured, microseconds };
}

export const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
export const round = (value, digits = 0) => Number(value.toFixed(digits));
