/** Chooses the language of an answer: `?lang`, the cookie, Accept-Language, English. */
import { createCookie } from "@remix-run/node";
import { RemixI18Next } from "remix-i18next/server";
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
import { listCookies } from "~/server/request/cookie.server";

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Readable by anyone, so it carries nothing but the language. */
const localeCookie = createCookie("lang", {
	path: "/",
	sameSite: "lax",
	httpOnly: true,
	maxAge: ONE_YEAR_SECONDS,
});

/** How the cookie spells each language. */
export const localeCookieValues: readonly string[] = LOCALES.map((locale) =>
	encodeURIComponent(btoa(JSON.stringify(locale))),
);

/** Reads the language that an address names; most name none, and parsing a URL is slow. */
export const readNamedLocale = (url: string): Locale | undefined =>
	url.includes(LOCALE_QUERY) && URL.canParse(url)
		? readLocaleTag(new URL(url).searchParams.get(LOCALE_QUERY))
		: undefined;

const readLocaleCookie = (value: string): Promise<unknown> =>
	localeCookie.parse(`lang=${value}`).catch(() => null);

/** Lists the visitor's preferences, the strongest first. */
async function listPreferences({ headers, url }: Request): Promise<Locale[]> {
	const named = readNamedLocale(url);
	const kept = await Promise.all(listCookies(headers, "lang").map(readLocaleCookie));
	return [named, ...kept, readHeaderLocale(headers.get("Accept-Language") ?? "")].filter(isLocale);
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

/** Returns the language for bare headers: the cookie's, else the browser's. */
export function readChosenLocale(cookies = "", accepted = ""): Locale {
	const chosen = localeCookieValues.findIndex((value) => cookies.includes(`lang=${value}`));
	return LOCALES[chosen] ?? readHeaderLocale(accepted);
}

/** Returns the cookie that remembers a language named in the address; null when none is named. */
export async function rememberLocale(request: Request, isSecure: boolean): Promise<string | null> {
	const named = readNamedLocale(request.url);
	return named ? localeCookie.serialize(named, { secure: isSecure }) : null;
}
