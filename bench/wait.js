/**
 * Measures how long a signed-in page waits for a slow platform, with one or more rounds of calls.
 */

import { load, median, round, startPlatform } from "./process.js";
import { signIn } from "./rendered.js";
import { startProduct } from "./server-process.js";

const PLATFORM_MILLISECONDS = 20;
const PAGES = ["/subscription", "/account", "/premium"];

export async function measureWaits({ rounds, milliseconds }) {
	const platform = await startPlatform(PLATFORM_MILLISECONDS);
	const product = await startProduct({ CACHE_SECONDS: "0", API_BASE_URL: platform.url });
	const headers = { Cookie: await signIn(product) };
	const rows = [];
	for (const page of PAGES) {
		const waits = [];
		for (let left = rounds; left >= 0; left--) {
			const { p50 } = await load(product, page, { connections: 1, milliseconds, headers });
			if (left < rounds) waits.push(p50);
		}
		rows.push({ page, "median ms": round(median(waits), 1) });
	}
	await Promise.all([product.stop(), platform.stop()]);
	return [{ title: `signed in, the platform responds in ${PLATFORM_MILLISECONDS} ms`, rows }];
}
