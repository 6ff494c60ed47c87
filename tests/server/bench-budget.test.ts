/**
 * What an answer may cost, beside a bare node server that sends the same bytes (`npm run bench`
 * measures it; bytes, requests and script are held by first-view.test.ts). The limits are kept on a
 * busy machine: they find a mistake, not a percentage.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { load, startFloor, startProduct } from "../../bench/process.js";

const PAGE = "/login";
const KEPT = { milliseconds: 1, answers: 2000 };
/** Not kept: who asks might be known. */
const RENDERED = { milliseconds: 1, answers: 300, headers: { Authorization: "Bearer none" } };

type Target = Awaited<ReturnType<typeof startProduct>>;

let product: Target;
let floor: Target;

beforeAll(async () => {
	product = await startProduct();
	await (await fetch(product.url + PAGE)).text();
	floor = await startFloor(product.url + PAGE);
	// The compiler of a process works beside its first answers.
	await load(product, PAGE, KEPT);
	await load(product, PAGE, RENDERED);
	await load(floor, "/", KEPT);
});
afterAll(() => Promise.all([product.stop(), floor.stop()]));

async function compareWithFloor(asked: typeof KEPT | typeof RENDERED): Promise<number> {
	const ours = await load(product, PAGE, asked);
	const bare = await load(floor, "/", KEPT);
	return ours.microseconds / bare.microseconds;
}

describe("the CPU of an answer", () => {
	it("is at most three times the floor's for a kept document", async () => {
		expect(await compareWithFloor(KEPT)).toBeLessThan(3);
	});

	it("is at most 300 times the floor's for a document that is rendered", async () => {
		expect(await compareWithFloor(RENDERED)).toBeLessThan(300);
	});
});
