/** Sends requests that `fetch` cannot: any method, any host, a raw path. */
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import { text } from "node:stream/consumers";

export type RawRequest = {
	method?: string;
	path?: string;
	headers?: OutgoingHttpHeaders;
	body?: string;
};
export type RawResponse = { status: number; headers: IncomingHttpHeaders; body: string };

export function requestRaw(url: string, requested: RawRequest): Promise<RawResponse> {
	const { body, ...options } = { path: "/", ...requested };
	const { hostname, port } = new URL(url);
	return new Promise((resolve, reject) => {
		const sent = request({ hostname, port, ...options }, async (response) => {
			const { statusCode: status = 0, headers } = response;
			resolve({ status, headers, body: await text(response) });
		});
		sent.on("error", reject).end(body);
	});
}
