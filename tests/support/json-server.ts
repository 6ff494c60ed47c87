/** A loopback server that passes each request, with parsed JSON, to a test. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export type JsonRequest = {
	method: string;
	/** The path with its query, as received. */
	address: string;
	headers: IncomingMessage["headers"];
	/** The parsed JSON body; undefined without one. */
	body: unknown;
};

/** Resets the connection when it throws. */
type Responder = (request: JsonRequest, response: ServerResponse) => unknown;

export async function startJsonServer(reply: Responder) {
	const server = createServer(async (incoming, response) => {
		try {
			const { method = "", url = "/", headers } = incoming;
			const body = await text(incoming);
			const read = body === "" ? undefined : JSON.parse(body);
			await reply({ method, address: url, headers, body: read }, response);
		} catch {
			response.destroy();
		}
	});
	// Client and server often share one process: while it is busy, an idle connection may expire.
	server.keepAliveTimeout = 0;
	await once(server.listen(0, "127.0.0.1"), "listening");
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		async stop(): Promise<void> {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}
