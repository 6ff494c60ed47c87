/**
 * The cache key of a document for visitors without a session: everything that the document may vary
 * by. Whatever is not part of the key is also hidden from the routes while they render such a
 * document (`toSharedRequest`), so a key can be too specific but never too general.
 */
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { APP_LINK_MARK } from "~/domain/invite/app-link";
import { detectDevice } from "~/domain/site/device";
import { isTheme, THEME_COOKIES } from "~/domain/site/theme";
import { isLocale, LOCALE_QUERY, type Locale } from "~/i18n/locale";
import { paths } from "~/paths";
import type { Settings } from "~/server/env.server";
import type { LimitName } from "~/server/request/rate-limit.server";
import { SESSION_COOKIE } from "~/server/session/session.server";
import { localeCookieValues } from "~/server/site/locale.server";
import { SHEET_COOKIE } from "./first-view.server";
import { isRead } from "./method.server";

/** Whether the page knows this value of a query parameter. */
type IsKnownValue = (value: string) => boolean;

type KeepablePage = {
	/** Parameters beside `lang`; with any other name or value there would be endlessly many keys. */
	queries?: Readonly<Record<string, IsKnownValue>>;
	/** The page differs inside other apps, and between phones and computers. */
	variesByDevice?: true;
	/** Each visit passes this rate limit and runs the page's `visit`. */
	limit?: LimitName;
};

const oneOf =
	(...values: string[]): IsKnownValue =>
	(value) =>
		values.includes(value);
const isSent = oneOf("yes");
/** The platform alone knows which there are. */
const isCreatorId: IsKnownValue = (value) => /^[\w-]{1,36}$/.test(value);

const LANDING: KeepablePage = { queries: { mode: oneOf("listener", "creator") } };

/** Exact spellings only: other spellings that the router accepts are not cached. */
const pages = new Map<string, KeepablePage>([
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

const CODE_PAGE: KeepablePage = {
	queries: { [APP_LINK_MARK.name]: oneOf(APP_LINK_MARK.value) },
	variesByDevice: true,
	limit: "discount",
};
const CODE_PATH = /^\/(?:i|invite|discount)\/[\w-]+$/;

const findPage = (pathname: string): KeepablePage | undefined =>
	pages.get(pathname) ?? (CODE_PATH.test(pathname) ? CODE_PAGE : undefined);

const MAX_ADDRESS_LENGTH = 300;

/** `request` makes the request that the document is rendered for. */
export type DocumentLookup = { key: string; limit: LimitName | undefined; request(): Request };

export type LookupSettings = Pick<Settings, "publicUrl" | "trustProxy"> & {
	/** The name of the current style sheet: browsers that have it say so in a cookie. */
	sheet: string | undefined;
};

/**
 * The key and the request of a document that may be cached; null when the response must be made for
 * this visitor alone.
 *
 * @param locale what the visitor's Accept-Language says
 */
export function toDocumentLookup(
	{ method, url = "", headers }: Pick<IncomingMessage, "method" | "url" | "headers">,
	locale: Locale,
	settings: LookupSettings,
): DocumentLookup | null {
	if (!isRead(method)) return null;
	const queryAt = url.indexOf("?");
	const page = findPage(queryAt < 0 ? url : url.slice(0, queryAt));
	if (!page || url.length > MAX_ADDRESS_LENGTH || headers.authorization !== undefined) return null;
	if (queryAt >= 0 && !isQueryKnown(url.slice(queryAt + 1), page)) return null;
	// A visit starts a session, whose forms need a token for browsers without Sec-Fetch headers.
	if (page.limit && headers["sec-fetch-dest"] !== "document") return null;
	const cookie = reduceCookies(headers.cookie, settings.sheet);
	if (cookie === null) return null;
	const userAgent = page.variesByDevice ? headers["user-agent"] : undefined;
	const visitor: SharedVisitor = {
		host: headers.host ?? "",
		forwarded: settings.trustProxy > 0 ? readForwarded(headers) : [],
		cookie,
		locale,
		saveData: headers["save-data"] === "on" ? "on" : undefined,
		userAgent,
	};
	const origin = settings.publicUrl ?? describeOrigin(visitor);
	const device = page.variesByDevice ? Object.values(detectDevice(userAgent)).join() : "";
	return {
		key: `${url} ${locale} ${cookie} ${visitor.saveData ?? ""} ${device} ${origin}`,
		limit: page.limit,
		request: () => toSharedRequest(url, visitor),
	};
}

type SharedVisitor = {
	host: string;
	forwarded: Array<[string, string]>;
	cookie: string;
	locale: Locale;
	saveData: string | undefined;
	userAgent: string | undefined;
};

/** A host has no space, so that no two visitors of different origins are described alike. */
const describeOrigin = ({ host, forwarded }: SharedVisitor): string =>
	forwarded.length === 0 ? host : `${host} ${JSON.stringify(forwarded)}`;

/** A request that contains nothing but what is part of the key. */
function toSharedRequest(url: string, visitor: SharedVisitor): Request {
	const headers = new Headers({ "Accept-Language": visitor.locale, Host: visitor.host });
	if (visitor.cookie) headers.set("Cookie", visitor.cookie);
	if (visitor.saveData) headers.set("Save-Data", visitor.saveData);
	if (visitor.userAgent) headers.set("User-Agent", visitor.userAgent);
	for (const [name, value] of visitor.forwarded) headers.set(name, value);
	return new Request(`http://${visitor.host}${url}`, { headers });
}

/** Each parameter once, with a value that the page knows. */
function isQueryKnown(query: string, { queries = {} }: KeepablePage): boolean {
	const pairs = [...new URLSearchParams(query)];
	const isKnownParameter = (name: string, value: string) =>
		name === LOCALE_QUERY
			? isLocale(value)
			: Object.hasOwn(queries, name) && queries[name]?.(value);
	return (
		new Set(pairs.map(([name]) => name)).size === pairs.length &&
		pairs.every(([name, value]) => isKnownParameter(name, value))
	);
}

/** The proxy's headers about the address that people use. */
const readForwarded = (headers: IncomingHttpHeaders): Array<[string, string]> =>
	["x-forwarded-proto", "x-forwarded-host"].flatMap((name) => {
		const value = headers[name];
		return typeof value === "string" ? [[name, value] as [string, string]] : [];
	});

const knownValues: Record<string, (value: string) => boolean> = {
	lang: (value) => localeCookieValues.includes(value),
	[THEME_COOKIES[0]]: isTheme,
	[THEME_COOKIES[1]]: isTheme,
};

/** The cookies that the document varies by, in a fixed order; null with a session or an unknown value. */
function reduceCookies(header: string | undefined, sheet: string | undefined): string | null {
	if (header === undefined) return "";
	if (header.includes(SESSION_COOKIE)) return null;
	const pairs = header.split(";").map((pair) => pair.trim());
	const sheetPair = `${SHEET_COOKIE}=${sheet}`;
	const kept = sheet !== undefined && pairs.includes(sheetPair) ? [sheetPair] : [];
	for (const [name, isKnown] of Object.entries(knownValues)) {
		const pair = pairs.find((one) => one.startsWith(`${name}=`));
		if (!pair) continue;
		if (!isKnown(pair.slice(name.length + 1))) return null;
		kept.push(pair);
	}
	return kept.join("; ");
}
