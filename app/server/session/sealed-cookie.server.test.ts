import { describe, expect, it } from "vitest";
import { createCookieSealer } from "./sealed-cookie.server";

const OLD_SECRET = "old-secret-old-secret-old-secret-1";
const NEW_SECRET = "new-secret-new-secret-new-secret-2";
const value = { user: { email: "mona@example.com" } };

describe("a sealed cookie", () => {
	const sealer = createCookieSealer([OLD_SECRET]);

	it("opens to the value that was sealed", () => {
		expect(sealer.open("session", sealer.seal("session", value))).toEqual(value);
	});

	it("is opened for each request to a value of its own", () => {
		const sealed = sealer.seal("session", value);
		const first = sealer.open("session", sealed) as typeof value;
		first.user.email = "changed";
		expect(sealer.open("session", sealed)).toEqual(value);
	});

	it("cannot be read without the secret", () => {
		const bytes = Buffer.from(sealer.seal("session", value), "base64url");
		expect(bytes.toString("latin1")).not.toContain("mona");
	});

	it("never looks the same twice", () => {
		expect(sealer.seal("session", value)).not.toBe(sealer.seal("session", value));
	});

	it("still opens after its secret became the second one, and new ones use the first", () => {
		const rotated = createCookieSealer([NEW_SECRET, OLD_SECRET]);
		expect(rotated.open("session", sealer.seal("session", value))).toEqual(value);
		expect(sealer.open("session", rotated.seal("session", value))).toBeNull();
	});

	it("does not open under another name, also once it was opened", () => {
		const sealed = sealer.seal("session", value);
		expect(sealer.open("session", sealed)).toEqual(value);
		expect(sealer.open("other", sealed)).toBeNull();
	});

	it("does not open when any one byte was changed", () => {
		const bytes = Buffer.from(sealer.seal("session", value), "base64url");
		for (let at = 0; at < bytes.length; at++) {
			const forged = Buffer.from(bytes);
			forged[at] = (forged[at] ?? 0) ^ 1;
			expect(sealer.open("session", forged.toString("base64url"))).toBeNull();
		}
	});

	it.each([undefined, "", "abc", "🎧", "A".repeat(5000)])("treats %j as no value", (sealed) => {
		expect(sealer.open("session", sealed)).toBeNull();
	});
});
