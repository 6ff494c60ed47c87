/**
 * Decides whose password is hashed next. A hash takes a core for a quarter of a second, so guesses
 * must not cost other people their turn (docs/security.md#guessing): visitors, visitors who signed in
 * from the same browser or address before, signed-in people and operators wait in lanes of their own
 * that take turns. In each lane the one with the fewest recent failures goes first.
 */
import type { Context } from "hono";
import { LRUCache } from "lru-cache";
import { listNetworks } from "#core/client-network";
import { headerNames } from "../../contract/calls";
import { CallError } from "../http/call-error";

const lanes = ["visitor", "known", "member", "operator"] as const;
export type Lane = (typeof lanes)[number];

export type Requester = {
	lane: Lane;
	/** The key that failures are counted by: a client's address, or a person who is known already. */
	by: string;
};

/**
 * Visitors wait by the address that the web server names, else by the account that they name; those
 * whom it knows from an earlier sign-in by both.
 */
export function readVisitor(http: Context, email: string): Requester {
	const address = http.req.header(headerNames.clientAddress);
	if (!isClientKnown(http)) return { lane: "visitor", by: address ?? email };
	return { lane: "known", by: address ? `${email} ${address}` : email };
}

/** The web server says that the account has signed in from this browser or address before. */
export const isClientKnown = (http: Context): boolean =>
	http.req.header(headerNames.clientKnown) === "1";

/** For the metrics, by lane: how many wait now, and how many were rejected since the start. */
export type PasswordQueueFigures = Record<Lane, { waiting: number; rejected: number }>;

/** About three seconds of hashing on one core. */
const MAX_WAITING = 12;
/** The web tier gives a call up after four seconds, in which the hash itself has to end as well. */
const MAX_WAIT_MILLISECONDS = 2500;
const RETRY_SECONDS = 5;
const FAILURE_MILLISECONDS = 15 * 60 * 1000;
const MAX_NOTED = 10_000;

type Waiting = Requester & { rank: number; start(): void; reject(): void };

export function createPasswordQueue(maxAtOnce: number) {
	const waiting: Record<Lane, Waiting[]> = { visitor: [], known: [], member: [], operator: [] };
	const rejected: Record<Lane, number> = { visitor: 0, known: 0, member: 0, operator: 0 };
	const failures = new LRUCache<string, number>({ max: MAX_NOTED, ttl: FAILURE_MILLISECONDS });
	/** The lane that had its turn last is last. */
	let order: readonly Lane[] = lanes;
	let running = 0;

	/** The requester and its networks: many addresses of one network are behind those of others. */
	const listKeys = ({ lane, by }: Requester) =>
		[by, ...listNetworks(by)].map((one) => `${lane} ${one}`);
	const countFailures = (requester: Requester) =>
		listKeys(requester).reduce((sum, key) => sum + (failures.get(key) ?? 0), 0);
	function addFailure(requester: Requester): void {
		for (const key of listKeys(requester)) failures.set(key, (failures.get(key) ?? 0) + 1);
	}

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
			rank: countFailures(requester) + ahead,
			start: resolve,
			reject() {
				const place = lane.indexOf(one);
				if (place < 0) return;
				lane.splice(place, 1);
				rejected[requester.lane] += 1;
				addFailure(requester);
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
		 * no attempt on an account is counted. It puts the requester behind others for a quarter of an
		 * hour, and so does work that throws or whose result is a failure; nobody is rejected for that
		 * while no one else waits.
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
				if (hasFailed) addFailure(requester);
				running -= 1;
				startNext();
			}
		},
		readFigures(): PasswordQueueFigures {
			const read = (lane: Lane) => ({ waiting: waiting[lane].length, rejected: rejected[lane] });
			return {
				...{ visitor: read("visitor"), known: read("known") },
				...{ member: read("member"), operator: read("operator") },
			};
		},
	};
}
