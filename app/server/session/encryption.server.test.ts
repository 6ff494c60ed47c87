import { afterEach, describe, expect, it, vi } from "vitest";
import { createEncryption } from "./encryption.server";

const OLD_SECRET = "old-secret-old-secret-old-secret-1";
const NEW_SECRET = "new-secret-new-secret-new-secret-2";
const value = { user: { email: "mona@example.com" } };

afterEach(() => void vi.useRealTimers());

describe("an encrypted cookie", () => {
	const encryption = createEncryption([OLD_SECRET]);

	it("opens to the value that was encrypted", async () => {
		expect(await encryption.decrypt("session", await encryption.encrypt("session", value))).toEqual(
			value,
		);
	});

	it("is compressed when it is long, and opens either way", async () => {
		const long = { words: "a long list of words ".repeat(200) };
		const encrypted = await encryption.encrypt("session", long);
		expect(encrypted.length).toBeLessThan(400);
		expect(await encryption.decrypt("session", encrypted)).toEqual(long);
	});

	it("cannot be read without the secret", async () => {
		const parts = (await encryption.encrypt("session", value)).split(".");
		const text = parts.map((part) => Buffer.from(part, "base64url").toString("latin1")).join();
		expect(text).not.toMatch(/mona|session/);
	});

	it("looks different each time", async () => {
		expect(await encryption.encrypt("session", value)).not.toBe(
			await encryption.encrypt("session", value),
		);
	});

	it("[session-2] still opens when its secret is the second one, while new values use the first", async () => {
		const rotated = createEncryption([NEW_SECRET, OLD_SECRET]);
		expect(await rotated.decrypt("session", await encryption.encrypt("session", value))).toEqual(
			value,
		);
		expect(await encryption.decrypt("session", await rotated.encrypt("session", value))).toBeNull();
	});

	it("does not open under another name", async () => {
		expect(
			await encryption.decrypt("other", await encryption.encrypt("session", value)),
		).toBeNull();
	});

	it("opens until it expires", async () => {
		vi.useFakeTimers({ toFake: ["Date"] });
		const encrypted = await encryption.encrypt("session", value, 60);
		vi.setSystemTime(Date.now() + 58_000);
		expect(await encryption.decrypt("session", encrypted)).toEqual(value);
		vi.setSystemTime(Date.now() + 3_000);
		expect(await encryption.decrypt("session", encrypted)).toBeNull();
	});

	it("[session-2] does not open when any one byte was changed", async () => {
		const parts = (await encryption.encrypt("session", value)).split(".");
		for (const [place, part] of parts.entries()) {
			const bytes = Buffer.from(part, "base64url");
			for (let at = 0; at < bytes.length; at++) {
				const forged = Buffer.from(bytes);
				forged[at] = (forged[at] ?? 0) ^ 1;
				const encrypted = parts.with(place, forged.toString("base64url")).join(".");
				expect(await encryption.decrypt("session", encrypted)).toBeNull();
			}
		}
	});

	it.each([undefined, "", "abc", "🎧", "A".repeat(5000)])(
		"treats %j as no value",
		async (encrypted) => {
			expect(await encryption.decrypt("session", encrypted)).toBeNull();
		},
	);
});
