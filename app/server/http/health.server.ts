/**
 * Answers /healthz and /readyz, and writes a log line for each request, in the web process and in
 * `serve`. /readyz tells whether this process takes requests. With `?verbose`, for clients in private
 * networks only, it also lists its dependencies and the warnings for the operator. Requests add a warning
 * when they show that a setting is wrong.
 */
import { isIP } from "node:net";
import type { Context, Hono, MiddlewareHandler } from "hono";
import { type Build, describeBuild } from "~/server/build.server";
import type { Settings } from "~/server/env.server";
import type { Logger } from "~/server/log.server";
import { isPrivateAddress } from "~/server/private-address.server";
import type { AccessLog } from "~/server/request/access-log.server";
import type { AppEnv } from "./app-env.server";
import { CLIENT_CLOSED_REQUEST } from "./request-limit.server";

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
 * True for a request to PUBLIC_URL, localhost or an IP address. With any other name a foreign page could
 * point that name to this address and have the operator's browser read the answer (DNS rebinding).
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

/** Checks of the services that this process depends on, by name, such as `database`. */
export type Dependencies = Readonly<Record<string, () => Promise<boolean>>>;

const listDependencies = (dependencies: Dependencies): Promise<string[]> =>
	Promise.all(
		Object.entries(dependencies).map(async ([name, isUp]) => {
			const state = (await isUp().catch(() => false)) ? "up" : "down";
			return `${name}: ${state}`;
		}),
	);

/** Returns what a request shows to be wrong with TRUST_PROXY. */
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

type Parts = {
	readiness: Pick<Readiness, "answer" | "isDraining">;
	accessLog: AccessLog;
	/** Shown on /healthz. */
	build?: Build;
};

/** Needs the request's id. Health checks come before the log, because they are made every second. */
export function mountHealthAndLog(app: Hono<AppEnv>, { readiness, accessLog, build }: Parts): void {
	app.use(async (c, next) => {
		await next();
		// A kept-alive connection could bring more requests for ever.
		if (readiness.isDraining()) c.res.headers.set("Connection", "close");
	});
	const health = ["ok", ...(build ? [describeBuild(build)] : [])].join("\n");
	app.get("/healthz", (c) => c.text(health, 200, { "Cache-Control": "no-store" }));
	app.get("/readyz", readiness.answer);
	app.use(async (c, next) => {
		const startedAt = performance.now();
		// Before the others: the page cache renders a HEAD as a GET.
		const { method, path: pathname } = c.req;
		const { signal } = c.req.raw;
		await next();
		if (c.get("isFile")) return;
		const requestId = c.get("requestId");
		c.res.headers.set("X-Request-Id", requestId);
		const status = signal.aborted ? CLIENT_CLOSED_REQUEST : c.res.status;
		accessLog.record({ requestId, method, pathname, status, startedAt });
	});
}
