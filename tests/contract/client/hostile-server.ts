/** A platform on loopback that sends the responses that a test sets, and records the requests. */
import type { ServerResponse } from "node:http";
import { type JsonRequest, startJsonServer } from "../../support/json-server";

export type SeenRequest = Omit<JsonRequest, "address"> & {
	/** The path with its query, as received. */
	path: string;
};

export type Reply = (response: ServerResponse, request: SeenRequest) => void;

export type HostileServer = {
	url: string;
	seen: SeenRequest[];
	/** Requests other than those for a CSRF token. */
	seenCalls(): SeenRequest[];
	close(): Promise<void>;
};

export const csrfPath = "/web/api/auth/csrf-cookie";

/** Responds with JSON. */
export function json(body: unknown, status = 200, headers: Record<string, string[]> = {}): Reply {
	return (response) => {
		response.writeHead(status, { "Content-Type": "application/json", ...headers });
		response.end(JSON.stringify(body));
	};
}

/** Responds with any text. */
export function text(body: string, status = 200, contentType = "text/html"): Reply {
	return (response) => {
		response.writeHead(status, { "Content-Type": contentType });
		response.end(body);
	};
}

/** Never responds. */
export const hang: Reply = () => {};

/** Resets the connection before any response. */
export const reset: Reply = (response) => response.socket?.resetAndDestroy();

/** Sends part of a body, then resets the connection. */
export const breakOff: Reply = (response) => {
	response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "1000" });
	response.write('{"success":true,"data":{', () => response.socket?.destroy());
};

/** Sends single bytes for ever. */
export const drip: Reply = (response) => {
	response.writeHead(200, { "Content-Type": "application/json" });
	response.write("{");
	const timer = setInterval(() => response.write(" "), 20);
	response.on("close", () => clearInterval(timer));
};

/** Gives the replies in turn, and repeats the last one. */
export function inTurn(...replies: Reply[]): Reply {
	let count = 0;
	return (response, request) => {
		const reply = replies[Math.min(count++, replies.length - 1)];
		reply?.(response, request);
	};
}

/** Starts a server. It hands out CSRF tokens unless the test says otherwise. */
export async function startHostileServer(
	reply: Reply,
	csrfReply: Reply = json({ csrf_token: "csrf-1" }),
): Promise<HostileServer> {
	const seen: SeenRequest[] = [];
	const { url, stop } = await startJsonServer(({ address, ...rest }, response) => {
		const request: SeenRequest = { ...rest, path: address };
		seen.push(request);
		if (request.path === csrfPath) csrfReply(response, request);
		else reply(response, request);
	});
	return {
		url,
		seen,
		seenCalls: () => seen.filter((request) => request.path !== csrfPath),
		close: stop,
	};
}
