/**
 * What is turned away before any route: methods and paths that no page has, hosts that are not
 * ours, and host names that are none (docs/product.md, session-21).
 */
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { Settings } from "~/server/env.server";
import { memoize } from "~/server/memo.server";
import { isMethodKnown, isRead } from "./method.server";

/** No path, no query and no person before the host. */
const HOST_NAME = /^[^\s/?#@\\]+$/;

/** A site has a few names, and each request says one of them. */
const isName = memoize(100, (host) => HOST_NAME.test(host) && URL.canParse(`http://${host}`));

/** A host with its port, such as a header may name; what is none is as good as not there. */
const isHostName = (host: string | undefined): host is string => host !== undefined && isName(host);

/** Proxies pass on what a stranger wrote: what is no host is as good as not there. */
export function chooseHost(
	host: string,
	forwarded: string | string[] | null | undefined,
	{ trustProxy }: Pick<Settings, "trustProxy">,
): string {
	const passedOn = trustProxy > 0 ? firstForwarded(forwarded) : undefined;
	return isHostName(passedOn) ? passedOn : host;
}

/** The host that was asked for, as a header spells it. */
export const readAskedHost = (
	headers: IncomingHttpHeaders,
	settings: Pick<Settings, "trustProxy">,
): string => chooseHost(headers.host ?? "", headers["x-forwarded-host"], settings);

/** The same name for each spelling of a host. */
export const toPlainHost = (host: string) => host.toLowerCase().replace(/:(80|443)$/, "");

const LOOPBACK_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;
const LOOPBACK_ADDRESS = /^(?:::1|(?:::ffff:)?127\.)/;

type Asking = Pick<IncomingMessage, "method" | "url" | "headers"> & {
	socket: Pick<IncomingMessage["socket"], "remoteAddress">;
};

export type EarlyRefusal = 400 | 405 | 414 | 421;

/** Far above ours, a code in Arabic letters included: what reads a path may go through it often. */
const LONG_PATH = /^[^?]{1001}/;

/** Its status; undefined for a request that may go on. */
export function createEarlyRefusal({
	publicUrl,
	appLinkOrigin,
	trustProxy,
}: Pick<Settings, "publicUrl" | "appLinkOrigin" | "trustProxy">): (
	incoming: Asking,
) => EarlyRefusal | undefined {
	const ownHosts = [publicUrl, appLinkOrigin].flatMap((url) => (url ? [new URL(url).host] : []));

	/** Without publicUrl every host is taken: localhost and 127.0.0.1 both work at once. */
	function isOurs({ headers, socket }: Asking): boolean {
		if (publicUrl === undefined) return true;
		const host = readAskedHost(headers, { trustProxy });
		if (ownHosts.includes(host) || ownHosts.includes(toPlainHost(host))) return true;
		// The machine itself, such as its health checks and its operator.
		return LOOPBACK_NAME.test(host) && LOOPBACK_ADDRESS.test(socket.remoteAddress ?? "");
	}

	return (incoming) => {
		if (!isMethodKnown(incoming.method)) return 405;
		if (!isHostName(incoming.headers.host)) return 400;
		if (LONG_PATH.test(incoming.url ?? "")) return 414;
		return isOurs(incoming) || asksMachine(incoming) ? undefined : 421;
	};
}

/**
 * Who reads more than a word on /readyz is decided there. A name for the address could be that of a
 * strange page, which would have the operator's own browser read it.
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
