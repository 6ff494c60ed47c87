/** Sends requests that `fetch` cannot: any method, any host, a raw path. */
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import { text } from "node:stream/consumers";

export type RawRequest = {
	method?: string;
	path?: string;
	headers?: OutgoingHttpHeaders;
	body?: string;
};
export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: string };

export function askRaw(url: string, asked: RawRequest): Promise<RawAnswer> {
	const { body, ...options } = { path: "/", ...asked };
	const { hostname, port } = new URL(url);
	return new Promise((resolve, reject) => {
		const sent = request({ hostname, port, ...options }, async (answer) => {
			const { statusCode: status = 0, headers } = answer;
			resolve({ status, headers, body: await text(answer) });
		});
		sent.on("error", reject).end(body);
	});
}
