/** Which language a request is answered in: `?lang`, the cookie, Accept-Language, English. */
import { createCookie } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import {
	DEFAULT_LOCALE,
	isLocale,
	LOCALE_QUERY,
	LOCALES,
	type Locale,
	readAcceptLanguage,
	readLocaleTag,
} from "~/i18n/locale";

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

export async function detectLocale(request: Request): Promise<Locale> {
	const { headers, url } = request;
	const named = readLocaleTag(new URL(url).searchParams.get(LOCALE_QUERY));
	if (named) return named;
	const kept: unknown = await localeCookie.parse(headers.get("Cookie")).catch(() => null);
	if (isLocale(kept)) return kept;
	const accepted = headers.get("Accept-Language") ?? "";
	const known = headerLocales.find(accepted);
	if (known) return known;
	await headerLocales.learn(accepted);
	return headerLocales.find(accepted) ?? DEFAULT_LOCALE;
}

type HeaderLocales = {
	/** What an Accept-Language says; undefined until it was learned. */
	find(header: string): Locale | undefined;
	learn(header: string): Promise<void>;
};

/** Browsers send a few thousand spellings; the oldest are forgotten. */
const MAX_HEADERS = 2000;

/** Remembers what each spelling of Accept-Language says. */
function createHeaderLocales(): HeaderLocales {
	const known = new LRUCache<string, Locale>({ max: MAX_HEADERS });
	return {
		find: (header) => known.get(header),
		async learn(header) {
			known.set(header, readAcceptLanguage(header) ?? DEFAULT_LOCALE);
		},
	};
}

export const headerLocales = createHeaderLocales();

/** The cookie that remembers a language named in the address; null when none is named. */
export async function rememberLocale(request: Request, isSecure: boolean): Promise<string | null> {
	const named = new URL(request.url).searchParams.get(LOCALE_QUERY);
	return isLocale(named) ? localeCookie.serialize(named, { secure: isSecure }) : null;
}
