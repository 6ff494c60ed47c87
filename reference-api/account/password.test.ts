import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { describe, expect, it } from "vitest";
import { admitHashing, hashPassword, isPassword } from "./password";

const cheap = { cost: 16, blockSize: 8, parallelization: 1 };

describe("password hashes", () => {
	it("accepts the password that was hashed and no other", async () => {
		const stored = await hashPassword("correct horse", cheap);
		expect(await isPassword("correct horse", stored)).toBe(true);
		expect(await isPassword("correct horsf", stored)).toBe(false);
	});

	it("gives two people with one password different hashes", async () => {
		expect(await hashPassword("same", cheap)).not.toBe(await hashPassword("same", cheap));
	});

	it("accepts the same letters in another composition", async () => {
		const stored = await hashPassword("caf\u00e9 au lait", cheap);
		expect(await isPassword("cafe\u0301 au lait", stored)).toBe(true);
	});

	it("refuses a stored text that is no hash", async () => {
		expect(await isPassword("anything", "plain")).toBe(false);
	});
});

describe("many sign-ins at once", () => {
	it("leave threads for compressing pages, and are refused when too many wait", async () => {
		const flood = Promise.allSettled(
			Array.from({ length: 200 }, () => admitHashing(() => hashPassword("a good password"))),
		);
		const startedAt = performance.now();
		await promisify(gzip)("a page ".repeat(10_000));
		expect(performance.now() - startedAt).toBeLessThan(500);
		const results = await flood;
		const refused = results.filter(({ status }) => status === "rejected");
		expect(refused.length).toBeGreaterThan(150);
		expect(refused[0]).toMatchObject({
			reason: { status: 503, message: expect.stringMatching(/try again/) },
		});
		expect(results[0]).toMatchObject({ status: "fulfilled" });
	});

	it("are hashed two at a time at most, whoever asks", async () => {
		const longest = Math.max(...(await Promise.all(Array.from({ length: 3 }, measureGzip))));
		expect(longest).toBeLessThan(500);
	});
});

/** How long compressing takes while eight unlimited hashes are wanted. */
async function measureGzip(): Promise<number> {
	const hashes = Array.from({ length: 8 }, () => hashPassword("a good password"));
	const startedAt = performance.now();
	await promisify(gzip)("a page ".repeat(10_000));
	const took = performance.now() - startedAt;
	await Promise.all(hashes);
	return took;
}
