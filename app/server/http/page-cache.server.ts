/**
 * The page cache: pages that are the same for all visitors without a session are rendered once, stored
 * compressed, and sent with an ETag (docs/decisions/011). A page is fresh for CACHE_SECONDS and
 * no longer than the public reads it was made of. Concurrent requests for a page share one rendering.
 *
 * The key holds everything that the page may vary by. Whatever is not part of it is also hidden from the
 * routes while they render the page, so a key can be too specific but never too general.
 */

import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import { getBrand } from "#core/brand/current-brand";
import { detectDevice } from "~/domain/site/device";
import { isTheme, THEME_COOKIES } from "~/domain/site/theme";
import { isLocale, LOCALE_QUERY } from "~/i18n/locale";
import { paths } from "~/paths";
import { isWithoutCookies } from "~/server/request/cookie.server";
import { type AppEnv, isRead, readOrigin } from "~/server/request/trusted-request.server";
import type { Services } from "~/server/services.server";
import { SESSION_COOKIE, VISIT_COOKIE } from "~/server/session/session-cookie.server";
import { LOCALE_COOKIE, readHeaderLocale, readLocaleCookie } from "~/server/site/locale.server";
import { chooseEncoding } from "./compress.server";
import { isSheetName, SHEET_COOKIE } from "./critical-css.server";
import { SHARED_CACHE_CONTROL } from "./response.server";

type CachedPage = { tag: string; headers: Headers; body: Uint8Array<ArrayBuffer> };

const MAX_BYTES = 32 * 1024 * 1024;
/** A page that was made of stale reads is rendered again after a second. */
const MIN_FRESH_MILLISECONDS = 1000;

export function cachePages({
	settings,
	metrics,
	textPages,
}: Pick<Services, "settings" | "metrics" | "textPages">): MiddlewareHandler<AppEnv> {
	const cacheable = new Map([...pages, ...textPages.paths.map((path) => [path, {}] as const)]);
	const cacheMilliseconds = settings.cacheSeconds * 1000;
	const cached = new LRUCache<string, CachedPage>({
		maxSize: MAX_BYTES,
		sizeCalculation: ({ body }, key) => body.length + key.length,
		perf: Date,
		// The clock is read at each look-up, so that a test may move it.
		ttlResolution: 0,
	});
	const rendering = new Map<string, Promise<CachedPage | undefined>>();

	return async (c, next) => {
		// It redirects then, and remembers whose link was opened (site-160).
		if (settings.payments === "manual" && c.req.path === paths.subscription()) return next();
		const shared = toSharedPage(c.req.raw, readOrigin(c.req.raw, settings), cacheable);
		if (!shared) return next();
		const key = `${shared.key} ${chooseEncoding(c.req.header("Accept-Encoding"))}`;
		const known = cached.get(key);
		metrics.count("cache", { cache: "documents", outcome: known ? "hit" : "miss" });
		const page = known ?? (await rendering.get(key));
		if (page) return respond(page, c.req.raw);
		// It could not be cached and another request is rendering it, so this one does not wait again.
		if (rendering.has(key)) return next();

		const { promise, resolve } = Promise.withResolvers<CachedPage | undefined>();
		rendering.set(key, promise);
		try {
			c.req.raw = shared.toRequest();
			c.set("isCached", true);
			await next();
			const made = isForEveryone(c.res) ? await toCachedPage(c.res.clone()) : undefined;
			const { freshMilliseconds = cacheMilliseconds } = c.get("document") ?? {};
			const ttl = Math.max(Math.min(cacheMilliseconds, freshMilliseconds), MIN_FRESH_MILLISECONDS);
			if (made) cached.set(key, made, { ttl });
			if (made) c.res.headers.set("ETag", made.tag);
			resolve(made);
		} finally {
			resolve(undefined);
			rendering.delete(key);
		}
	};
}

/** True when the page sets no cookie except for the language that its address names. */
function isForEveryone({ status, headers }: Response): boolean {
	const isNamed = headers.getSetCookie().every((cookie) => cookie.startsWith(`${LOCALE_COOKIE}=`));
	return status === 200 && headers.get("Cache-Control") === SHARED_CACHE_CONTROL && isNamed;
}

