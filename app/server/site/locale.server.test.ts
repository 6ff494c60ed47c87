import { describe, expect, it } from "vitest";
import { detectLocale, readChosenLocale, rememberLocale } from "./locale.server";

const ask = (path: string, headers: Record<string, string> = {}) =>
	new Request(`http://localhost${path}`, { headers });

describe("the language of a request", () => {
	it.each([
		["the address", "/?lang=ar", "en", "ar"],
		["the browser, where the address names none of ours", "/?lang=ar%00", "en", "en"],
		["a second choice of the browser", "/", "fr,ar;q=0.8", "ar"],
		["no one", "/", "fr", "en"],
	])("[site-9] comes from %s", async (_, path, accepted, locale) => {
		expect(await detectLocale(ask(path, { "Accept-Language": accepted }))).toBe(locale);
	});

	it.each(["ar", "AR", "ar-EG"])("is remembered when the address names %s", async (tag) => {
		const cookie = rememberLocale(ask(`/?lang=${tag}`), false)?.split(";")[0] ?? "";
		expect(cookie).toBe("lang=ar");
		expect(await detectLocale(ask("/", { Cookie: cookie }))).toBe("ar");
	});

	it("[site-9] comes from the cookie, for a year, before the browser's; an invalid cookie is ignored", async () => {
		const [cookie = "", ...rest] = rememberLocale(ask("/?lang=ar"), true)?.split("; ") ?? [];
		expect(rest).toEqual(["Max-Age=31536000", "Path=/", "HttpOnly", "Secure", "SameSite=Lax"]);
		expect(await detectLocale(ask("/", { Cookie: cookie, "Accept-Language": "en" }))).toBe("ar");
		expect(await detectLocale(ask("/", { Cookie: "lang=%%%", "Accept-Language": "ar" }))).toBe(
			"ar",
		);
	});
});

describe("the language of bare headers", () => {
	it.each([
		["ar", "_ga=1; lang=ar", "en"],
		["ar", "", "fr,ar;q=0.8"],
		["en", "lang=%%%", "fr"],
		["ar", "lang=xx; lang=ar", "en"],
		["ar", "lang=ImFyIg%3D%3D", "en"],
	])("is %s with the cookie %j and Accept-Language %s", (locale, Cookie, accepted) => {
		const headers = new Headers({ Cookie, "Accept-Language": accepted });
		expect(readChosenLocale(headers)).toBe(locale);
	});
});
