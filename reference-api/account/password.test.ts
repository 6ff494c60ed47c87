import { describe, expect, it } from "vitest";
import { hashPassword, isPassword } from "./password";

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
