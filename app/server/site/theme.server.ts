/**
 * The theme, rendered by the server so that nothing flashes. Two cookies keep it (site-13): a page
 * family reads its own first, a choice writes both.
 */
import { isTheme, THEME_COOKIES, type Theme } from "~/domain/site/theme";
import { listCookies, writeCookie } from "~/server/request/cookie.server";
import { cookieTable } from "~/server/request/cookie-table.server";

const SUBSCRIPTION_PAGES = /^\/(subscription|creator-subscriptions|tipping)(\/|$)/;

export function readTheme(request: Request): Theme {
	const isSubscriptionPage = SUBSCRIPTION_PAGES.test(new URL(request.url).pathname);
	const names = isSubscriptionPage ? [...THEME_COOKIES].reverse() : THEME_COOKIES;
	return names.flatMap((name) => listCookies(request.headers, name)).find(isTheme) ?? "system";
}

/** Returns the Set-Cookie values that remember a choice. */
export function rememberTheme(theme: Theme, isSecure: boolean): string[] {
	return [cookieTable.theme, cookieTable.planTheme].map(({ name, seconds }) =>
		writeCookie(name, theme, { isSecure, seconds, isReadableByScripts: true }),
	);
}
