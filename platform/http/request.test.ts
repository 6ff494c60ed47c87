import { describe, expect, it } from "vitest";
import { webOriginOf } from "./request";

const request = (origin?: string) =>
	new Request("http://platform.test/", { headers: origin ? { Origin: origin } : {} });
const options = { dataDir: "unused" };

describe("webOriginOf", () => {
	it("prefers the public address over the caller's", () => {
		const known = { ...options, publicUrl: "https://sawt.example/" };
		expect(webOriginOf(known, request("https://evil.example"))).toBe("https://sawt.example");
	});

	it("takes the calling web server's origin without a public address", () => {
		expect(webOriginOf(options, request("http://127.0.0.1:4100"))).toBe("http://127.0.0.1:4100");
	});

	it("never lets a caller choose the address in a mail that is really sent", () => {
		const mailing = { ...options, smtpUrl: "smtp://mail.example" };
		expect(webOriginOf(mailing, request("https://evil.example"))).toBe("http://localhost:3000");
		expect(webOriginOf(mailing, request("http://localhost:4100"))).toBe("http://localhost:4100");
	});

	it.each([undefined, "null", "javascript:alert(1)"])("falls back for the origin %s", (origin) => {
		expect(webOriginOf(options, request(origin))).toBe("http://localhost:3000");
	});
});
