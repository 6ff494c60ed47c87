/** Which language a request is answered in: `?lang`, the cookie, Accept-Language, English. */
import { createCookie } from "@remix-run/node";
import { RemixI18Next } from "remix-i18next/server";
import { DEFAULT_LOCALE, isLocale, LOCALE_QUERY, LOCALES, type Locale } from "~/i18n/locale";
import { i18nOptions } from "~/i18n/options";

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Readable by anyone, so it carries nothing but the language. */
const localeCookie = createCookie("lang", {
	path: "/",
	sameSite: "lax",
	httpOnly: true,
	maxAge: ONE_YEAR_SECONDS,
});

const detector = new RemixI18Next({
	detection: {
		supportedLanguages: [...LOCALES],
		fallbackLanguage: DEFAULT_LOCALE,
		searchParamKey: LOCALE_QUERY,
		cookie: localeCookie,
		order: ["searchParams", "cookie", "header"],
	},
	i18next: i18nOptions,
});

export async function detectLocale(request: Request): Promise<Locale> {
	const locale = await detector.getLocale(request);
	return isLocale(locale) ? locale : DEFAULT_LOCALE;
}

/** The cookie that remembers a language named in the address; null when none is named. */
export async function rememberLocale(request: Request, isSecure: boolean): Promise<string | null> {
	const named = new URL(request.url).searchParams.get(LOCALE_QUERY);
	return isLocale(named) ? localeCookie.serialize(named, { secure: isSecure }) : null;
}
