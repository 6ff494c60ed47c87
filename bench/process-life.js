/**
 * Measures the time from the start of the process to its first page, and its memory after many
 * requests.
 */

import { load, median, readMemoryMegabytes, round } from "./process.js";
import { startProduct } from "./server-process.js";

const REQUESTS = 10_000;
const PAGES = ["/", "/login", "/register", "/premium", "/get-app?lang=ar", "/nothing-here"];

async function measureStart() {
	const product = await startProduct();
	const page = await fetch(`${product.url}/login`);
	await page.text();
	const milliseconds = performance.now() - product.startedAt;
	await product.stop();
	return milliseconds;
}

export async function measureProcess({ rounds }) {
	const starts = [];
	for (let left = rounds; left > 0; left--) starts.push(await measureStart());
	const product = await startProduct();
	let responses = 0;
	for (let turn = 0; responses < REQUESTS; turn++) {
		const headers = turn % 2 ? { Authorization: "made for one" } : undefined;
		const page = PAGES[turn % PAGES.length];
		responses += (await load(product, page, { milliseconds: 500, headers: headers ?? {} }))
			.responses;
	}
	const memory = readMemoryMegabytes(product);
	await product.stop();
	const rows = [
		{ what: "start to first page, ms", value: round(median(starts)) },
		{ what: `memory after ${responses} requests, MB`, value: round(memory) },
	];
	return [{ title: "the process", rows }];
}
