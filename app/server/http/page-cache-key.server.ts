/**
 * The cache key of a page for visitors without a session: everything that the page may vary by.
 * Whatever is not part of the key is also hidden from the routes while they render the page, so a key
 * can be too specific but never too general.
 */
import { detectDevice } from "~/domain/site/device";
import { isTheme, THEME_COOKIES } from "~/domain/site/theme";
import { isLocale, LOCALE_QUERY } from "~/i18n/locale";
import { paths } from "~/paths";
import { SESSION_COOKIE } from "~/server/session/session.server";
import { localeCookieValues, readHeaderLocale } from "~/server/site/locale.server";
import { isSheetName, SHEET_COOKIE } from "./first-view.server";
import { isRead } from "./request-facts.server";

/** True when the page knows this value of a query parameter. */
type IsKnownValue = (value: string) => boolean;

type CacheablePage = {
	/** Parameters other than `lang`; any other name or value would give endlessly many keys. */
	queries?: Readonly<Record<string, IsKnownValue>>;
	/** The page differs in in-app browsers, and between phones and computers. */
	variesByDevice?: true;
};

const oneOf =
	(...values: string[]): IsKnownValue =>
	(value) =>
		values.includes(value);
const isSent = oneOf("yes");
/** Only the platform knows the valid values. */
const isCreatorId: IsKnownValue = (value) => /^[\w-]{1,36}$/.test(value);

const LANDING: CacheablePage = { queries: { mode: oneOf("listener", "creator") } };

/** Exact spellings only: other spellings that the router accepts are not cached. */
const pages = new Map<string, CacheablePage>([
	[paths.home(), LANDING],
	["/landing", LANDING],
	[paths.getApp(), { queries: { platform: oneOf("mobile", "desktop") } }],
	[paths.login(), {}],
	[paths.register(), {}],
	[paths.forgotPassword(), { queries: { sent: isSent } }],
	[paths.contact(), { queries: { sent: isSent } }],
	[paths.premium(), { variesByDevice: true }],
	[paths.subscription(), { queries: { creator_id: isCreatorId }, variesByDevice: true }],
]);

export type SharedPage = {
	key: string;
	/** The request with nothing but what is part of the key. */
	toRequest(): Request;
};

/**
 * Returns the key and the request of a cacheable page; undefined when the page must be rendered for
 * this visitor alone.
 *
 * @param origin the public origin
 */
export function toSharedPage(asked: Request, origin: string): SharedPage | undefined {
	const { method, headers } = asked;
	const url = new URL(asked.url);
	const page = pages.get(url.pathname);
	if (!page || !isRead(method) || headers.has("Authorization")) return undefined;
	if (!isQueryKnown(url.searchParams, page)) return undefined;
	const cookie = reduceCookies(headers.get("Cookie"));
	if (cookie === undefined) return undefined;

	const shared = new Headers({
		"Accept-Language": readHeaderLocale(headers.get("Accept-Language") ?? ""),
		Cookie: cookie,
	});
	if (headers.get("Save-Data") === "on") shared.set("Save-Data", "on");
	const userAgent = headers.get("User-Agent") ?? "";
	const device = page.variesByDevice ? Object.values(detectDevice(userAgent)).join() : "";
	const key = [url.pathname + url.search, origin, device, ...shared.values()].join(" ");
	if (page.variesByDevice) shared.set("User-Agent", userAgent);
	for (const name of ADDRESS_HEADERS) {
		const value = headers.get(name);
		if (value !== null) shared.set(name, value);
	}
	return { key, toRequest: () => new Request(asked.url, { headers: shared }) };
}

/** The origin in the key is made of these. */
const ADDRESS_HEADERS = ["Host", "X-Forwarded-Proto", "X-Forwarded-Host", "Accept-Encoding"];

/** Returns each parameter once, when the page knows its value. */
function isQueryKnown(query: URLSearchParams, { queries = {} }: CacheablePage): boolean {
	const names = [...query.keys()];
	return (
		new Set(names).size === names.length &&
		[...query].every(([name, value]) =>
			name === LOCALE_QUERY
				? isLocale(value)
				: Object.hasOwn(queries, name) && queries[name]?.(value),
		)
	);
}

const knownValues: Record<string, IsKnownValue> = {
	[SHEET_COOKIE]: isSheetName,
	lang: (value) => localeCookieValues.includes(value),
	[THEME_COOKIES[0]]: isTheme,
	[THEME_COOKIES[1]]: isTheme,
};

/** The cookies that the page varies by, in a fixed order; undefined with a session or an unknown value. */
function reduceCookies(header: string | null): string | undefined {
	if (header === null) return "";
	if (header.includes(SESSION_COOKIE)) return undefined;
	const pairs = header.split(";").map((pair) => pair.trim());
	const kept: string[] = [];
	for (const [name, isKnown] of Object.entries(knownValues)) {
		const named = pairs.filter((pair) => pair.startsWith(`${name}=`));
		const known = named.find((pair) => isKnown(pair.slice(name.length + 1)));
		if (known) kept.push(known);
		else if (named.length > 0 && name !== SHEET_COOKIE) return undefined;
	}
	return kept.join("; ");
}
