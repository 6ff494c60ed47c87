/**
 * A form has its turn once all of it is there: who sends one byte by byte holds a connection, and
 * no place among the requests in flight (docs/decisions/025).
 */
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { MAX_BODY_BYTES } from "./body-limit.server";
import { isRead } from "./method.server";

type Incoming = IncomingMessage & {
	/** Read by `@hono/node-server` in place of the stream. */
	rawBody?: Buffer;
};

/** Runs `handOn` once the body is there, or else `giveUp`; neither for a client that has gone. */
export type WholeBody = (
	incoming: Incoming,
	handOn: () => unknown,
	giveUp: () => unknown,
) => unknown;

/** @param maxWaiting bodies on their way; then the one that takes longest makes room */
export function createWholeBody(maxWaiting: number): WholeBody {
	/** The oldest first. A connection brings one body after another. */
	const waiting = new Map<Socket, () => unknown>();

	function makeRoom(): void {
		const [longest] = waiting.values();
		if (waiting.size >= maxWaiting) longest?.();
	}

	return (incoming, handOn, giveUp) => {
		if (!hasBodyToRead(incoming)) return handOn();
		const { socket } = incoming;
		const pieces: Buffer[] = [];
		let size = 0;

		function take(piece: Buffer): void {
			pieces.push(piece);
			size += piece.length;
			// The limit on bodies (`limitBody`) counts and refuses it.
			if (size > MAX_BODY_BYTES) finish();
		}
		/** What comes after that is let go. */
		function stop(): void {
			incoming.off("data", take).off("end", finish).off("close", stop);
			if (waiting.get(socket) === cut) waiting.delete(socket);
		}
		function finish(): void {
			stop();
			incoming.rawBody = Buffer.concat(pieces);
			handOn();
		}
		function cut(): void {
			stop();
			giveUp();
		}

		waiting.delete(socket);
		makeRoom();
		waiting.set(socket, cut);
		incoming.on("data", take).on("end", finish).on("close", stop);
	};
}

/** One that says itself that it is too long is refused by its word. */
const hasBodyToRead = ({ method, headers }: IncomingMessage) =>
	!isRead(method) && !(Number(headers["content-length"]) > MAX_BODY_BYTES);
