/**
 * The answer of /readyz: ready or not, and with `?verbose`, for clients in private networks only, the
 * warnings for the operator. Requests add a warning when they show that a setting is wrong.
 */
import { isIP } from "node:net";
import type { Context, MiddlewareHandler } from "hono";
import type { Services } from "~/server/services.server";
import type { AppEnv } from "./app-env.server";

export type Readiness = {
	answer(c: Context<AppEnv>): Promise<Response>;
	/** Looks at a request for signs of a proxy that TRUST_PROXY does not count. */
	notice: MiddlewareHandler<AppEnv>;
	/** Warnings for the operator, each line beginning with the name of a setting. */
	warnings(): string[];
	/** Answers 503 from now on, so that load balancers stop sending requests. */
	drain(): void;
	isDraining(): boolean;
};

const FORWARDED = ["X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host"];
/** Headers that prove a proxy in front. */
const PASSED_ON = [...FORWARDED, "Forwarded", "Via"];
const NEAR =
	/^(?:::ffff:)?(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|^::1$|^f[cd][\da-f]{2}:/i;

/**
 * By an IP address and not by a name: a foreign page could point its own name to this address and have
 * the operator's browser read the answer (DNS rebinding).
 */
function isAskedByAddress(c: Context<AppEnv>, publicUrl: string | undefined): boolean {
	const host = c.req.header("Host") ?? "";
	const name = host.replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1");
	const isOwn = publicUrl === undefined || new URL(publicUrl).host === host;
	return isOwn || isIP(name) !== 0 || name === "localhost";
}

/** True for a private address without a proxy: strangers must not see warnings. */
function isNearby(c: Context<AppEnv>): boolean {
	const address = c.env.incoming?.socket?.remoteAddress ?? "";
	return NEAR.test(address) && !PASSED_ON.some((name) => c.req.header(name) !== undefined);
}

/** Retry-After in seconds: about as long as a start or the end of a stop takes. */
const RETRY_SECONDS = 5;

export function createReadiness(
	{ settings, log }: Pick<Services, "settings" | "log">,
	settingWarnings: readonly string[],
	isReady: () => Promise<boolean>,
): Readiness {
	let isDraining = false;
	let untrusted: string | undefined;
	const warnings = () => [...settingWarnings, ...(untrusted ? [untrusted] : [])];

	return {
		async answer(c) {
			const isServing = !isDraining && (await isReady().catch(() => false));
			const isVerbose =
				c.req.query("verbose") !== undefined &&
				isNearby(c) &&
				isAskedByAddress(c, settings.publicUrl);
			const lines = isVerbose ? warnings().map((line) => `warning: ${line}`) : [];
			c.header("Cache-Control", "no-store");
			if (!isServing) c.header("Retry-After", String(RETRY_SECONDS));
			const text = [isServing ? "ready" : "not ready", ...lines].join("\n");
			return c.text(text, isServing ? 200 : 503);
		},
		notice(c, next) {
			const found =
				settings.trustProxy === 0 && untrusted === undefined
					? FORWARDED.find((name) => c.req.header(name) !== undefined)
					: undefined;
			if (found !== undefined) {
				untrusted = `TRUST_PROXY: is 0 and requests come with ${found}: if a proxy of yours sends it, count it`;
				log.warn({ header: found }, untrusted);
			}
			return next();
		},
		warnings,
		drain() {
			isDraining = true;
		},
		isDraining: () => isDraining,
	};
}
