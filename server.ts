/**
 * The program behind `npm start`, once built: listens, reports to the terminal, and stops
 * gracefully.
 */
import { createServer, type Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { type ServerType, serve } from "@hono/node-server";
import { SettingsError } from "./app/server/env.server";
import { MAX_HEADER_BYTES } from "./app/server/http/client-error.server";
import { createLogger, logCrash } from "./app/server/log.server";
import { listUnconfigured, listUnsafe } from "./app/server/setting-report.server";
import { type Composition, compose, loadBuild } from "./compose";
import { DatabaseError } from "./reference-api/database/database";

/** After the listener closes, requests in flight have this long to finish; then they are cut. */
const FINISH_MILLISECONDS = 8_000;
/** Limits how long the last resources, such as the database, may take to close. */
const CLOSE_MILLISECONDS = 3_000;

async function main(): Promise<void> {
	const composition = await compose({ environment: process.env, loadBuild });
	await loadBuild();
	const { settings } = composition;
	const server = createLimitedServer(composition);
	server.listen(settings.port, settings.host);
	const metrics = settings.metricsPort ? serveMetrics(composition) : undefined;
	const servers = [server, ...(metrics ? [metrics] : [])];
	await Promise.all([
		untilListening(server, { port: "PORT", host: "HOST" }),
		metrics && untilListening(metrics, { port: "METRICS_PORT", host: "METRICS_HOST" }),
	]);
	// Comes before the report, because a reader of the report may stop the process at once.
	stopGracefully(composition, servers);
	reportCrashes(composition);
	report(server, composition);
	// Afterwards: a platform that is slow does not delay the start.
	const warning = await composition.checkPlatform();
	if (warning) console.log(`warning: ${warning}`);
}

/** How often Node checks connections against their limits. */
const CHECK_MILLISECONDS = 1000;

/**
 * Creates a server with Node's limits on slow and idle clients; a proxy in front has more
 * (docs/running.md#two-replicas-behind-nginx).
 */
function createLimitedServer({ listen, answerClientError, settings }: Composition): Server {
	const { headersTimeoutSeconds, requestTimeoutSeconds, idleTimeoutSeconds } = settings;
	const server = createServer(
		{
			// Node requires `headersTimeout` not to exceed `requestTimeout`.
			headersTimeout: Math.min(headersTimeoutSeconds, requestTimeoutSeconds) * 1000,
			requestTimeout: requestTimeoutSeconds * 1000,
			keepAliveTimeout: idleTimeoutSeconds * 1000,
			connectionsCheckingInterval: CHECK_MILLISECONDS,
			maxHeaderSize: MAX_HEADER_BYTES,
		},
		listen,
	);
	server.on("clientError", answerClientError);
	server.maxConnections = settings.maxConnections;
	// Connections that wait for their next request make room before anybody else is turned away.
	server.on("drop", () => server.closeIdleConnections());
	return server;
}

/**
 * Resolves when the server listens. Rejects with a SettingsError that names the setting at fault,
 * such as a port in use.
 */
function untilListening(server: ServerType, names: { port: string; host: string }): Promise<void> {
	return new Promise((resolve, reject) => {
		server.once("listening", resolve).once("error", (error: NodeJS.ErrnoException) => {
			const isPort = error.code === "EADDRINUSE" || error.code === "EACCES";
			reject(new SettingsError(`${isPort ? names.port : names.host}: ${error.message}`));
		});
	});
}

/**
 * Serves what the operator's tools ask for. Health is told here as well: a flood of connections on the
 * site's own port must not make an orchestrator end the process.
 */
function serveMetrics({ metrics, settings, fetch }: Composition): ServerType {
	return serve({
		hostname: settings.metricsHost,
		port: settings.metricsPort ?? 0,
		async fetch(request) {
			if (new URL(request.url).pathname === "/healthz") return fetch(request);
			const { body, contentType } = await metrics();
			return new Response(body, { headers: { "Content-Type": contentType } });
		},
	});
}

/** Prints the address and what is not configured, for the person at the terminal. */
function report(server: ServerType, { settings, warnings }: Composition): void {
	const unsafe = listUnsafe(settings);
	const otherWarnings = warnings().filter((line) => !unsafe.includes(line));
	const address = server.address();
	const port = typeof address === "object" && address ? address.port : settings.port;
	const origin = settings.publicUrl ?? `http://localhost:${port}`;
	const lines = [
		`Sawt is ready: ${origin}`,
		`platform: ${settings.isEmbedded ? `embedded, data in ${settings.databaseUrl ? "PostgreSQL" : settings.dataDir}` : settings.apiBaseUrl}`,
		`payments: ${settings.payments}${settings.mockGateway ? ", mock gateway on" : ""}`,
		...(settings.isEmbedded ? [`operator console: ${origin}/operator`] : []),
		...unsafe.map((line) => `unsafe in production: ${line}`),
		...otherWarnings.map((line) => `warning: ${line}`),
		...listUnconfigured(settings).map((line) => `not configured: ${line}`),
	];
	console.log(lines.join("\n"));
}

/**
 * Stops on SIGTERM or SIGINT. After SIGTERM, which an orchestrator sends, /readyz answers 503 for
 * `drainSeconds` while requests are still accepted, so that load balancers stop sending them first.
 * SIGINT comes from a person at the terminal, so it skips that wait.
 */
function stopGracefully(composition: Composition, servers: ServerType[]): void {
	const hurry = new AbortController();
	let isStopping = false;
	const stop = async () => {
		if (isStopping) return;
		isStopping = true;
		composition.drain();
		const { drainSeconds } = composition.settings;
		await wait(drainSeconds * 1000, undefined, { signal: hurry.signal }).catch(() => undefined);
		await Promise.all(servers.map(closeServer));
		await Promise.race([composition.close(), wait(CLOSE_MILLISECONDS)]);
		process.exit(0);
	};
	process.on("SIGTERM", stop).on("SIGINT", () => {
		hurry.abort();
		void stop();
	});
}

/**
 * Closes the server. Connections still open after the limit, such as a stalled upload, are
 * destroyed.
 */
async function closeServer(server: ServerType): Promise<void> {
	const { closeIdleConnections, closeAllConnections } = server as Server;
	const cut = setTimeout(() => closeAllConnections.call(server), FINISH_MILLISECONDS);
	const closed = new Promise((resolve) => server.close(resolve));
	closeIdleConnections.call(server);
	await closed;
	clearTimeout(cut);
}

/** Logs an uncaught error as one line with a support code, then ends the process. */
function reportCrashes({ reportCrash }: Composition): void {
	for (const event of ["uncaughtException", "unhandledRejection"] as const) {
		process.on(event, (error: unknown) => {
			reportCrash(error);
			// The logger flushes on exit; a supervisor starts the next process.
			process.exit(1);
		});
	}
}

/**
 * An operator can fix these errors (settings, the database, a port in use) without a stack trace.
 */
const isOperatorError = (error: unknown): error is Error =>
	error instanceof SettingsError ||
	error instanceof DatabaseError ||
	(error instanceof Error && "syscall" in error);

main().catch((error: unknown) => {
	if (isOperatorError(error)) console.error(error.message);
	else logCrash(createLogger("error", { write: (line) => process.stderr.write(line) }), error);
	process.exit(1);
});
