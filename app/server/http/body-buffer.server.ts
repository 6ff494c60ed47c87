/**
 * Buffers the body of a form before the request is admitted: a client that sends it byte by byte
 * holds a connection, but no place among the requests in flight (docs/decisions/025).
 */
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { MAX_BODY_BYTES } from "./body-limit.server";
import { isRead } from "./method.server";

type Incoming = IncomingMessage & {
	/** Read by `@hono/node-server` in place of the stream. */
	rawBody?: Buffer;
};

/** Calls `next` once the body is complete, or else `onDrop`; neither for a client that has gone. */
export type BufferBody = (
	incoming: Incoming,
	next: () => unknown,
	onDrop: () => unknown,
) => unknown;

/** @param maxWaiting incomplete bodies; beyond that the oldest one is dropped */
export function createBodyBuffer(maxWaiting: number): BufferBody {
	/** The oldest first; a connection sends one body at a time. */
	const waiting = new Map<Socket, () => unknown>();

	function makeRoom(): void {
		const [longest] = waiting.values();
		if (waiting.size >= maxWaiting) longest?.();
	}

	return (incoming, next, onDrop) => {
		if (!hasBodyToRead(incoming)) return next();
		if (isEmpty(incoming)) {
			incoming.rawBody = EMPTY;
			return next();
		}
		const { socket } = incoming;
		const chunks: Buffer[] = [];
		let size = 0;

		function take(chunk: Buffer): void {
			chunks.push(chunk);
			size += chunk.length;
			// Too large: `limitBody` refuses it.
			if (size > MAX_BODY_BYTES) finish();
		}
		/** Later chunks are ignored. */
		function stop(): void {
			incoming.off("data", take).off("end", finish).off("close", stop);
			if (waiting.get(socket) === drop) waiting.delete(socket);
		}
		function finish(): void {
			stop();
			incoming.rawBody = Buffer.concat(chunks);
			next();
		}
		function drop(): void {
			stop();
			onDrop();
		}

		waiting.delete(socket);
		makeRoom();
		waiting.set(socket, drop);
		incoming.on("data", take).on("end", finish).on("close", stop);
	};
}

/** A body that is declared too large is refused without being read. */
const hasBodyToRead = ({ method, headers }: IncomingMessage) =>
	!isRead(method) && !(Number(headers["content-length"]) > MAX_BODY_BYTES);

/** Its stream is over from the start, and says so with no event (`limited-server.server.ts`). */
const isEmpty = ({ headers }: IncomingMessage) =>
	headers["content-length"] === undefined && headers["transfer-encoding"] === undefined;

const EMPTY = Buffer.alloc(0);
