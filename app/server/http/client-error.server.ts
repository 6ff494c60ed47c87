/**
 * Answers what Node's HTTP parser refuses: there is neither a request nor a response, only the connection.
 * Headers that are too long get a page, as the person has to clear cookies; the rest gets the bare answers
 * that Node gives without a listener.
 */
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { LOCALES } from "~/i18n/locale";
import type { Services } from "~/server/services.server";
import { renderProxyPage } from "./proxy-page.server";
import { setSecurityHeaders } from "./security-headers.server";
import { STATIC_PAGE_HEADERS } from "./static-page.server";

/** Limits a request's first line and headers together; deploy/nginx.conf has the same limit. */
export const MAX_HEADER_BYTES = 16 * 1024;

/** A connection that is closed while headers still arrive may lose the answer on its way. */
const LINGER_MILLISECONDS = 2000;

const TOO_LONG = "HPE_HEADER_OVERFLOW";
const statuses: Record<string, number> = {
	ERR_HTTP_REQUEST_TIMEOUT: 408,
	HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
	[TOO_LONG]: 431,
};

export type AnswerClientError = (error: NodeJS.ErrnoException, socket: Duplex) => void;

/** Returns the listener of a server's `clientError`. */
export function createClientErrorAnswer({
	settings,
	log,
}: Pick<Services, "settings" | "log">): AnswerClientError {
	const headers = new Headers({ ...STATIC_PAGE_HEADERS, "Content-Language": LOCALES.join(", ") });
	setSecurityHeaders(headers, settings);
	const tooLong = toMessage(431, headers, renderProxyPage("long-headers"));

	return (error, socket) => {
		const { code = "" } = error;
		if (code !== TOO_LONG) {
			if (socket.writable) socket.write(toMessage(statuses[code] ?? 400));
			socket.destroy(error);
			return;
		}
		// The answer was sent already, and more of the same headers have come.
		if (!socket.writable) return;
		log.warn("the headers of a request are longer than 16 kB");
		socket.end(tooLong);
		setTimeout(() => socket.destroy(), LINGER_MILLISECONDS).unref();
	};
}

function toMessage(status: number, headers = new Headers(), body = ""): string {
	const fields = [...headers, ["Connection", "close"]];
	if (body !== "") fields.push(["Content-Length", String(Buffer.byteLength(body))]);
	const lines = [
		`HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
		...fields.map((field) => field.join(": ")),
	];
	return `${lines.join("\r\n")}\r\n\r\n${body}`;
}
