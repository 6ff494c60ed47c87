/**
 * Reads what can be trusted of a request: the public origin, the client's address, and a request for
 * Remix without forged X-Forwarded-* headers, which are read only when trustProxy says how many proxies
 * are in front (docs/product/session.md, session-14).
 */
import { randomUUID } from "node:crypto";
import { isIPv4, isIPv6, SocketAddress } from "node:net";
import type { RequestIdVariables } from "hono/request-id";
import type { TimingVariables } from "hono/timing";
import { toCanonicalPath } from "~/paths";
import type { Settings } from "~/server/env.server";

/** True for a safe method, which changes nothing and has no body. */
export const isRead = (method: string): boolean => method === "GET" || method === "HEAD";

/** Has no path, query or user info. */
const HOST_NAME = /^[^\s/?#@\\]+$/;

/** True for a valid Host header: a host, perhaps with a port. */
export const isHostName = (host: string | null | undefined): host is string =>
	typeof host === "string" && HOST_NAME.test(host) && URL.canParse(`http://${host}`);

const DATA_QUERY = "_data";

/** The connection data of the Node server. */
export type ConnectionBindings = {
	incoming?: { socket?: { remoteAddress?: string | undefined } };
};

export type DocumentCaching = {
	/**
	 * Set by a loader whose document is the same for all visitors without a session, so that it may be
	 * cached (`http/page-cache.server.ts`).
	 */
	isForEveryone: boolean;
	/** How long the underlying public reads stay fresh; absent when there are none. */
	freshMilliseconds?: number;
};

/** The values that the middlewares of a request pass to each other. */
export type AppEnv = {
	Bindings: ConnectionBindings;
	Variables: RequestIdVariables &
		TimingVariables & {
			/** Marks a file of the build, which is not logged. */
			isFile?: boolean;
			/** The page cache stores the response if it can, so that compressing it well is worth its time. */
			isCached?: boolean;
			/** How the page that was rendered may be cached. */
			document?: DocumentCaching;
		};
};

export type TrustedRequest = {
	request: Request;
	/** The origin that people use. */
	origin: string;
	/** An IPv4 address or IPv6 network, for rate limits. */
	clientAddress: string;
};

export function readTrustedRequest(
	raw: Request,
	bindings: ConnectionBindings | undefined,
	settings: Pick<Settings, "publicUrl" | "trustProxy">,
): TrustedRequest {
	const seen = new URL(raw.url);
	const origin = readOrigin(raw, settings);
	const address = new URL(toCanonicalPath(seen.pathname) + seen.search, origin);
	// Remix would respond to `_data` with a loader's data, or log an unknown route id as an error.
	if (address.search && address.searchParams.has(DATA_QUERY)) {
		address.searchParams.delete(DATA_QUERY);
	}
	const clientAddress = readClientAddress(raw, bindings, settings.trustProxy);
	return { request: toRequest(raw, address), origin, clientAddress };
}

/** `$request_id` of nginx, or a UUID. */
const REQUEST_ID = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Returns the id under which the proxy logs the request, so that one id leads through all logs; else a new one. */
export function readRequestId(raw: Request, isProxied: boolean): string {
	const given = isProxied ? raw.headers.get("X-Request-Id") : null;
	return given !== null && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Reads the public origin: PUBLIC_URL, or else the origin that the request was sent to. */
export function readOrigin(
	raw: Request,
	settings: Pick<Settings, "publicUrl" | "trustProxy">,
): string {
	if (settings.publicUrl !== undefined) return settings.publicUrl;
	const isProxied = settings.trustProxy > 0;
	const protocol =
		(isProxied && firstForwarded(raw.headers.get("X-Forwarded-Proto"))) ||
		new URL(raw.url).protocol.slice(0, -1);
	return `${protocol === "https" ? "https" : "http"}://${readHost(raw, settings)}`;
}

function toRequest(raw: Request, address: URL): Request {
	const { method } = raw;
	const headers = normalizeHeaders(raw.headers, address.host);
	const { signal } = raw;
	if (isRead(method) || raw.body === null) return new Request(address, { method, headers, signal });
	return new Request(address, { method, headers, signal, body: raw.body, duplex: "half" });
}

/** Returns the given headers when nothing changes. */
function normalizeHeaders(given: Headers, host: string): Headers {
	// A browser configured to send no referrer posts our own forms with `Origin: null`;
	// Sec-Fetch-Site still marks them as ours.
	const isOwnForm = given.get("Origin") === "null" && given.get("Sec-Fetch-Site") === "same-origin";
	const isForwarded = given.has("X-Forwarded-Host") || given.get("Host") !== host;
	if (!isOwnForm && !isForwarded) return given;
	const headers = new Headers(given);
	// Remix compares Origin with these two; both must name the origin that people really use.
	headers.delete("X-Forwarded-Host");
	headers.set("Host", host);
	if (isOwnForm) headers.delete("Origin");
	return headers;
}

/**
 * The host that this request was sent to: X-Forwarded-Host when a proxy is trusted and its value is
 * valid (proxies pass on what clients sent), else Host.
 */
export function readHost(raw: Request, { trustProxy }: Pick<Settings, "trustProxy">): string {
	const forwarded = trustProxy > 0 && firstForwarded(raw.headers.get("X-Forwarded-Host"));
	return forwarded && isHostName(forwarded) ? forwarded : new URL(raw.url).host;
}

/** Each proxy appends to the list, so the first entry is what the browser requested. */
const firstForwarded = (header: string | null) => header?.split(",")[0]?.trim();

/** With N trusted proxies, the outermost one has added the Nth entry from the end. */
function readClientAddress(
	raw: Request,
	bindings: ConnectionBindings | undefined,
	trustedProxies: number,
): string {
	const forwarded = raw.headers.get("X-Forwarded-For")?.split(",") ?? [];
	const claimed = trustedProxies > 0 ? forwarded.at(-trustedProxies)?.trim() : undefined;
	return toCounted(claimed || (bindings?.incoming?.socket?.remoteAddress ?? "unknown"));
}

/**
 * The address as rate limits count it: without the port that some proxies add, and for IPv6 the /64
 * network, all of whose 2^64 addresses may belong to one visitor.
 */
function toCounted(written: string): string {
	if (isIPv4(written)) return written;
	const bare = written.replace(/%[^\]]*/, "");
	const address = SocketAddress.parse(isIPv6(bare) ? `[${bare}]` : bare)?.address;
	if (address === undefined) return written;
	const mapped = address.replace(/^::ffff:/, "");
	return isIPv4(mapped) ? mapped : toNetwork(address);
}

/** Returns the /64 of an IPv6 address, as an address itself. */
function toNetwork(address: string): string {
	const [start = [], end = []] = address.split("::").map((part) => part.split(":").filter(Boolean));
	const gap = Array.from({ length: 8 - start.length - end.length }, () => "0");
	return `${[...start, ...gap, ...end].slice(0, 4).join(":")}::`;
}
