/**
 * The node server with its limits: how long a client may take for a request, and how many
 * connections there are (docs/operating.md#overload). Slow clients hold a socket, never a thread.
 */
import { createServer, type RequestListener, type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Settings } from "~/server/env.server";
import { isSecureSite, listSecurityHeaders } from "./security-headers.server";

/** How often Node checks the timeouts of connections. */
const CHECK_MILLISECONDS = 1000;
/** Socket timeout without a byte in either direction; above the longest response time of a page. */
const SILENCE_MILLISECONDS = 20_000;
/** Above this share of the connections idle ones are closed to make room. */
const CROWDED_SHARE = 0.8;

type Limits = Pick<
	Settings,
	| "headersTimeoutSeconds"
	| "requestTimeoutSeconds"
	| "idleTimeoutSeconds"
	| "maxConnections"
	| "publicUrl"
>;

export function createLimitedServer(listener: RequestListener, limits: Limits): Server {
	const { headersTimeoutSeconds, requestTimeoutSeconds, maxConnections } = limits;
	const server = createServer(
		{
			// Node requires it not to be above `requestTimeout`.
			headersTimeout: Math.min(headersTimeoutSeconds, requestTimeoutSeconds) * 1000,
			requestTimeout: requestTimeoutSeconds * 1000,
			keepAliveTimeout: limits.idleTimeoutSeconds * 1000,
			connectionsCheckingInterval: CHECK_MILLISECONDS,
			// A tenth of what a kept document costs; such a request has no `end` (`body-buffer.server.ts`).
			optimizeEmptyRequests: true,
		},
		listener,
	);
	server.maxConnections = maxConnections;
	server.setTimeout(SILENCE_MILLISECONDS);
	let connections = 0;
	server.on("connection", (socket) => {
		connections += 1;
		socket.once("close", () => {
			connections -= 1;
		});
		if (connections > maxConnections * CROWDED_SHARE) server.closeIdleConnections();
	});
	server.on("clientError", createRefusalOfUnreadable(isSecureSite(limits)));
	return server;
}

const statusOfCode: Record<string, number> = {
	ERR_HTTP_REQUEST_TIMEOUT: 408,
	HPE_HEADER_OVERFLOW: 431,
	HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/** Answers requests that are no valid HTTP or came too slowly, and closes the connection. */
function createRefusalOfUnreadable(isSecure: boolean) {
	const headers = listSecurityHeaders(isSecure).map(([name, value]) => `${name}: ${value}\r\n`);
	return (error: NodeJS.ErrnoException, stream: NodeJS.WritableStream): void => {
		const socket = stream as Socket & { _httpMessage?: { headersSent: boolean } };
		// In the middle of a response the refusal would be read as part of it.
		if (!socket.writable || error.code === "ECONNRESET" || socket._httpMessage?.headersSent) {
			socket.destroy();
			return;
		}
		const status = statusOfCode[error.code ?? ""] ?? 400;
		socket.end(
			`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join("")}Content-Length: 0\r\nConnection: close\r\n\r\n`,
		);
		// Not waiting for a client that does not read.
		setTimeout(() => socket.destroy(), CHECK_MILLISECONDS).unref();
	};
}
