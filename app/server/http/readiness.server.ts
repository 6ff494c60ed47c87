/**
 * The answer of /readyz: ready or not, and with `?verbose`, for clients in private networks only, the
 * warnings for the operator. Requests add a warning when they show that a setting is wrong.
 */
import type { IncomingHttpHeaders } from "node:http";
import type { Services } from "~/server/services.server";
import type { ConnectionBindings } from "./request-facts.server";

export type Readiness = {
	/** Warnings for the operator, each line beginning with the name of a setting. */
	warnings(): string[];
	/** Looks at a request for signs of a proxy that TRUST_PROXY does not count. */
	notice(headers: IncomingHttpHeaders): void;
	answer(request: Request, bindings: ConnectionBindings | undefined): Promise<Response>;
};

const FORWARDED = ["X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host"];
/** Headers that show that a proxy passed the request on. */
const PASSED_ON = [...FORWARDED, "Forwarded", "Via"];
const NEAR =
	/^(?:::ffff:)?(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|^::1$|^f[cd][\da-f]{2}:/i;

/** In a private network and not through a proxy: warnings are not for strangers. */
export const isNearby = (address = "", has: (header: string) => boolean): boolean =>
	NEAR.test(address) && !PASSED_ON.some(has);

/** Seconds: about as long as a start takes, or the end of a stop. */
const RETRY_SECONDS = 5;

/** The response to a health check. */
export type HealthStatus = { status: number; text: string; headers: Record<string, string> };

export const describeReadiness = (isReady: boolean): HealthStatus =>
	isReady
		? { status: 200, text: "ready", headers: {} }
		: { status: 503, text: "not ready", headers: { "Retry-After": String(RETRY_SECONDS) } };

export function createReadiness(
	{ settings, log }: Pick<Services, "settings" | "log">,
	settingWarnings: readonly string[],
	isServing: () => Promise<boolean>,
): Readiness {
	let untrusted: string | undefined;
	const warnings = () => [...settingWarnings, ...(untrusted ? [untrusted] : [])];
	const spellings = FORWARDED.map((name) => ({ name, spelling: name.toLowerCase() }));

	return {
		warnings,
		notice(headers) {
			if (settings.trustProxy > 0 || untrusted !== undefined) return;
			const found = spellings.find(({ spelling }) => headers[spelling] !== undefined);
			if (found === undefined) return;
			const { name } = found;
			untrusted = `TRUST_PROXY: is 0 and requests come with ${name}: if a proxy of yours sends it, count it`;
			log.warn({ header: name }, untrusted);
		},
		async answer(request, bindings) {
			const { status, text, headers } = describeReadiness(await isServing());
			const lines = [text];
			const address = bindings?.incoming?.socket?.remoteAddress;
			const isNear = isNearby(address, (name) => request.headers.has(name));
			if (new URL(request.url).searchParams.has("verbose") && isNear) {
				lines.push(...warnings().map((line) => `warning: ${line}`));
			}
			const type = "text/plain; charset=utf-8";
			return new Response(lines.join("\n"), {
				status,
				headers: { ...headers, "Cache-Control": "no-store", "Content-Type": type },
			});
		},
	};
}
