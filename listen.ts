/** Handles ports and signals for the web server and `serve`. */
import type { Server } from "node:http";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { type ServerType, serve } from "@hono/node-server";
import { SettingsError } from "./core/setting";

/** Limits a request's first line and headers together; deploy/nginx.conf has the same limit. */
export const MAX_HEADER_BYTES = 16 * 1024;
/** After the listener closes, requests in flight have this long to finish; then they are cut. */
const FINISH_MILLISECONDS = 8_000;
/** How often the listener looks for connections before it closes. */
const MAX_TURNS = 500;
const SHORT_TURN_MILLISECONDS = 1;
/** Limits how long the last resources, such as the database, may take to close. */
const CLOSE_MILLISECONDS = 3_000;

export type Address = { host: string; port: number };
type Names = { host: string; port: string };

/**
 * Resolves with the port once the server listens. Rejects with a SettingsError that names the setting
 * at fault, such as a port in use.
 */
export function listen(
	server: ServerType,
	{ host, port }: Address,
	names: Names = { host: "HOST", port: "PORT" },
): Promise<number> {
	server.listen(port, host);
	return untilListening(server, names);
}

async function untilListening(server: ServerType, names: Names): Promise<number> {
	await new Promise<void>((resolve, reject) => {
		server.once("listening", resolve).once("error", (error: NodeJS.ErrnoException) => {
			const isPort = error.code === "EADDRINUSE" || error.code === "EACCES";
			reject(new SettingsError(`${isPort ? names.port : names.host}: ${error.message}`));
		});
	});
	const address = server.address();
	return typeof address === "object" && address ? address.port : 0;
}

type Monitored = {
	metrics(): Promise<{ body: string; contentType: string }>;
	/** The text of /readyz on this port. */
	report(): Promise<string>;
	/** Serves /healthz as on the public port. */
	fetch(request: Request): Response | Promise<Response>;
};

/**
 * Serves metrics, /healthz and the long report of /readyz to the operator's tools; returns undefined without
 * METRICS_PORT. Health is here too, because a flood of connections on the public port must not make an
 * orchestrator end the process.
 */
export async function serveMetrics(
	{ metrics, report, fetch }: Monitored,
	{ metricsHost: hostname, metricsPort: port }: { metricsHost: string; metricsPort?: number },
): Promise<ServerType | undefined> {
	if (port === undefined) return undefined;
	const server = serve({
		hostname,
		port,
		async fetch(request) {
			const { pathname } = new URL(request.url);
			if (pathname === "/healthz") return fetch(request);
			if (pathname === "/readyz") return new Response(await report());
			const { body, contentType } = await metrics();
			return new Response(body, { headers: { "Content-Type": contentType } });
		},
	});
	await untilListening(server, { port: "METRICS_PORT", host: "METRICS_HOST" });
	return server;
}

type Stop = {
	servers: readonly ServerType[];
	drainSeconds: number;
	/** Called first: /readyz responds with 503 from then on. */
	drain(): void;
	/** Called last, when no request is left. */
	close(): Promise<unknown>;
};

/**
 * Stops on SIGTERM or SIGINT. After SIGTERM, which an orchestrator sends, /readyz responds with 503 for
 * `drainSeconds` while requests are still accepted, so that load balancers stop sending them first.
 * SIGINT comes from a person at the terminal, so it skips that wait.
 */
export function stopGracefully({ servers, drainSeconds, drain, close }: Stop): void {
	const hurry = new AbortController();
	let isStopping = false;
	const stop = async () => {
		if (isStopping) return;
		isStopping = true;
		drain();
		await wait(drainSeconds * 1000, undefined, { signal: hurry.signal }).catch(() => undefined);
		await Promise.all(servers.map(closeServer));
		await Promise.race([close(), wait(CLOSE_MILLISECONDS)]);
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
	await acceptWaiting(server);
	const cut = setTimeout(() => closeAllConnections.call(server), FINISH_MILLISECONDS);
	const closed = new Promise((resolve) => server.close(resolve));
	closeIdleConnections.call(server);
	await closed;
	clearTimeout(cut);
}

/**
 * Accepts the connections that wait: closing would reset them, and a proxy does not send a form again. Node
 * accepts one in each turn, and during a long turn more arrive, so the last turn is a short one without any.
 */
async function acceptWaiting(server: ServerType): Promise<void> {
	let hasAccepted = false;
	const note = () => {
		hasAccepted = true;
	};
	server.on("connection", note);
	for (let turn = 0; turn < MAX_TURNS; turn++) {
		hasAccepted = false;
		const began = performance.now();
		await nextTurn();
		if (!hasAccepted && performance.now() - began < SHORT_TURN_MILLISECONDS) break;
	}
	server.off("connection", note);
}

/** Reports an uncaught error, which is one line of the log, then ends the process. */
export function reportCrashes(report: (error: unknown) => void): void {
	for (const event of ["uncaughtException", "unhandledRejection"] as const) {
		process.on(event, (error: unknown) => {
			report(error);
			// The logger flushes on exit; a supervisor starts the next process.
			process.exit(1);
		});
	}
}
