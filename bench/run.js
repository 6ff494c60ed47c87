/**
 * `npm run bench` (after `npm run build`): how close the built product comes to a bare node server
 * that sends the same bytes. The two take turns in every round, so that what else the machine does
 * meets both; medians and ratios count, absolute figures do not. CPU is read from /proc (Linux).
 */
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const PAGES = ["/", "/get-app", "/login", "/register", "/contact"];
const LOG_LEVELS = ["info", "warn"];
const CONNECTIONS = 32;
const ROUNDS = 7;
const ROUND_MILLISECONDS = 1500;
/** A tick of the kernel's clock; 100 per second on every Linux that we know. */
const TICK_MICROSECONDS = 10_000;
const run = promisify(execFile);

/** A process that prints `ready: address`. */
async function start(file, args, env) {
	const child = spawn(process.execPath, [file, ...args], {
		env: { ...process.env, ...env },
		stdio: ["ignore", "pipe", "inherit"],
	});
	const url = await new Promise((resolve, reject) => {
		let output = "";
		child.on("exit", () => reject(new Error(`${file} ended:\n${output}`)));
		child.stdout.on("data", (chunk) => {
			output += output.includes("ready: ") ? "" : chunk;
			const found = /ready: (http:\S+)/.exec(output)?.[1];
			if (found) resolve(found.replace("localhost", "127.0.0.1"));
		});
	});
	return { child, url };
}

const startProduct = (dataDir, logLevel) =>
	start("build/server/server.js", [], {
		NODE_ENV: "production",
		HOST: "127.0.0.1",
		PORT: "0",
		DATA_DIR: dataDir,
		LOG_LEVEL: logLevel,
	});

function readCpuMicroseconds({ pid }) {
	const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
	return (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS;
}

async function load({ child, url }, path, milliseconds = ROUND_MILLISECONDS) {
	const before = readCpuMicroseconds(child);
	const args = ["bench/load.js", url + path, String(CONNECTIONS), String(milliseconds)];
	const { answers, perSecond, size } = JSON.parse((await run(process.execPath, args)).stdout);
	return { perSecond, size, microseconds: (readCpuMicroseconds(child) - before) / answers };
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

async function comparePage(product, path) {
	// The second asking finds the document kept, a later one at its best compression.
	await load(product, path, 500);
	const floor = await start("bench/floor.js", [product.url + path], {});
	await load(floor, "/", 500);
	const rounds = [];
	for (let round = 0; round < ROUNDS; round++) {
		rounds.push({ ours: await load(product, path), bare: await load(floor, "/") });
	}
	floor.child.removeAllListeners("exit").kill();
	const pick = (read) => median(rounds.map(read));
	return {
		page: path,
		bytes: rounds[0].ours.size,
		"per second": Math.round(pick(({ ours }) => ours.perSecond)),
		"floor per second": Math.round(pick(({ bare }) => bare.perSecond)),
		"throughput ratio": Number(
			pick(({ ours, bare }) => ours.perSecond / bare.perSecond).toFixed(2),
		),
		"CPU us": Number(pick(({ ours }) => ours.microseconds).toFixed(1)),
		"floor CPU us": Number(pick(({ bare }) => bare.microseconds).toFixed(1)),
		"CPU ratio": Number(pick(({ ours, bare }) => bare.microseconds / ours.microseconds).toFixed(2)),
	};
}

for (const logLevel of LOG_LEVELS) {
	const dataDir = mkdtempSync(join(tmpdir(), "sawt-bench-"));
	const product = await startProduct(dataDir, logLevel);
	const rows = [];
	for (const path of PAGES) rows.push(await comparePage(product, path));
	console.log(`LOG_LEVEL=${logLevel}, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds`);
	console.table(rows);
	product.child.removeAllListeners("exit").kill();
	rmSync(dataDir, { recursive: true, force: true });
}
