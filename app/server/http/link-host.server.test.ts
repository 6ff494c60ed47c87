import { describe, expect, it } from "vitest";
import { createLinkHostCheck } from "./link-host.server";

const settings = {
	publicUrl: "https://sawt.example",
	appLinkOrigin: "https://open.sawt.example",
	trustProxy: 0,
};

describe("a request to the host of links", () => {
	const isOnLinkHost = createLinkHostCheck(settings);

	it.each(["open.sawt.example", "OPEN.sawt.example", "open.sawt.example:443"])(
		"is one that asks for %s",
		(host) => expect(isOnLinkHost({ headers: { host } })).toBe(true),
	);

	it.each(["sawt.example", "SAWT.example", "sawt.example:443", "127.0.0.1:3000"])(
		"is none that asks for %s",
		(host) => expect(isOnLinkHost({ headers: { host } })).toBe(false),
	);

	it("[invite-18] is told by a forwarded host only where a proxy is trusted", () => {
		const headers = { host: "sawt.example", "x-forwarded-host": "open.sawt.example" };
		expect(isOnLinkHost({ headers })).toBe(false);
		expect(createLinkHostCheck({ ...settings, trustProxy: 1 })({ headers })).toBe(true);
	});

	it("is none while the site has no address to lead to, or no other", () => {
		const headers = { host: "open.sawt.example" };
		for (const publicUrl of [undefined, settings.appLinkOrigin]) {
			expect(createLinkHostCheck({ ...settings, publicUrl })({ headers })).toBe(false);
		}
	});
});
