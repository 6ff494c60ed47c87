/** From the start of the process to its first page, and its memory after many requests. */
import { startProduct } from "../scripts/server-process.js";
import { load, median, readMemoryMegabytes, round } from "./process.js";

const REQUESTS = 10_000;
const PAGES = ["/", "/login", "/register", "/premium", "/get-app?lang=ar", "/nothing-here"];

/** The image and every start after a graceful stop have what node compiled before. */
const STARTS = [
	{ what: "start to first page, ms", env: {} },
	{ what: "the same, nothing compiled before, ms", env: { NODE_DISABLE_COMPILE_CACHE: "1" } },
];

async function measureStart(env) {
	const product = await startProduct(env);
	const page = await fetch(`${product.url}/login`);
	await page.text();
	const milliseconds = performance.now() - product.startedAt;
	await product.stop();
	return milliseconds;
}

export async function measureProcess({ rounds }) {
	// The first of them fills the compile cache, unless one was started before.
	await measureStart({});
	const starts = STARTS.map(({ what, env }) => ({ what, env, taken: [] }));
	for (let left = rounds; left > 0; left--) {
		for (const { env, taken } of starts) taken.push(await measureStart(env));
	}
	const product = await startProduct();
	let answers = 0;
	for (let turn = 0; answers < REQUESTS; turn++) {
		const headers = turn % 2 ? { Authorization: "made for one" } : undefined;
		const page = PAGES[turn % PAGES.length];
		answers += (await load(product, page, { milliseconds: 500, headers: headers ?? {} })).answers;
	}
	const memory = readMemoryMegabytes(product);
	await product.stop();
	const rows = [
		...starts.map(({ what, taken }) => ({ what, value: round(median(taken)) })),
		{ what: `memory after ${answers} requests, MB`, value: round(memory) },
	];
	return [{ title: "the process", rows }];
}
