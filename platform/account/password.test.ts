import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { describe, expect, it } from "vitest";
import { hashPassword, isPassword, passwordQueue } from "./password";

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

	it("accepts the same letters in another Unicode composition", async () => {
		const stored = await hashPassword("caf\u00e9 au lait", cheap);
		expect(await isPassword("cafe\u0301 au lait", stored)).toBe(true);
	});

	it("rejects a stored text that is not a hash", async () => {
		expect(await isPassword("anything", "plain")).toBe(false);
	});
});

describe("many sign-ins at once", () => {
	/** Some tens of milliseconds, long enough to be overtaken. */
	const slow = { cost: 2 ** 14, blockSize: 8, parallelization: 1 };

	it("leave threads for compressing pages, however many hashes are requested", async () => {
		let finished = 0;
		const hashes = Array.from({ length: 12 }, async () => {
			await hashPassword("a good password", slow);
			finished += 1;
		});
		await promisify(gzip)("a page ".repeat(10_000));
		expect(finished).toBeLessThan(hashes.length / 2);
		await Promise.all(hashes);
	});

	it("are rejected with a message when too many wait", async () => {
		const results = await Promise.allSettled(
			Array.from({ length: 200 }, (_, index) =>
				passwordQueue.run({ lane: "visitor", by: `client ${index}` }, () =>
					hashPassword("a password", slow),
				),
			),
		);
		const rejected = results.filter(({ status }) => status === "rejected");
		expect(rejected.length).toBeGreaterThan(150);
		expect(rejected[0]).toMatchObject({
			reason: { status: 503, message: expect.stringMatching(/try again/) },
		});
		expect(results[0]).toMatchObject({ status: "fulfilled" });
	});
});
