/** Chooses the language of a response: `?lang`, the cookie, Accept-Language, English. */
import type { MiddlewareHandler } from "hono";
import { RemixI18Next } from "remix-i18next/server";
import { safeSitePath } from "~/domain/account/return-path";
import { i18nOptions } from "~/i18n/instance.server";
import {
	DEFAULT_LOCALE,
	isLocale,
	LOCALE_QUERY,
	LOCALES,
	type Locale,
	readAcceptLanguage,
	readLocaleTag,
} from "~/i18n/locale";
import { paths } from "~/paths";
import { listCookies, writeCookie } from "~/server/request/cookie.server";
import { cookieTable } from "~/server/request/cookie-table.server";
import { type AppEnv, isRead } from "~/server/request/trusted-request.server";

/** The cookie that remembers a language: `lang=ar`. */
export const LOCALE_COOKIE = cookieTable.language.name;

/** Reads the cookie's value; undefined when it names no language of ours. */
export const readLocaleCookie = (value: string): Locale | undefined =>
	LOCALES.find((locale) => value === locale || value === spellAsBefore(locale));

/** Earlier builds wrote the language as base64 of JSON. Remove this after the first release. */
const spellAsBefore = (locale: Locale) => btoa(JSON.stringify(locale));

/** Reads the language that an address names; most name none, and parsing a URL is slow. */
export const readNamedLocale = (url: string): Locale | undefined =>
	url.includes(LOCALE_QUERY) && URL.canParse(url)
		? readLocaleTag(new URL(url).searchParams.get(LOCALE_QUERY))
		: undefined;

/** Reads the language that a browser remembers. */
const readRememberedLocale = (headers: Headers): Locale | undefined =>
	listCookies(headers, LOCALE_COOKIE).map(readLocaleCookie).find(isLocale);

/** Lists the visitor's preferences, the strongest first. */
async function listPreferences({ headers, url }: Request): Promise<Locale[]> {
	return [readNamedLocale(url), readChosenLocale(headers)].filter(isLocale);
}

/** Custom detection: remix-i18next's own only reads the first language, and accepts `ar%00` as `ar`. */
const detector = new RemixI18Next({
	detection: {
		supportedLanguages: [...LOCALES],
		fallbackLanguage: DEFAULT_LOCALE,
		order: ["custom"],
		findLocale: listPreferences,
	},
	i18next: i18nOptions,
});

export async function detectLocale(request: Request): Promise<Locale> {
	const locale = await detector.getLocale(request);
	return isLocale(locale) ? locale : DEFAULT_LOCALE;
}

/** Reads the language of an Accept-Language header. */
export const readHeaderLocale = (header: string): Locale =>
	readAcceptLanguage(header) ?? DEFAULT_LOCALE;

/** Reads the language of headers without an address: the cookie's, else the browser's. */
export const readChosenLocale = (headers: Headers): Locale =>
	readRememberedLocale(headers) ?? readHeaderLocale(headers.get("Accept-Language") ?? "");

/** Returns the cookie that remembers a language named in the address; null when none is named. */
export function rememberLocale(request: Request, isSecure: boolean): string | null {
	const named = readNamedLocale(request.url);
	return named
		? writeCookie(LOCALE_COOKIE, named, { isSecure, seconds: cookieTable.language.seconds })
		: null;
}

/**
 * Carries the language on for browsers that send no cookies (docs/product/site.md, site-92): when the page before
 * named one in its address, the next address names it as well.
 */
export const redirectToLanguage: MiddlewareHandler<AppEnv> = async (c, next) => {
	const { method, headers, url: address } = c.req.raw;
	const language = isRead(method) && !headers.has("Cookie") ? findLanguage(c.req.raw) : undefined;
	if (language === undefined) return next();
	const url = new URL(address);
	url.searchParams.set(LOCALE_QUERY, language);
	const Location = safeSitePath(url.pathname + url.search, paths.home());
	return c.body(null, 303, { Location, "Cache-Control": "no-store" });
};

/**
 * Returns the language that the previous page's address names, when this address names none and the
 * browser would choose another.
 */
function findLanguage({ headers, url }: Request): Locale | undefined {
	const isFromOurPage =
		headers.get("Sec-Fetch-Site") === "same-origin" && headers.get("Sec-Fetch-Mode") === "navigate";
	if (!isFromOurPage || readNamedLocale(url)) return undefined;
	const named = readNamedLocale(headers.get("Referer") ?? "");
	return named === readHeaderLocale(headers.get("Accept-Language") ?? "") ? undefined : named;
}