async function toCachedPage(response: Response): Promise<CachedPage> {
	const body = new Uint8Array(await response.arrayBuffer());
	// Two houses never share a page, not even one that says the same.
	const hash = createHash("sha256")
		.update(getBrand()?.digest ?? "")
		.update(body);
	const tag = `W/"${hash.digest("base64url").slice(0, 22)}"`;
	const headers = new Headers(response.headers);
	headers.set("ETag", tag);
	headers.set("Content-Length", String(body.length));
	return { tag, headers, body };
}

function respond(
	{ tag, headers, body }: CachedPage,
	{ method, headers: asked }: Request,
): Response {
	const known = asked.get("If-None-Match");
	if (known === "*" || known?.includes(tag)) {
		const unchanged = new Headers(headers);
		unchanged.delete("Content-Length");
		unchanged.delete("Content-Type");
		return new Response(null, { status: 304, headers: unchanged });
	}
	return new Response(method === "HEAD" ? null : body, { headers });
}

/** True when the page knows this value of a query parameter. */
type IsKnownValue = (value: string) => boolean;

type CacheablePage = {
	/** Parameters other than `lang`; any other name or value would give endlessly many keys. */
	queries?: Readonly<Record<string, IsKnownValue>>;
	/** The page differs in in-app browsers, and between phones and computers. */
	variesByDevice?: true;
	/** The page differs for a browser that stores no cookies (site-91), which is not cached. */
	saysCookiesAreNeeded?: true;
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
	[paths.login(), { saysCookiesAreNeeded: true }],
	[paths.register(), {}],
	[paths.forgotPassword(), { queries: { sent: isSent } }],
	[paths.contact(), { queries: { sent: isSent } }],
	[paths.premium(), { variesByDevice: true }],
	[paths.subscription(), { queries: { creator_id: isCreatorId }, variesByDevice: true }],
]);

/**
 * What social networks, mails and advertisements add to a link, a new value with each click. No page
 * reads it, and with it in the key a link that is shared in a large group would be rendered for each.
 */
const ADDED_ON_THE_WAY =
	/^(utm_\w+|fbclid|igsh|igshid|gclid|gbraid|wbraid|_gl|ttclid|twclid|msclkid|mc_cid|mc_eid)$/;

type SharedPage = {
	key: string;
	/** Returns the request reduced to what is part of the key. */
	toRequest(): Request;
};

/**
 * Returns the key and the request of a cacheable page; undefined when the page must be rendered for
 * this visitor alone.
 *
 * @param origin the public origin
 */
function toSharedPage(
	asked: Request,
	origin: string,
	cacheable: ReadonlyMap<string, CacheablePage>,
): SharedPage | undefined {
	const { method, headers } = asked;
	const url = new URL(asked.url);
	for (const name of [...url.searchParams.keys()]) {
		if (ADDED_ON_THE_WAY.test(name)) url.searchParams.delete(name);
	}
	const page = cacheable.get(url.pathname);
	if (!page || !isRead(method) || headers.has("Authorization")) return undefined;
	if (!isQueryKnown(url.searchParams, page)) return undefined;
	if (page.saysCookiesAreNeeded && isWithoutCookies(asked)) return undefined;
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
	return { key, toRequest: () => new Request(url, { headers: shared }) };
}

/** The origin in the key is made of these. */
const ADDRESS_HEADERS = ["Host", "X-Forwarded-Proto", "X-Forwarded-Host", "Accept-Encoding"];

/** True when each parameter occurs once and has a value that the page knows. */
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
	[LOCALE_COOKIE]: (value) => readLocaleCookie(value) !== undefined,
	[THEME_COOKIES[0]]: isTheme,
	[THEME_COOKIES[1]]: isTheme,
};

/** Returns the cookies that pages vary by, in a fixed order; undefined with a session or an unknown value. */
function reduceCookies(header: string | null): string | undefined {
	if (header === null) return "";
	if (header.includes(SESSION_COOKIE) || header.includes(VISIT_COOKIE)) return undefined;
	const pairs = header.split(";").map((pair) => pair.trim());
	const reduced: string[] = [];
	for (const [name, isKnown] of Object.entries(knownValues)) {
		const named = pairs.filter((pair) => pair.startsWith(`${name}=`));
		const known = named.find((pair) => isKnown(pair.slice(name.length + 1)));
		if (known) reduced.push(known);
		else if (named.length > 0 && name !== SHEET_COOKIE) return undefined;
	}
	return reduced.join("; ");
}
