/**
 * The program behind `npm start`, once built: listens, and reports to the terminal.
 */
import { createServer, type Server } from "node:http";
import { createLogger, logCrash } from "./app/server/log.server";
import { listUnconfigured, listUnsafe } from "./app/server/setting-report.server";
import { type Composition, compose, loadBuild } from "./composition";
import { describePaymob } from "./core/paymob-setting";
import { SettingsError } from "./core/setting";
import { listen, MAX_HEADER_BYTES, reportCrashes, serveMetrics, stopGracefully } from "./listen";
import { DatabaseError } from "./platform/database/database";

async function main(): Promise<void> {
	const composition = await compose({ environment: process.env, loadBuild });
	await loadBuild();
	const { settings } = composition;
	const server = createLimitedServer(composition);
	const [port, metrics] = await Promise.all([
		listen(server, settings),
		serveMetrics(composition, settings),
	]);
	// Comes before the report, because a reader of the report may stop the process at once.
	stopGracefully({
		...composition,
		servers: [server, ...(metrics ? [metrics] : [])],
		drainSeconds: settings.drainSeconds,
	});
	reportCrashes(composition.reportCrash);
	report(port, composition);
	// Comes last, so that a slow platform does not delay the start.
	const warning = await composition.checkPlatform();
	if (warning) console.log(`warning: ${warning}`);
}

/** How often Node checks connections against their limits. */
const CHECK_MILLISECONDS = 1000;

/**
 * Creates a server with Node's limits on slow and idle clients; a proxy in front has more
 * (docs/running.md#two-replicas-behind-nginx).
 */
function createLimitedServer({ listen, settings }: Composition): Server {
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
	server.maxConnections = settings.maxConnections;
	// Idle connections make room before a new one is turned away.
	server.on("drop", () => server.closeIdleConnections());
	return server;
}

/** Prints the address and what is not configured, for the person at the terminal. */
function report(port: number, { settings, warnings }: Composition): void {
	const unsafe = listUnsafe(settings);
	const otherWarnings = warnings().filter((line) => !unsafe.includes(line));
	const origin = settings.publicUrl ?? `http://localhost:${port}`;
	const lines = [
		`${settings.brandDir?.name.en ?? "Sawt"} is ready: ${origin}`,
		`platform: ${settings.isEmbedded ? `embedded, data in ${settings.databaseUrl ? "PostgreSQL" : settings.dataDir}` : settings.apiBaseUrl}`,
		`payments: ${settings.payments}${settings.mockGateway ? ", mock gateway on" : ""}`,
		...(settings.paymob ? describePaymob(settings.paymob, settings.publicUrl) : []),
		...(settings.isEmbedded ? [`operator console: ${origin}/operator`] : []),
		...unsafe.map((line) => `unsafe in production: ${line}`),
		...otherWarnings.map((line) => `warning: ${line}`),
		...listUnconfigured(settings).map((line) => `not configured: ${line}`),
	];
	console.log(lines.join("\n"));
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
