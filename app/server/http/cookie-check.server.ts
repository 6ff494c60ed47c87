/**
 * Serves browsers that keep no cookies (docs/product.md, site-91 and site-92). Without this check people
 * would end signed out without a word. The redirect after the first form that sets a cookie marks its
 * address for a minute. When that address is opened, the mark is removed; without any cookie, a page says
 * that cookies are needed. The language needs none, because it goes on from address to address.
 */
import type { Context, MiddlewareHandler } from "hono";
import { safeSitePath } from "~/domain/account/return-path";
import { COOKIE_CHECK_QUERY, NEXT_LOCATION_HEADER } from "~/domain/site/form";
import { LOCALE_QUERY, type Locale } from "~/i18n/locale";
import { paths } from "~/paths";
import { readHeaderLocale, readNamedLocale } from "~/server/site/locale.server";
import type { AppEnv } from "./app-env.server";
import type { ErrorPages } from "./error-page.server";
import { isRead } from "./request-facts.server";

/** After this time a marked address that was kept or shared is an ordinary one. */
const MARK_SECONDS = 60;

/** An address with this query shows the result of a form itself, without a cookie. */
const RESULT_QUERY = "sent";

/** An arbitrary origin, to parse a path. */
const SOME_ORIGIN = "https://origin.invalid";

export const checkCookies =
	(answer: ErrorPages["answer"]): MiddlewareHandler<AppEnv> =>
	async (c, next) => {
		// A neighbouring site's cookie also shows that the browser keeps some.
		const hasCookie = c.req.header("Cookie") !== undefined;
		if (!isRead(c.req.method)) {
			await next();
			if (!hasCookie) markRedirect(c.res.headers);
			return;
		}
		const language = hasCookie ? undefined : findLanguage(c.req.raw);
		if (language) return leaveFor(c, LOCALE_QUERY, language);
		const mark = c.req.query(COOKIE_CHECK_QUERY);
		if (mark === undefined) return next();
		if (hasCookie || !isFresh(mark)) return leaveFor(c, COOKIE_CHECK_QUERY);
		const again = changeQuery(c.req.url, COOKIE_CHECK_QUERY);
		return answer(c, 403, { refusal: "no-cookies", again });
	};

/** Marks the address of a redirect that sets a cookie, also of one for a script (`answerInPlace`). */
function markRedirect(headers: Headers): void {
	if (!headers.has("Set-Cookie")) return;
	for (const name of ["Location", NEXT_LOCATION_HEADER]) {
		const path = safeSitePath(headers.get(name), "");
		if (path === "") continue;
		const url = new URL(path, SOME_ORIGIN);
		if (url.searchParams.has(RESULT_QUERY)) continue;
		url.searchParams.set(COOKIE_CHECK_QUERY, String(nowSeconds()));
		headers.set(name, url.pathname + url.search + url.hash);
	}
}

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

/** Redirects to the same page. */
const leaveFor = (c: Context<AppEnv>, name: string, value?: string): Response =>
	c.body(null, 303, { Location: changeQuery(c.req.url, name, value), "Cache-Control": "no-store" });

/** Returns the path and query of the address with this parameter, or without it. */
function changeQuery(address: string, name: string, value?: string): string {
	const url = new URL(address);
	if (value === undefined) url.searchParams.delete(name);
	else url.searchParams.set(name, value);
	return safeSitePath(url.pathname + url.search, paths.home());
}

function isFresh(mark: string): boolean {
	const age = nowSeconds() - (/^\d+$/.test(mark) ? Number(mark) : 0);
	return age >= 0 && age < MARK_SECONDS;
}

const nowSeconds = () => Math.floor(Date.now() / 1000);
