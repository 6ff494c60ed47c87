/** Writes a file: whole, a range of it (RFC 9110, section 14), or a 304. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { chooseEncoding } from "./encoding.server";
import { chooseBody, type StoredFile } from "./file-store.server";

export function sendFile(
	file: StoredFile,
	{ method, headers }: IncomingMessage,
	outgoing: ServerResponse,
): void {
	if (matchesTag(headers["if-none-match"], file.tag)) {
		outgoing.writeHead(304, file.head).end();
		return;
	}
	const range = file.supportsRanges && method === "GET" ? headers.range : undefined;
	const ifRange = headers["if-range"];
	if (range !== undefined && (!ifRange || ifRange === file.tag)) {
		if (sendRange(file, range, outgoing)) return;
	}
	const [encoding, body] = chooseBody(file, chooseEncoding(headers["accept-encoding"]));
	const length = ["Content-Length", String(body.length)];
	const coding = encoding === "identity" ? [] : ["Content-Encoding", encoding];
	outgoing.writeHead(200, [...file.head, ...coding, ...length]);
	outgoing.end(method === "HEAD" ? undefined : body);
}

/** Whether If-None-Match names the tag; our own tags hold no comma. */
export const matchesTag = (named: string | undefined, tag: string): boolean =>
	named !== undefined && (named === tag || named.includes(tag) || named === "*");

/** Answers a single byte range; false for any other Range header, which is ignored. */
function sendRange({ head, bodies }: StoredFile, range: string, outgoing: ServerResponse): boolean {
	const total = bodies.identity.length;
	const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
	if (first === "" && last === "") return false;
	const start = first === "" ? Math.max(0, total - Number(last)) : Number(first);
	const end = first === "" || last === "" ? total - 1 : Math.min(Number(last), total - 1);
	if (start > end || start >= total) {
		outgoing
			.writeHead(416, [...head, "Content-Range", `bytes */${total}`, "Content-Length", "0"])
			.end();
		return true;
	}
	const part = bodies.identity.subarray(start, end + 1);
	const size = ["Content-Length", String(part.length)];
	outgoing
		.writeHead(206, [...head, "Content-Range", `bytes ${start}-${end}/${total}`, ...size])
		.end(part);
	return true;
}
