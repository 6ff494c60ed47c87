import { afterEach, describe, expect, it, vi } from "vitest";
import { createCookieSealer } from "./sealed-cookie.server";

const OLD_SECRET = "old-secret-old-secret-old-secret-1";
const NEW_SECRET = "new-secret-new-secret-new-secret-2";
const value = { user: { email: "mona@example.com" } };

afterEach(() => void vi.useRealTimers());

describe("a sealed cookie", () => {
	const sealer = createCookieSealer([OLD_SECRET]);

	it("opens to the value that was sealed", async () => {
		expect(await sealer.open("session", await sealer.seal("session", value))).toEqual(value);
	});

	it("cannot be read without the secret", async () => {
		const parts = (await sealer.seal("session", value)).split(".");
		const text = parts.map((part) => Buffer.from(part, "base64url").toString("latin1")).join();
		expect(text).not.toMatch(/mona|session/);
	});

	it("looks different each time", async () => {
		expect(await sealer.seal("session", value)).not.toBe(await sealer.seal("session", value));
	});

	it("[session-2] still opens when its secret is the second one, while new values use the first", async () => {
		const rotated = createCookieSealer([NEW_SECRET, OLD_SECRET]);
		expect(await rotated.open("session", await sealer.seal("session", value))).toEqual(value);
		expect(await sealer.open("session", await rotated.seal("session", value))).toBeNull();
	});

	it("does not open under another name", async () => {
		expect(await sealer.open("other", await sealer.seal("session", value))).toBeNull();
	});

	it("opens until it expires", async () => {
		vi.useFakeTimers({ toFake: ["Date"] });
		const sealed = await sealer.seal("session", value, 60);
		vi.setSystemTime(Date.now() + 58_000);
		expect(await sealer.open("session", sealed)).toEqual(value);
		vi.setSystemTime(Date.now() + 3_000);
		expect(await sealer.open("session", sealed)).toBeNull();
	});

	it("[session-2] does not open when any one byte was changed", async () => {
		const parts = (await sealer.seal("session", value)).split(".");
		for (const [place, part] of parts.entries()) {
			const bytes = Buffer.from(part, "base64url");
			for (let at = 0; at < bytes.length; at++) {
				const forged = Buffer.from(bytes);
				forged[at] = (forged[at] ?? 0) ^ 1;
				const sealed = parts.with(place, forged.toString("base64url")).join(".");
				expect(await sealer.open("session", sealed)).toBeNull();
			}
		}
	});

	it.each([undefined, "", "abc", "🎧", "A".repeat(5000)])(
		"treats %j as no value",
		async (sealed) => {
			expect(await sealer.open("session", sealed)).toBeNull();
		},
	);
});
