/** Writes a page to its connection in one piece: reading it from the body of its response costs more. */
import type { ServerResponse } from "node:http";
import { findPage } from "./whole-text.server";

/** False for a response that is no page, of which nothing was written. */
export function sendPage(response: Response, outgoing: ServerResponse): boolean {
	const page = findPage(response);
	if (!page) return false;
	const body = page.toBytes();
	const head = ["Content-Length", String(body.length)];
	for (const [name, value] of response.headers) head.push(name, value);
	outgoing.writeHead(response.status, head).end(body);
	return true;
}
