/**
 * What an answer may cost, beside a bare node server that sends the same bytes (`npm run bench`
 * measures it; bytes, requests and script are held by first-view.test.ts). The limits are kept on a
 * busy machine: they find a mistake, not a percentage.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { load, median, startFloor } from "../../bench/process.js";
import { startProduct } from "../../scripts/server-process.js";

const PAGE = "/login";
const ROUNDS = [1, 2, 3];
const KEPT = { milliseconds: 1, answers: 4000 };
/** Not kept: who asks might be known. */
const RENDERED = { milliseconds: 1, answers: 300, headers: { Authorization: "Bearer none" } };

type Target = Awaited<ReturnType<typeof startProduct>>;

let product: Target;
let floor: Target;

beforeAll(async () => {
	product = await startProduct();
	await (await fetch(product.url + PAGE)).text();
	floor = await startFloor(product.url + PAGE);
	// The compiler of a process works beside its first answers: for some four thousand of them.
	await load(product, PAGE, RENDERED);
	for (const target of [product, floor]) await load(target, PAGE, { ...KEPT, answers: 8000 });
});
afterAll(() => Promise.all([product.stop(), floor.stop()]));

/** The middle of some rounds: whatever else the machine does falls on one of them. */
async function compareWithFloor(asked: typeof KEPT | typeof RENDERED): Promise<number> {
	const ratios: number[] = [];
	for (const _ of ROUNDS) {
		const ours = await load(product, PAGE, asked);
		const bare = await load(floor, PAGE, KEPT);
		ratios.push(ours.microseconds / bare.microseconds);
	}
	return median(ratios);
}

describe("the CPU of an answer", () => {
	it("is at most three times the floor's for a kept document", async () => {
		expect(await compareWithFloor(KEPT)).toBeLessThan(3);
	});

	it("is at most 300 times the floor's for a document that is rendered", async () => {
		expect(await compareWithFloor(RENDERED)).toBeLessThan(300);
	});
});
