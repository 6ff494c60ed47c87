/**
 * /healthz and /readyz, in the web process and in `serve`. /readyz says only whether this process takes
 * requests; the report with its dependencies and the warnings for the operator is on METRICS_PORT, which
 * no visitor reaches.
 */
import type { Hono, MiddlewareHandler } from "hono";
import { type Build, describeBuild } from "~/server/build.server";
import type { AppEnv } from "~/server/request/trusted-request.server";

/** Checks of the services that this process depends on, by name, such as `database`. */
export type Dependencies = Readonly<Record<string, () => Promise<boolean>>>;

export type Readiness = {
	/** Warnings for the operator, each line beginning with the name of a setting. */
	warnings(): string[];
	/** Adds a warning that was found after the start. */
	warn(line: string): void;
	/** Makes /readyz respond with 503, so that load balancers send no more requests. */
	drain(): void;
	isDraining(): boolean;
	/** Returns the state, what each dependency is, and the warnings, a line each. */
	report(): Promise<string>;
};

export function createReadiness(
	settingWarnings: readonly string[],
	dependencies: Dependencies,
): Readiness {
	let isDraining = false;
	const warnings = [...settingWarnings];
	return {
		warnings: () => [...warnings],
		warn: (line) => void warnings.push(line),
		drain() {
			isDraining = true;
		},
		isDraining: () => isDraining,
		async report() {
			const states = await Promise.all(
				Object.entries(dependencies).map(async ([name, isUp]) => {
					const state = (await isUp().catch(() => false)) ? "up" : "down";
					return `${name}: ${state}`;
				}),
			);
			const warned = warnings.map((line) => `warning: ${line}`);
			return [describeState(isDraining), ...states, ...warned].join("\n");
		},
	};
}

const describeState = (isDraining: boolean) => (isDraining ? "not ready" : "ready");

/** A kept-alive connection could bring more requests for ever, so each response of a stop closes its own. */
export const closeWhileDraining =
	({ isDraining }: Pick<Readiness, "isDraining">): MiddlewareHandler =>
	async (c, next) => {
		await next();
		if (isDraining()) c.res.headers.set("Connection", "close");
	};

/** Retry-After in seconds: about as long as a start or the end of a stop takes. */
const RETRY_SECONDS = 5;

/** @param build shown on /healthz */
export function mountHealth(
	app: Hono<AppEnv>,
	{ isDraining }: Pick<Readiness, "isDraining">,
	build?: Build,
): void {
	const health = ["ok", ...(build ? [describeBuild(build)] : [])].join("\n");
	app.get("/healthz", (c) => c.text(health, 200, { "Cache-Control": "no-store" }));
	app.get("/readyz", (c) => {
		c.header("Cache-Control", "no-store");
		if (isDraining()) c.header("Retry-After", String(RETRY_SECONDS));
		return c.text(describeState(isDraining()), isDraining() ? 503 : 200);
	});
}
