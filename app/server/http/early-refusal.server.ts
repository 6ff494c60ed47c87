/**
 * Requests that are refused before any route: unknown methods, very long paths, invalid Host headers
 * and hosts that are not ours (docs/product.md, session-21).
 */
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { Settings } from "~/server/env.server";
import { memoize } from "~/server/memo.server";
import { isMethodKnown, isRead } from "./method.server";

/** No path, no query and no user info. */
const HOST_NAME = /^[^\s/?#@\\]+$/;

/** Cached: a site has few names. */
const isName = memoize(100, (host) => HOST_NAME.test(host) && URL.canParse(`http://${host}`));

/** A valid Host header: a host, perhaps with a port. */
const isHostName = (host: string | undefined): host is string => host !== undefined && isName(host);

/** X-Forwarded-Host when a proxy is trusted and its value is valid (proxies pass on what clients sent), else Host. */
export function chooseHost(
	host: string,
	forwarded: string | string[] | null | undefined,
	{ trustProxy }: Pick<Settings, "trustProxy">,
): string {
	const passedOn = trustProxy > 0 ? firstForwarded(forwarded) : undefined;
	return isHostName(passedOn) ? passedOn : host;
}

/** The host that the client asked for, as the header spells it. */
export const readAskedHost = (
	headers: IncomingHttpHeaders,
	settings: Pick<Settings, "trustProxy">,
): string => chooseHost(headers.host ?? "", headers["x-forwarded-host"], settings);

/** Lower case, without a default port. */
export const toPlainHost = (host: string) => host.toLowerCase().replace(/:(80|443)$/, "");

const LOOPBACK_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;
const LOOPBACK_ADDRESS = /^(?:::1|(?:::ffff:)?127\.)/;

type Asking = Pick<IncomingMessage, "method" | "url" | "headers"> & {
	socket: Pick<IncomingMessage["socket"], "remoteAddress">;
};

export type EarlyRefusal = 400 | 405 | 414 | 421;

/** Far longer than any path of ours: code that reads paths may scan them several times. */
const MAX_PATH_LENGTH = 1000;

const isPathLong = (url: string): boolean =>
	url.length > MAX_PATH_LENGTH && !url.slice(0, MAX_PATH_LENGTH + 1).includes("?");

/** Returns the status of the refusal; undefined for a request that may go on. */
export function createEarlyRefusal({
	publicUrl,
	appLinkOrigin,
	trustProxy,
}: Pick<Settings, "publicUrl" | "appLinkOrigin" | "trustProxy">): (
	incoming: Asking,
) => EarlyRefusal | undefined {
	const ownHosts = [publicUrl, appLinkOrigin].flatMap((url) => (url ? [new URL(url).host] : []));

	/** Without PUBLIC_URL every host is accepted, so that localhost and 127.0.0.1 both work. */
	function isOurs({ headers, socket }: Asking): boolean {
		if (publicUrl === undefined) return true;
		const host = readAskedHost(headers, { trustProxy });
		if (ownHosts.includes(host) || ownHosts.includes(toPlainHost(host))) return true;
		// From this machine, such as health checks and its operator.
		return LOOPBACK_NAME.test(host) && LOOPBACK_ADDRESS.test(socket.remoteAddress ?? "");
	}

	return (incoming) => {
		if (!isMethodKnown(incoming.method)) return 405;
		if (!isHostName(incoming.headers.host)) return 400;
		if (isPathLong(incoming.url ?? "")) return 414;
		return isOurs(incoming) || asksMachine(incoming) ? undefined : 421;
	};
}

/**
 * `/readyz?verbose` by IP address, which checks the client itself. Not by name: a foreign page could
 * point its own name to this address and have the operator's browser read the answer (DNS rebinding).
 */
function asksMachine({ method, url = "", headers }: Asking): boolean {
	const name = (headers.host ?? "").replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1");
	return isRead(method) && url.startsWith("/readyz?") && isIP(name) !== 0;
}

/** Each proxy adds to the list: the first entry is what the browser asked for. */
export const firstForwarded = (header: string | string[] | null | undefined) =>
	String(header ?? "")
		.split(",")[0]
		?.trim();
