/**
 * `node bench/lighthouse.js`: measures Lighthouse's mobile scores of the public pages on the built
 * server (`npm run build` first). npx fetches Lighthouse, which is too heavy for every install.
 * Scores depend on the load of the machine, so each page is measured five times, in turns, and the
 * run with the median performance counts, as Lighthouse advises. Prints one line per page: the
 * scores of that run, the performance of all runs, and what cost points. Exits with 1 when a score
 * is below its minimum.
 */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { chromiumArguments, provideChromium } from "../scripts/chromium.js";
import { startProduct } from "./server-process.js";

const LIGHTHOUSE = "lighthouse@12.2.3";
/** Arguments name other pages: `node bench/lighthouse.js /get-app`. */
const PAGES = ["/", "/login", "/register", "/premium"].flatMap((path) => [path, `${path}?lang=ar`]);
const RUNS = 5;
const ATTEMPTS = 3;
const FLOORS = { performance: 100, accessibility: 100, "best-practices": 100, seo: 100 };
const CHROME_FLAGS = ["--headless=new", ...chromiumArguments].join(" ");
const run = promisify(execFile);

/** On a busy machine Chromium sometimes records no trace, and Lighthouse asks to run again. */
async function runLighthouse(url, chromium, attempts) {
	const args = ["--yes", LIGHTHOUSE, url, "--output=json", "--quiet"];
	const options = { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 64 * 1024 * 1024 };
	try {
		const { stdout } = await run("npx", [...args, `--chrome-flags=${CHROME_FLAGS}`], options);
		return stdout;
	} catch (error) {
		if (attempts > 1) return runLighthouse(url, chromium, attempts - 1);
		throw new Error(`Lighthouse failed ${ATTEMPTS} times on ${url}: ${error.stderr}`);
	}
}

async function measure(url, chromium) {
	// Warms the server up, because visitors rarely get its first response.
	await (await fetch(url)).text();
	const { categories, audits } = JSON.parse(await runLighthouse(url, chromium, ATTEMPTS));
	const scores = Object.fromEntries(
		Object.keys(FLOORS).map((name) => [name, Math.round(categories[name].score * 100)]),
	);
	const misses = Object.values(audits).filter(
		({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode === "binary",
	);
	const costs = categories.performance.auditRefs
		.filter(({ id, weight }) => weight > 0 && audits[id].score < 1)
		.map(({ id }) => `${id} ${audits[id].displayValue}`);
	return { scores, misses: [...misses.map(({ id }) => id), ...costs] };
}

/** Prints the line of a page. Returns whether every score of its median run reaches its minimum. */
function report(page, runs) {
	const sorted = runs.toSorted((a, b) => a.scores.performance - b.scores.performance);
	const { scores, misses } = sorted[Math.floor(sorted.length / 2)];
	const all = sorted.map((each) => each.scores.performance).join(" ");
	const named = Object.entries(scores).map(([name, score]) => `${name} ${score}`);
	console.log(page, ...named, `(performance of all runs: ${all})`, ...misses);
	return Object.entries(scores).every(([name, score]) => score >= FLOORS[name]);
}

const chromium = provideChromium();
const product = await startProduct();
try {
	const named = process.argv.slice(2);
	const runsOf = new Map((named.length > 0 ? named : PAGES).map((page) => [page, []]));
	for (let round = 0; round < RUNS; round++) {
		for (const [page, runs] of runsOf) runs.push(await measure(product.url + page, chromium));
	}
	for (const [page, runs] of runsOf) {
		if (!report(page, runs)) process.exitCode = 1;
	}
} finally {
	await product.stop();
}
