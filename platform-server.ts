/**
 * Runs the platform as a process of its own, which `API_BASE_URL` of web processes names. Log, metrics,
 * health checks and stopping work as in the web process.
 */
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { requestId } from "hono/request-id";
import { type Build, commit } from "./app/server/build.server";
import { logRequests } from "./app/server/http/access-log.server";
import {
	closeWhileDraining,
	createReadiness,
	mountHealth,
	type Readiness,
} from "./app/server/http/health.server";
import { createLogger, type Logger, logCrash } from "./app/server/log.server";
import { createMetrics, type Metrics } from "./app/server/metrics/metrics.server";
import type { AppEnv } from "./app/server/request/trusted-request.server";
import { type CallDefinition, headerNames } from "./contract/calls";
import { contractCalls } from "./contract/optional-calls";
import { describePaymob } from "./core/paymob-setting";
import { webhookPaths } from "./core/webhook-path";
import { listen, reportCrashes, serveMetrics, stopGracefully } from "./listen";
import { version } from "./package.json";
import { type Options, printLine, type Terminal } from "./platform/cli/command";
import { readPortOption, requireNoConflict, type Settings } from "./platform/cli/settings";
import { createPlatform, type Platform } from "./platform/composition/platform";

const build: Build = { version, commit };

/** Paths without ids come first, because the `{id}` of another path would match their last segment. */
const calls = Object.values(contractCalls)
	.flatMap(({ path, fallbackPath = path }: CallDefinition) => [path, fallbackPath])
	.toSorted((one, other) => Number(one.includes("{")) - Number(other.includes("{")))
	.concat(Object.values(webhookPaths))
	.map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`) }));

/** Returns the path of a call with `{id}` in place of the id, so that the log contains no codes and ids. */
const nameCall = (pathname: string): string =>
	calls.find(({ pattern }) => pattern.test(pathname))?.path ?? "other";

type Parts = { platform: Platform; readiness: Readiness; log: Logger; metrics: Metrics };

function createServerApp({ platform, readiness, log, metrics }: Parts): Hono<AppEnv> {
	const app = new Hono<AppEnv>();
	// The web server sends its own id, so that its line in the log and ours name one request.
	app.use(requestId({ headerName: headerNames.requestId }));
	app.use(closeWhileDraining(readiness));
	mountHealth(app, readiness, build);
	app.use(logRequests({ log, metrics, toPath: nameCall, toRoute: nameCall }));
	app.all("*", (c) => {
		const request = new Request(c.req.raw);
		request.headers.set(headerNames.requestId, c.get("requestId"));
		return platform.fetch(request);
	});
	return app;
}

/** Starts the server, and resolves once it listens. A signal ends the process after the open requests. */
export async function serve(
	settings: Settings,
	options: Options,
	{ out }: Terminal,
): Promise<void> {
	requireNoConflict(settings);
	const port = options.port === undefined ? settings.port : readPortOption(options.port);
	const log = createLogger(settings.logLevel, undefined, "sawt-platform");
	log.info({ ...build, node: process.versions.node }, "starting");
	const platform = await createPlatform({
		...settings.platform,
		onMail: ({ subject, link }) => printLine(out, `mail: ${subject}\n  ${link}`),
		onError: (error, where) => log.error({ err: error, ...where }, "platform failed"),
	});
	const metrics = createMetrics({
		...build,
		readFigures: platform.figures,
		readPasswordFigures: platform.passwordFigures,
		readCounts: platform.counts,
		readLastBackup: platform.readLastBackup,
		dataDir: settings.platform.dataDir,
		hasMockGateway: settings.platform.mockGateway,
	});
	const readiness = createReadiness([...settings.warnings, ...settings.serverWarnings], {
		database: platform.isDatabaseUp,
	});
	const { fetch } = createServerApp({ platform, readiness, log, metrics });
	const server = createAdaptorServer({ fetch });
	const [listening, metricsServer] = await Promise.all([
		listen(server, { host: settings.host, port }),
		serveMetrics({ metrics: metrics.expose, report: readiness.report, fetch }, settings),
	]);
	// Comes before the report, because a reader of the report may stop the process at once.
	stopGracefully({
		servers: [server, ...(metricsServer ? [metricsServer] : [])],
		drainSeconds: settings.drainSeconds,
		drain: readiness.drain,
		close: platform.close,
	});
	reportCrashes((error) => logCrash(log, error));
	printLine(out, `The platform listens on http://${settings.host}:${listening}`);
	const { paymob, publicUrl } = settings.platform;
	if (paymob) printLine(out, describePaymob(paymob, publicUrl).join("\n"));
	for (const warning of settings.serverWarnings) printLine(out, `warning: ${warning}`);
}
