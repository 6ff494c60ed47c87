/** What `npm start` runs once it is built: listens, reports to the terminal, and stops gracefully. */
import { createServer } from "node:http";
import { type ServerType, serve } from "@hono/node-server";
import { listUnconfigured, type Settings, SettingsError } from "./app/server/env.server";
import { type Composition, compose, loadBuild } from "./compose";
import { DatabaseError } from "./reference-api/database/database";

/** Requests in flight get this long to finish once a stop was asked for. */
const DRAIN_MILLISECONDS = 10_000;

async function main(): Promise<void> {
	const composition = await compose({ environment: process.env, loadBuild });
	await loadBuild();
	const { settings } = composition;
	const server = createServer(composition.listen).listen(settings.port, settings.host);
	const servers = [server, ...(settings.metricsPort ? [serveMetrics(composition)] : [])];
	await Promise.all(servers.map(untilListening));
	// Before the report: anyone who reads it may ask for a stop at once.
	stopGracefully(composition, servers);
	report(server, settings);
}

const untilListening = (server: ServerType): Promise<void> =>
	new Promise((resolve, reject) => server.once("listening", resolve).once("error", reject));

function serveMetrics({ metrics, settings }: Composition): ServerType {
	return serve({
		hostname: settings.host,
		port: settings.metricsPort ?? 0,
		async fetch() {
			const { body, contentType } = await metrics();
			return new Response(body, { headers: { "Content-Type": contentType } });
		},
	});
}

/** For the person at the terminal: the address, and what is not configured. */
function report(server: ServerType, settings: Settings): void {
	const address = server.address();
	const port = typeof address === "object" && address ? address.port : settings.port;
	const origin = settings.publicUrl ?? `http://localhost:${port}`;
	const lines = [
		`Sawt is ready: ${origin}`,
		`platform: ${settings.isEmbedded ? `embedded, data in ${settings.databaseUrl ? "PostgreSQL" : settings.dataDir}` : settings.apiBaseUrl}`,
		`payments: ${settings.payments}${settings.isMockGateway ? ", mock gateway on" : ""}`,
		...(settings.isEmbedded ? [`operator console: ${origin}/operator`] : []),
		...listUnconfigured(settings).map((line) => `not configured: ${line}`),
	];
	console.log(lines.join("\n"));
}

function stopGracefully(composition: Composition, servers: ServerType[]): void {
	let isStopping = false;
	const stop = async () => {
		if (isStopping) return;
		isStopping = true;
		composition.drain();
		const drained = Promise.all(servers.map((one) => new Promise((resolve) => one.close(resolve))));
		for (const one of servers) if ("closeIdleConnections" in one) one.closeIdleConnections();
		const limit = setTimeout(() => process.exit(1), DRAIN_MILLISECONDS);
		await drained;
		await composition.close();
		clearTimeout(limit);
		process.exit(0);
	};
	process.on("SIGTERM", stop).on("SIGINT", stop);
}

/** What an operator can mend: settings, the database, a port that is taken. No frames are needed. */
const isOperatorError = (error: unknown): error is Error =>
	error instanceof SettingsError ||
	error instanceof DatabaseError ||
	(error instanceof Error && "syscall" in error);

main().catch((error: unknown) => {
	console.error(isOperatorError(error) ? error.message : error);
	process.exit(1);
});
