/**
 * Admission control and load shedding: requests start one at a time with turns of the event loop
 * between them, so that health checks, files and kept documents wait for one page and not for all of
 * them, and requests that could not be answered in time are refused (docs/decisions/025).
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isRead } from "./method.server";

export type OverloadGuard = {
	/** Calls `next` when it is this request's turn, or else `refuse`. */
	admit(
		incoming: Pick<IncomingMessage, "socket" | "method">,
		outgoing: ServerResponse,
		next: () => unknown,
		refuse: () => unknown,
	): void;
};

type Waiting = { since: number; isGone: boolean; next(): unknown; refuse(): unknown };

/** How long a request may queue; rendering takes about as long again. */
const MAX_WAIT_MILLISECONDS = 500;
/** A queue this short is never refused: a machine that stalls is not an overloaded server. */
const ALWAYS_TAKEN = 32;
/** Browsers send one request after another on a connection; pipelined ones wait for each other. */
const MAX_PER_CONNECTION = 8;
/** The share of the places in flight that forms may take, so that pages always have room. */
const WRITE_SHARE = 0.5;
/** When there is no room, a response that its client has not read for so long is dropped. */
const MAX_UNREAD_MILLISECONDS = 10_000;
/** A turn of the event loop accepts one connection: this many may come in before the next page. */
const TURNS_BETWEEN = 16;

type InFlight = Map<ServerResponse, { socket: Socket; since: number }>;

/** Disconnects the oldest client that does not read its response. */
function cutUnread(inFlight: InFlight, now: number): void {
	for (const [outgoing, { socket, since }] of inFlight) {
		if (now - since <= MAX_UNREAD_MILLISECONDS) return;
		if (!outgoing.writableEnded) continue;
		inFlight.delete(outgoing);
		socket.destroy();
		return;
	}
}

export function createOverloadGuard(
	maxInFlight: number,
	now: () => number = () => performance.now(),
): OverloadGuard {
	const perConnection = new WeakMap<Socket, number>();
	// Pages and forms alternate: a flood of sign-ins delays no page.
	const reads: Waiting[] = [];
	const writes: Waiting[] = [];
	/** The oldest first. */
	const inFlight: InFlight = new Map();
	let isTurnTaken = false;
	let isWritesTurn = false;

	const countWaiting = () => reads.length + writes.length;

	function dequeue(): Waiting | undefined {
		isWritesTurn = !isWritesTurn;
		return isWritesTurn ? (writes.shift() ?? reads.shift()) : (reads.shift() ?? writes.shift());
	}

	function takeTurn(work: () => unknown): void {
		isTurnTaken = true;
		setImmediate(passTurn, TURNS_BETWEEN);
		work();
	}

	function passTurn(left: number): void {
		if (left > 0) setImmediate(passTurn, left - 1);
		else startTurn();
	}

	function startTurn(): void {
		isTurnTaken = false;
		for (let waiting = dequeue(); waiting; waiting = dequeue()) {
			if (waiting.isGone) continue;
			const isLate = now() - waiting.since > MAX_WAIT_MILLISECONDS;
			if (!isLate || countWaiting() < ALWAYS_TAKEN) {
				takeTurn(waiting.next);
				return;
			}
			waiting.refuse();
		}
	}

	/** Counts the request until its response is sent or aborted. */
	function count(socket: Socket, outgoing: ServerResponse, onGone: () => void): void {
		inFlight.set(outgoing, { socket, since: now() });
		perConnection.set(socket, (perConnection.get(socket) ?? 0) + 1);
		outgoing.once("close", () => {
			inFlight.delete(outgoing);
			perConnection.set(socket, (perConnection.get(socket) ?? 1) - 1);
			onGone();
		});
	}

	return {
		admit({ socket, method }, outgoing, next, refuse) {
			// Its `close` event has passed, so its place would never be freed.
			if (socket.destroyed) return;
			const onConnection = perConnection.get(socket) ?? 0;
			const isReading = isRead(method);
			const limit = isReading ? maxInFlight : maxInFlight * WRITE_SHARE;
			if (inFlight.size >= limit) cutUnread(inFlight, now());
			if (onConnection >= MAX_PER_CONNECTION || inFlight.size >= limit) return void refuse();
			const waiting: Waiting = { since: now(), isGone: false, next, refuse };
			count(socket, outgoing, () => {
				waiting.isGone = true;
			});
			if (!isTurnTaken) return takeTurn(next);
			(isReading ? reads : writes).push(waiting);
		},
	};
}
