/**
 * The composition root: settings, live or embedded platform, the web application, graceful stop.
 * `npm start` runs the built file; `npm run dev` composes the same parts behind Vite.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type ServerType, serve } from "@hono/node-server";
import type { ServerBuild } from "@remix-run/node";
import {
	listUnconfigured,
	readSettings,
	type Settings,
	SettingsError,
} from "./app/server/env.server";
import { createNodeListener } from "./app/server/http/node-listener.server";
import { createWebApp, type WebAppBindings } from "./app/server/http/web-app.server";
import { createLogger } from "./app/server/log.server";
import { createLivePlatform, createServices } from "./app/server/services.server";
import { DatabaseError } from "./reference-api/database/database";
import { createPlatform } from "./reference-api/platform/platform";

/** Requests in flight get this long to finish once a stop was asked for. */
const DRAIN_MILLISECONDS = 10_000;
/** Embedded calls never leave the process; the address only makes URLs whole. */
const EMBEDDED_BASE_URL = "http://platform.embedded";

export type Composition = {
	settings: Settings;
	/** The web application in memory: a request to its response. */
	fetch(request: Request, bindings?: WebAppBindings): Promise<Response>;
	/** The same behind a node server, with files and kept documents in front. */
	listen(incoming: IncomingMessage, outgoing: ServerResponse): unknown;
	metrics(): Promise<{ body: string; contentType: string }>;
	/** Answers 503 on /readyz from now on. */
	drain(): void;
	close(): Promise<void>;
};

export type ComposeOptions = {
	environment: Record<string, string | undefined>;
	loadBuild(): Promise<ServerBuild>;
};

export async function compose({ environment, loadBuild }: ComposeOptions): Promise<Composition> {
	const settings = readSettings(environment);
	const log = createLogger(settings.LOG_LEVEL);
	const embedded = settings.isEmbedded
		? await createPlatform({
				dataDir: settings.DATA_DIR,
				databaseUrl: settings.DATABASE_URL,
				publicUrl: settings.PUBLIC_URL,
				smtpUrl: settings.SMTP_URL,
				mockGateway: settings.isMockGateway,
				onMail: ({ subject, link }) => console.log(`mail: ${subject}\n  ${link}`),
				onOperatorPassword: (password) =>
					console.log(
						`operator password: ${password}\n  for /operator; shown only now, \`npm run platform -- operator-password\` makes a new one`,
					),
				onError: (error) => log.error({ err: error }, "embedded platform failed"),
			})
		: undefined;
	const platform = embedded
		? { baseUrl: EMBEDDED_BASE_URL, fetch: embedded.fetch }
		: createLivePlatform(settings.API_BASE_URL ?? "");
	const services = createServices(settings, platform, log);
	const web = createWebApp({
		services,
		loadBuild,
		isReady: async () => (await embedded?.isReady()) ?? true,
		operatorConsole: embedded?.console,
	});

	return {
		settings,
		fetch: web.fetch,
		listen: createNodeListener(web, services),
		metrics: services.metrics.expose,
		drain: web.drain,
		async close() {
			await embedded?.close();
			await services.store.close();
		},
	};
}

async function main(): Promise<void> {
	const loadBuild = () =>
		import("virtual:remix/server-build") as Promise<unknown> as Promise<ServerBuild>;
	const composition = await compose({ environment: process.env, loadBuild });
	await loadBuild();
	const { settings } = composition;
	const server = createServer(composition.listen).listen(settings.PORT, settings.HOST);
	const servers = [server, ...(settings.METRICS_PORT ? [serveMetrics(composition)] : [])];
	await Promise.all(servers.map(untilListening));
	// Before the report: whoever reads it may ask for a stop at once.
	stopGracefully(composition, servers);
	report(server, settings);
}

const untilListening = (server: ServerType): Promise<void> =>
	new Promise((resolve, reject) => server.once("listening", resolve).once("error", reject));

function serveMetrics({ metrics, settings }: Composition): ServerType {
	return serve({
		hostname: settings.HOST,
		port: settings.METRICS_PORT ?? 0,
		async fetch() {
			const { body, contentType } = await metrics();
			return new Response(body, { headers: { "Content-Type": contentType } });
		},
	});
}

/** For the person at the terminal: the address, and what is not configured. */
function report(server: ServerType, settings: Settings): void {
	const address = server.address();
	const port = typeof address === "object" && address ? address.port : settings.PORT;
	const origin = settings.PUBLIC_URL ?? `http://localhost:${port}`;
	const lines = [
		`Sawt is ready: ${origin}`,
		`platform: ${settings.isEmbedded ? `embedded, data in ${settings.DATABASE_URL ? "PostgreSQL" : settings.DATA_DIR}` : settings.API_BASE_URL}`,
		`payments: ${settings.PAYMENTS}${settings.isMockGateway ? ", mock gateway on" : ""}`,
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

// Vite loads this module in development for `compose` alone; only the built file listens.
if (import.meta.env.PROD) {
	main().catch((error: unknown) => {
		console.error(isOperatorError(error) ? error.message : error);
		process.exit(1);
	});
}
