/** Measures the cost of a response and the longest waits against the number of connections. */

import { load, median, round, startFloor } from "./process.js";
import { startProduct } from "./server-process.js";

const CONNECTIONS = [1, 10, 100, 1000];
const PAGE = "/login";

export async function compareConnections({ rounds, milliseconds }) {
	const product = await startProduct();
	await load(product, PAGE, { milliseconds: 500 });
	const floor = await startFloor(product.url + PAGE);
	const rows = [];
	for (const connections of CONNECTIONS) {
		const measured = [];
		for (let left = rounds; left > 0; left--) {
			const ours = await load(product, PAGE, { connections, milliseconds });
			measured.push({ ours, bare: await load(floor, "/", { connections, milliseconds }) });
		}
		const pick = (read) => median(measured.map(read));
		rows.push({
			connections,
			"CPU us": round(
				pick(({ ours }) => ours.microseconds),
				1,
			),
			"floor's CPU of it": round(
				pick(({ ours, bare }) => bare.microseconds / ours.microseconds),
				2,
			),
			"p99 ms": round(
				pick(({ ours }) => ours.p99),
				1,
			),
			"of the floor's": round(
				pick(({ ours, bare }) => ours.p99 / bare.p99),
				2,
			),
		});
	}
	await Promise.all([product.stop(), floor.stop()]);
	return [{ title: `a cached document (${PAGE})`, rows }];
}
