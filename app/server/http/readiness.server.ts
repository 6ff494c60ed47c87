/**
 * What /readyz tells: a word, and with `?verbose`, to those near the server alone, what an operator
 * should look at. Requests add to it when they show that a setting is wrong.
 */
import type { IncomingHttpHeaders } from "node:http";
import type { Services } from "~/server/services.server";
import type { ConnectionBindings } from "./request-facts.server";

export type Readiness = {
	/** What an operator should look at, each line beginning with the name of a setting. */
	warnings(): string[];
	/** Looks at a request for signs of a proxy that no setting counts. */
	notice(headers: IncomingHttpHeaders): void;
	answer(request: Request, bindings: ConnectionBindings | undefined): Promise<Response>;
};

const FORWARDED = ["X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host"];
/** Names what passed the request on. */
const PASSED_ON = [...FORWARDED, "Forwarded", "Via"];
const NEAR =
	/^(?:::ffff:)?(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|^::1$|^f[cd][\da-f]{2}:/i;

/** What is wrong with a server is nothing for strangers, nor for those behind a proxy. */
export const isNearby = (address = "", has: (header: string) => boolean): boolean =>
	NEAR.test(address) && !PASSED_ON.some(has);

/** Seconds: about as long as a start takes, or the end of a stop. */
const RETRY_SECONDS = 5;

/** What health is told by, and what goes with it. */
export type HealthWord = { status: number; word: string; headers: Record<string, string> };

export const sayReadiness = (isReady: boolean): HealthWord =>
	isReady
		? { status: 200, word: "ready", headers: {} }
		: { status: 503, word: "not ready", headers: { "Retry-After": String(RETRY_SECONDS) } };

export function createReadiness(
	{ settings, log }: Pick<Services, "settings" | "log">,
	doubts: readonly string[],
	isServing: () => Promise<boolean>,
): Readiness {
	let untrusted: string | undefined;
	const warnings = () => [...doubts, ...(untrusted ? [untrusted] : [])];
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
			const { status, word, headers } = sayReadiness(await isServing());
			const lines = [word];
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
