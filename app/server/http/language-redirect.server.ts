/**
 * Carries the language on for browsers that send no cookies (docs/product/site.md, site-92): when the page before
 * named one in its address, the next address names it as well.
 */
import type { MiddlewareHandler } from "hono";
import { safeSitePath } from "~/domain/account/return-path";
import { LOCALE_QUERY, type Locale } from "~/i18n/locale";
import { paths } from "~/paths";
import { readHeaderLocale, readNamedLocale } from "~/server/site/locale.server";
import { type AppEnv, isRead } from "./trusted-request.server";

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
