import { describe, expect, it } from "vitest";
import { previewAgents, userAgents } from "../../../tests/support/user-agent";
import { isRobot } from "./robot.server";

const PAGE = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const request = (headers: Record<string, string>) => new Request("http://localhost/", { headers });
const metadata = { "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" };

describe("a robot", () => {
	it.each([
		...previewAgents,
		"WhatsApp/2",
		"Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
		"Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
		"Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com",
		"LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)",
	])("[session-44] is %s, whatever else it sends", (userAgent) => {
		expect(isRobot(request({ "User-Agent": userAgent, Accept: PAGE, ...metadata }))).toBe(true);
	});

	it.each<[string, Record<string, string>]>([
		["without any header", {}],
		["that accepts anything", { Accept: "*/*", "User-Agent": userAgents.desktop }],
		["that reads data", { Accept: "application/json", "User-Agent": "okhttp/4.12.0" }],
	])("[session-44] is a client %s and sends no fetch metadata", (_name, headers) => {
		expect(isRobot(request(headers))).toBe(true);
	});
});

describe("a person", () => {
	it.each(Object.entries(userAgents))(
		"[session-44] in %s is none, with or without fetch metadata",
		(_name, userAgent) => {
			expect(isRobot(request({ "User-Agent": userAgent, Accept: PAGE }))).toBe(false);
			expect(isRobot(request({ "User-Agent": userAgent, ...metadata }))).toBe(false);
		},
	);

	it.each([
		"Lynx/2.9.0dev.12 libwww-FM/2.14 SSL-MM/1.4.1 GNUTLS/3.7.8",
		"w3m/0.5.3+git20230121",
		"Links (2.28; Linux x86_64; GNU C 12.2; text)",
		"ELinks/0.16.1.1 (textmode; Debian; Linux 6.1 x86_64; 80x24)",
		"Dillo/3.0.5",
		"NetSurf/3.10 (Linux)",
	])("[session-44] in %s is none, although it accepts anything", (userAgent) => {
		expect(isRobot(request({ "User-Agent": userAgent, Accept: "*/*" }))).toBe(false);
	});
});
