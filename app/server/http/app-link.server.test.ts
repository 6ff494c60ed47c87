import { describe, expect, it } from "vitest";
import { isOnLinkHost } from "./app-link.server";

const settings = {
	publicUrl: "https://sawt.example",
	appLinkOrigin: "https://open.sawt.example",
	trustProxy: 0,
};

const ask = (host: string, headers: Record<string, string> = {}) =>
	new Request(`http://${host}/`, { headers: { Host: host, ...headers } });

describe("a request to the app link host", () => {
	it.each(["open.sawt.example", "OPEN.sawt.example", "open.sawt.example:443"])(
		"is for it: %s",
		(host) => expect(isOnLinkHost(ask(host), settings)).toBe(true),
	);

	it.each(["sawt.example", "SAWT.example", "sawt.example:443", "127.0.0.1:3000"])(
		"is not for it: %s",
		(host) => expect(isOnLinkHost(ask(host), settings)).toBe(false),
	);

	it("[invite-18] is recognised by a forwarded host only with a trusted proxy", () => {
		const request = ask("sawt.example", { "X-Forwarded-Host": "open.sawt.example" });
		expect(isOnLinkHost(request, settings)).toBe(false);
		expect(isOnLinkHost(request, { ...settings, trustProxy: 1 })).toBe(true);
	});
});
