/**
 * The answer of /readyz: whether this process takes requests. With `?verbose`, for clients in private
 * networks only, also what is behind it and the warnings for the operator. Requests add a warning when
 * they show that a setting is wrong.
 */
import { isIP } from "node:net";
import type { Context, MiddlewareHandler } from "hono";
import type { Settings } from "~/server/env.server";
import type { Logger } from "~/server/log.server";
import { isPrivateAddress } from "~/server/private-address.server";
import type { AppEnv } from "./app-env.server";

export type Readiness = {
	answer(c: Context<AppEnv>): Promise<Response>;
	/** Looks at a request for signs that TRUST_PROXY counts too few or too many proxies. */
	notice: MiddlewareHandler<AppEnv>;
	/** Warnings for the operator, each line beginning with the name of a setting. */
	warnings(): string[];
	/** Adds a warning that the start has found out. */
	warn(line: string): void;
	/** Answers 503 from now on, so that load balancers send no more requests. */
	drain(): void;
	isDraining(): boolean;
};

const FORWARDED = ["X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host"];
/** Headers that prove a proxy in front. */
const PASSED_ON = [...FORWARDED, "Forwarded", "Via"];

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
	return isPrivateAddress(address) && !PASSED_ON.some((name) => c.req.header(name) !== undefined);
}

/** Retry-After in seconds: about as long as a start or the end of a stop takes. */
const RETRY_SECONDS = 5;

/** What this process needs to serve, by name, such as `database`. */
export type Dependencies = Readonly<Record<string, () => Promise<boolean>>>;

const listDependencies = (dependencies: Dependencies): Promise<string[]> =>
	Promise.all(
		Object.entries(dependencies).map(async ([name, isUp]) => {
			const state = (await isUp().catch(() => false)) ? "up" : "down";
			return `${name}: ${state}`;
		}),
	);

/** What a request shows to be wrong with TRUST_PROXY. */
function explainProxies(c: Context<AppEnv>, trustProxy: number): string | undefined {
	if (trustProxy === 0) {
		const found = FORWARDED.find((name) => c.req.header(name) !== undefined);
		if (found === undefined) return undefined;
		return `TRUST_PROXY: is 0 and requests come with ${found}: if a proxy of yours sends it, count it`;
	}
	const hops = c.req.header("X-Forwarded-For")?.split(",").length ?? 0;
	if (hops >= trustProxy) return undefined;
	return `TRUST_PROXY: is ${trustProxy}, and a request came with ${hops} addresses in X-Forwarded-For: set the number of your proxies, and let nobody reach the server past them`;
}

export function createReadiness(
	{ settings, log }: { settings: Pick<Settings, "publicUrl" | "trustProxy">; log: Logger },
	settingWarnings: readonly string[],
	dependencies: Dependencies,
): Readiness {
	let isDraining = false;
	let isProxyTold = false;
	const warnings = [...settingWarnings];

	return {
		async answer(c) {
			const isVerbose =
				c.req.query("verbose") !== undefined &&
				isNearby(c) &&
				isAskedByAddress(c, settings.publicUrl);
			const lines = isVerbose
				? [...(await listDependencies(dependencies)), ...warnings.map((line) => `warning: ${line}`)]
				: [];
			c.header("Cache-Control", "no-store");
			if (isDraining) c.header("Retry-After", String(RETRY_SECONDS));
			const text = [isDraining ? "not ready" : "ready", ...lines].join("\n");
			return c.text(text, isDraining ? 503 : 200);
		},
		notice(c, next) {
			const problem = isProxyTold ? undefined : explainProxies(c, settings.trustProxy);
			if (problem !== undefined) {
				isProxyTold = true;
				warnings.push(problem);
				log.warn(problem);
			}
			return next();
		},
		warnings: () => [...warnings],
		warn(line) {
			warnings.push(line);
		},
		drain() {
			isDraining = true;
		},
		isDraining: () => isDraining,
	};
}
