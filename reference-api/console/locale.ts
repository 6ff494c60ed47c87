/** The language of the console: `?lang`, the site's own cookie, Accept-Language, English. */
import type { MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { DEFAULT_LOCALE, isLocale, readLocale } from "../platform/locale";
import { createConsoleText } from "./console-text";
import type { Env } from "./env";

/** Chosen here or on the site's pages: one choice for both, spelled as the site spells it. */
const COOKIE_NAME = "lang";
const ONE_YEAR_SECONDS = 365 * 24 * 3600;

function readChosen(value: string | undefined): unknown {
	try {
		return JSON.parse(atob(value ?? ""));
	} catch {
		return undefined;
	}
}

export const chooseLanguage: MiddlewareHandler<Env> = async (http, next) => {
	const named = http.req.query("lang");
	const chosen = [named, readChosen(getCookie(http, COOKIE_NAME))].find(isLocale);
	const locale = chosen ?? readLocale(http.req.header("Accept-Language"));
	http.set("text", createConsoleText(locale ?? DEFAULT_LOCALE));
	if (isLocale(named)) {
		setCookie(http, COOKIE_NAME, btoa(JSON.stringify(named)), {
			path: "/",
			httpOnly: true,
			sameSite: "Lax",
			secure: new URL(http.req.url).protocol === "https:",
			maxAge: ONE_YEAR_SECONDS,
		});
	}
	await next();
};
