import { describe, expect, it } from "vitest";
import { THEME_COOKIES } from "~/domain/site/theme";
import { LOCALES, type Locale } from "~/i18n/locale";
import { localeCookieValues, rememberLocale } from "~/server/site/locale.server";
import { toDocumentLookup } from "./document-key.server";

type Asked = {
	method?: string;
	headers?: Record<string, string>;
	locale?: Locale;
	settings?: { publicUrl?: string; trustProxy?: number };
};

const ask = (url: string, { method = "GET", headers, locale = "en", settings }: Asked = {}) =>
	toDocumentLookup({ method, url, headers: { host: "sawt.example", ...headers } }, locale, {
		publicUrl: undefined,
		trustProxy: 0,
		sheet: "app-2",
		...settings,
	});
const keyOf = (url: string, asked?: Asked) => ask(url, asked)?.key;

const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1";

describe("toDocumentLookup", () => {
	it.each<[string, string, Asked]>([
		["something is posted", "/login", { method: "POST" }],
		["a session cookie comes", "/", { headers: { cookie: "a=b; sawt_session=x" } }],
		["a secure session cookie comes", "/", { headers: { cookie: "__Host-sawt_session=x" } }],
		["it is authorized", "/", { headers: { authorization: "Basic eA==" } }],
		["the query holds another name", "/?utm_source=x", {}],
		["the query holds a name of every object", "/?constructor=x", {}],
		["a value of the query means nothing", "/?mode=1", {}],
		["a language is none", "/login?lang=1", {}],
		["a creator's id is none", `/subscription?creator_id=${"1".repeat(40)}`, {}],
		["the query says a thing twice", "/?mode=creator&mode=creator", {}],
		["the query signs in", "/login?token=x", {}],
		["the page belongs to one person", "/account", {}],
		["there is no such page", "/nowhere", {}],
		["a cookie chooses a look that is none", "/", { headers: { cookie: "vite-ui-theme=pink" } }],
		["a text browser opens an invite", "/i/WELCOME20", {}],
		["an invite keys no code", "/invite", { headers: { "sec-fetch-dest": "document" } }],
		["the address never ends", `/?mode=${"x".repeat(400)}`, {}],
	])("keeps nothing when %s", (_case, url, asked) => {
		expect(ask(url, asked)).toBeNull();
	});

	it("keys documents apart by all that they may depend on", () => {
		const keys = [
			keyOf("/"),
			keyOf("/landing"),
			keyOf("/?mode=creator"),
			keyOf("/?mode=creator&lang=ar"),
			keyOf("/get-app?platform=desktop"),
			keyOf("/contact?sent=yes"),
			keyOf("/subscription?creator_id=12"),
			keyOf("/", { locale: "ar" }),
			keyOf("/", { headers: { cookie: `${THEME_COOKIES[0]}=dark` } }),
			keyOf("/", { headers: { cookie: `${THEME_COOKIES[1]}=dark` } }),
			keyOf("/", { headers: { "save-data": "on" } }),
			keyOf("/", { headers: { host: "other.example" } }),
			keyOf("/", { headers: { cookie: "sheet=app-2" } }),
			keyOf("/premium"),
			keyOf("/premium", { headers: { "user-agent": iphone } }),
		];
		expect(keys).not.toContain(undefined);
		expect(new Set(keys).size).toBe(keys.length);
	});

	it("gives visitors who differ in nothing else the same name", () => {
		const name = keyOf("/login");
		expect(keyOf("/login", { method: "HEAD" })).toBe(name);
		expect(keyOf("/login", { headers: { cookie: "sheet=app-1" } })).toBe(name);
		expect(keyOf("/login", { headers: { cookie: "_ga=1", "user-agent": iphone } })).toBe(name);
		const settings = { publicUrl: "https://sawt.example" };
		expect(keyOf("/", { settings, headers: { host: "a.example" } })).toBe(keyOf("/", { settings }));
	});

	it("reads forwarded headers only behind a trusted proxy", () => {
		const headers = { "x-forwarded-host": "a.example" };
		expect(keyOf("/", { headers })).toBe(keyOf("/"));
		const settings = { trustProxy: 1 };
		expect(keyOf("/", { headers, settings })).not.toBe(keyOf("/", { settings }));
	});

	it("tells forwarded headers from a value that spells another one", () => {
		const settings = { trustProxy: 1 };
		const two = { "x-forwarded-proto": "https", "x-forwarded-host": "a.example" };
		const one = { "x-forwarded-proto": "https,x-forwarded-host,a.example" };
		expect(keyOf("/", { headers: two, settings })).not.toBe(keyOf("/", { headers: one, settings }));
	});

	it("asks the routes with nothing that the name does not hold", () => {
		const cookie = `_ga=1; ${THEME_COOKIES[0]}=dark; lang=${localeCookieValues[1]}`;
		const headers = { cookie, "user-agent": iphone, referer: "https://a.example/", "x-mine": "1" };
		const request = ask("/login?lang=ar", { headers, locale: "ar" })?.request();
		expect(request?.url).toBe("http://sawt.example/login?lang=ar");
		expect(Object.fromEntries(request?.headers ?? [])).toEqual({
			"accept-language": "ar",
			host: "sawt.example",
			cookie: `lang=${localeCookieValues[1]}; ${THEME_COOKIES[0]}=dark`,
		});
	});
});

describe("localeCookieValues", () => {
	it.each(LOCALES)("spells %s as the cookie does", async (locale) => {
		const cookie = await rememberLocale(new Request(`http://a.example/?lang=${locale}`), false);
		expect(cookie?.split(";")[0]).toBe(`lang=${localeCookieValues[LOCALES.indexOf(locale)]}`);
	});
});
