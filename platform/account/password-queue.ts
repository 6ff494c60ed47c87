/**
 * Decides whose password is hashed next. A hash takes a core for a quarter of a second, so guesses
 * must not cost other people their turn (docs/security.md#guessing): visitors, signed-in people and
 * operators wait in lanes of their own that take turns. In each lane the one with the fewest recent
 * failures goes first.
 */
import type { Context } from "hono";
import { LRUCache } from "lru-cache";
import { headerNames } from "../../contract/calls";
import { CallError } from "../http/call-error";

const lanes = ["visitor", "member", "operator"] as const;
export type Lane = (typeof lanes)[number];

export type Requester = {
	lane: Lane;
	/** The key that failures are counted by: a client's address, or a person who is known already. */
	by: string;
};

/** Visitors wait by the address that the web server names, else by the account that they name. */
export const readVisitor = (http: Context, email: string): Requester => ({
	lane: "visitor",
	by: http.req.header(headerNames.clientAddress) ?? email,
});

/** For the metrics, by lane: how many wait now, and how many were rejected since the start. */
export type PasswordQueueFigures = Record<Lane, { waiting: number; refused: number }>;

/** About three seconds of hashing on one core. */
const MAX_WAITING = 12;
/** The web tier gives a call up after four seconds, in which the hash itself has to end as well. */
const MAX_WAIT_MILLISECONDS = 2500;
const RETRY_SECONDS = 5;
const FAILURE_MILLISECONDS = 15 * 60 * 1000;
const MAX_NOTED = 10_000;

type Waiting = Requester & { rank: number; start(): void; reject(): void };

export function createPasswordQueue(maxAtOnce: number) {
	const waiting: Record<Lane, Waiting[]> = { visitor: [], member: [], operator: [] };
	const refused: Record<Lane, number> = { visitor: 0, member: 0, operator: 0 };
	const failures = new LRUCache<string, number>({ max: MAX_NOTED, ttl: FAILURE_MILLISECONDS });
	/** The lane that had its turn last is last. */
	let order: readonly Lane[] = lanes;
	let running = 0;

	const keyOf = ({ lane, by }: Requester) => `${lane} ${by}`;

	function startNext(): void {
		while (running < maxAtOnce) {
			const lane = order.find((name) => waiting[name].length > 0);
			const next = lane && waiting[lane].shift();
			if (!next) return;
			order = [...order.filter((name) => name !== lane), next.lane];
			running += 1;
			next.start();
		}
	}

	/** Resolves when it is the asker's turn; a full lane rejects the one who would be served last. */
	function waitForTurn(requester: Requester): Promise<void> {
		const { promise, resolve, reject } = Promise.withResolvers<void>();
		const lane = waiting[requester.lane];
		const ahead = lane.filter(({ by }) => by === requester.by).length;
		const one: Waiting = {
			...requester,
			rank: (failures.get(keyOf(requester)) ?? 0) + ahead,
			start: resolve,
			reject() {
				const place = lane.indexOf(one);
				if (place < 0) return;
				lane.splice(place, 1);
				refused[requester.lane] += 1;
				reject(new CallError(503, "busy", { retryAfter: RETRY_SECONDS }));
			},
		};
		lane.push(one);
		lane.sort((first, second) => first.rank - second.rank);
		startNext();
		if (lane.length > MAX_WAITING) lane.at(-1)?.reject();
		const timer = setTimeout(one.reject, MAX_WAIT_MILLISECONDS);
		return promise.finally(() => clearTimeout(timer));
	}

	return {
		/**
		 * Runs work that hashes a password in its turn. A rejection comes before the work begins, so that
		 * no attempt is counted. Work that throws, or whose result is a failure, puts the requester
		 * behind others for a quarter of an hour; it is never rejected for that while no one else waits.
		 */
		async run<T>(
			requester: Requester,
			work: () => Promise<T>,
			isFailure: (result: T) => boolean = () => false,
		): Promise<T> {
			await waitForTurn(requester);
			let hasFailed = true;
			try {
				const result = await work();
				hasFailed = isFailure(result);
				return result;
			} finally {
				const key = keyOf(requester);
				if (hasFailed) failures.set(key, (failures.get(key) ?? 0) + 1);
				running -= 1;
				startNext();
			}
		},
		readFigures(): PasswordQueueFigures {
			const read = (lane: Lane) => ({ waiting: waiting[lane].length, refused: refused[lane] });
			return { visitor: read("visitor"), member: read("member"), operator: read("operator") };
		},
	};
}
