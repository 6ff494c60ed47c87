import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { readSettings } from "~/server/env.server";
import type { AppEnv } from "~/server/request/trusted-request.server";
import { createWellKnownFiles, isOnLinkHost } from "./app-link.server";

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

describe("/.well-known/security.txt", () => {
	const ask = (environment: Record<string, string>) => {
		const app = new Hono<AppEnv>();
		createWellKnownFiles(app, readSettings(environment), () => new Date("2026-03-01T10:30:00Z"));
		return app.request("/.well-known/security.txt");
	};

	it("[site-140] names SUPPORT_EMAIL and a day until which it is valid, at most a year ahead", async () => {
		const response = await ask({
			SUPPORT_EMAIL: "help+security@sawt.example",
			PUBLIC_URL: "https://sawt.example/",
		});
		expect(response.headers.get("Content-Type")).toMatch(/^text\/plain; ?charset=utf-8$/i);
		expect((await response.text()).split("\n")).toEqual([
			"Contact: mailto:help%2Bsecurity@sawt.example",
			"Expires: 2026-08-28T00:00:00Z",
			"Preferred-Languages: en, ar",
			"Canonical: https://sawt.example/.well-known/security.txt",
			"",
		]);
	});

	it("[site-140] does not exist without SUPPORT_EMAIL", async () => {
		expect((await ask({})).status).toBe(404);
	});
});
