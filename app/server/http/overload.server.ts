/**
 * Lets requests in one after another with turns of the event loop between them, so that whatever
 * else waits (health, files, kept documents) waits for one page and not for all of them, and
 * refuses what could not be answered in time (docs/decisions/025).
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isRead } from "./method.server";

export type OverloadGuard = {
	/** Runs `handOn` when it is this request's turn, or else `refuse`. */
	admit(
		incoming: Pick<IncomingMessage, "socket" | "method">,
		outgoing: ServerResponse,
		handOn: () => unknown,
		refuse: () => unknown,
	): void;
};

type Waiting = { since: number; isGone: boolean; handOn(): unknown; refuse(): unknown };

/** The delay of the event loop that a request may meet; a page is made within as long again. */
const MAX_WAIT_MILLISECONDS = 500;
/** So few are always taken: a machine that stalls is not a server with too much to do. */
const ALWAYS_TAKEN = 32;
/** Browsers send one request after another on a connection; pipelined ones wait for each other. */
const MAX_PER_CONNECTION = 8;
/** Forms leave room for pages, however many are sent. */
const WRITE_SHARE = 0.5;
/** An answer that was made and is not taken for so long makes room where there is none. */
const MAX_UNREAD_MILLISECONDS = 10_000;
/** A turn accepts one connection: this many may come in before the next page is made. */
const TURNS_BETWEEN = 16;

type InFlight = Map<ServerResponse, { socket: Socket; since: number }>;

/** A client that asks and does not read: what was made for it waits for nothing else. */
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
	// Pages and forms take turns: a flood of sign-ins holds up no page.
	const reads: Waiting[] = [];
	const writes: Waiting[] = [];
	/** The oldest first. */
	const inFlight: InFlight = new Map();
	let isTurnTaken = false;
	let isWritesTurn = false;

	const countWaiting = () => reads.length + writes.length;

	function next(): Waiting | undefined {
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
		for (let waiting = next(); waiting; waiting = next()) {
			if (waiting.isGone) continue;
			const isLate = now() - waiting.since > MAX_WAIT_MILLISECONDS;
			if (!isLate || countWaiting() < ALWAYS_TAKEN) {
				takeTurn(waiting.handOn);
				return;
			}
			waiting.refuse();
		}
	}

	/** Counts the request until its answer is sent or given up. */
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
		admit({ socket, method }, outgoing, handOn, refuse) {
			// Gone while it waited elsewhere: nothing would say again that its place is free.
			if (socket.destroyed) return;
			const onConnection = perConnection.get(socket) ?? 0;
			const isReading = isRead(method);
			const limit = isReading ? maxInFlight : maxInFlight * WRITE_SHARE;
			if (inFlight.size >= limit) cutUnread(inFlight, now());
			if (onConnection >= MAX_PER_CONNECTION || inFlight.size >= limit) return void refuse();
			const waiting: Waiting = { since: now(), isGone: false, handOn, refuse };
			count(socket, outgoing, () => {
				waiting.isGone = true;
			});
			if (!isTurnTaken) return takeTurn(handOn);
			(isReading ? reads : writes).push(waiting);
		},
	};
}
