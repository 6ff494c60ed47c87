/** Kept documents beside the floor, with every request logged and with warnings alone. */
import { load, median, round, startFloor, startProduct } from "./process.js";

const PAGES = ["/", "/get-app", "/login", "/register", "/contact"];
const LOG_LEVELS = ["info", "warn"];

export async function compareKept(settings) {
	const tables = [];
	for (const logLevel of LOG_LEVELS) {
		const product = await startProduct({ LOG_LEVEL: logLevel });
		const rows = [];
		for (const page of PAGES) rows.push(await comparePage(product, page, settings));
		tables.push({ title: `LOG_LEVEL=${logLevel}, 32 connections`, rows });
		await product.stop();
	}
	return tables;
}

async function comparePage(product, page, { rounds, milliseconds }) {
	// The second asking finds the document kept, a later one at its best compression.
	await load(product, page, { milliseconds: 500, answers: 10_000 });
	const floor = await startFloor(product.url + page);
	await load(floor, "/", { milliseconds: 500 });
	const measured = [];
	for (let left = rounds; left > 0; left--) {
		const ours = await load(product, page, { milliseconds });
		measured.push({ ours, bare: await load(floor, "/", { milliseconds }) });
	}
	await floor.stop();
	const pick = (read) => median(measured.map(read));
	return {
		page,
		bytes: measured[0].ours.size,
		"per second": round(pick(({ ours }) => ours.perSecond)),
		"of the floor's": round(
			pick(({ ours, bare }) => ours.perSecond / bare.perSecond),
			2,
		),
		"CPU us": round(
			pick(({ ours }) => ours.microseconds),
			1,
		),
		"floor's CPU of it": round(
			pick(({ ours, bare }) => bare.microseconds / ours.microseconds),
			2,
		),
	};
}
