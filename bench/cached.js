/**
 * Measures cached documents beside the baseline, with every request logged and with warnings only.
 * Each round has fresh processes, because two processes of one program differ by up to a third
 * throughout their life. Each round starts with another page, because a process still compiles
 * while its first page is measured.
 */

import { load, median, round, startFloor } from "./process.js";
import { startProduct } from "./server-process.js";

const PAGES = ["/", "/get-app", "/login", "/register", "/contact"];
const LOG_LEVELS = ["info", "warn"];

export async function compareCached(settings) {
	const tables = [];
	for (const logLevel of LOG_LEVELS) {
		const rounds = [];
		for (let turn = 0; turn < settings.rounds; turn++) {
			const first = turn % PAGES.length;
			const pages = [...PAGES.slice(first), ...PAGES.slice(0, first)];
			rounds.push(await measureRound(logLevel, pages, settings));
		}
		const rows = PAGES.map((page) =>
			toRow(
				page,
				rounds.map((measured) => measured.get(page)),
			),
		);
		tables.push({ title: `LOG_LEVEL=${logLevel}, 32 connections`, rows });
	}
	return tables;
}

/** Visits every page once, in one process of the product. */
async function measureRound(logLevel, pages, { milliseconds }) {
	const product = await startProduct({ LOG_LEVEL: logLevel });
	const measured = new Map();
	for (const page of pages) measured.set(page, await comparePage(product, page, milliseconds));
	await product.stop();
	return measured;
}

async function comparePage(product, page, milliseconds) {
	// The second request gets the cached document, and a later one its best compression.
	await load(product, page, { milliseconds: 500, responses: 10_000 });
	const floor = await startFloor(product.url + page);
	await load(floor, "/", { milliseconds: 500, responses: 10_000 });
	const ours = await load(product, page, { milliseconds });
	const bare = await load(floor, "/", { milliseconds });
	await floor.stop();
	return { ours, bare };
}

function toRow(page, measured) {
	const pick = (read, digits) => round(median(measured.map(read)), digits);
	return {
		page,
		bytes: measured[0].ours.size,
		"per second": pick(({ ours }) => ours.perSecond),
		"of the floor's": pick(({ ours, bare }) => ours.perSecond / bare.perSecond, 2),
		"CPU us": pick(({ ours }) => ours.microseconds, 1),
		"floor's CPU of it": pick(({ ours, bare }) => bare.microseconds / ours.microseconds, 2),
	};
}
