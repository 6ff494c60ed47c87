/**
 * Rate limits on what can be guessed or flooded: sign-in, registration, mails, payments. Attempts are
 * counted per client address, or per address and account where a form names an account. The counts are in
 * Redis when it is configured; in memory while Redis is unavailable.
 */

import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { listNetworks } from "#core/client-network";
import { cleanEmail } from "#core/email";
import { nameSharedKey, type Redis, RedisAwayError } from "~/server/redis.server";

/** Allows `points` in `duration` seconds; generously, because a mobile carrier puts many people behind one address. */
export const LIMITS = {
	"sign-in": { points: 30, duration: 300 },
	/** Failed sign-ins over all accounts: of one address, of its /24 or /56, and of its /48. */
	"guess-address": { points: 60, duration: 900 },
	"guess-network": { points: 300, duration: 900 },
	"guess-wide": { points: 900, duration: 900 },
	/** What is left to an address or network above these: it is slow, and never closed. */
	"guess-slow": { points: 6, duration: 60 },
	password: { points: 30, duration: 300 },
	register: { points: 20, duration: 600 },
	exchange: { points: 60, duration: 300 },
	verify: { points: 120, duration: 300 },
	resend: { points: 10, duration: 600 },
	reset: { points: 10, duration: 600 },
	contact: { points: 10, duration: 600 },
	/** Each request sends one mail at most, on launch day. */
	"launch-mail": { points: 30, duration: 600 },
	/** Limits one address, because anybody can enter somebody else's. */
	"contact-confirmation": { points: 5, duration: 3600 },
	/** Limits the whole site, because a robot does not enter the same address twice. */
	"contact-confirmation-total": { points: 100, duration: 3600 },
	/** Every form that starts a payment or requests a transfer (docs/product/payment.md). */
	payment: { points: 60, duration: 300 },
	discount: { points: 120, duration: 300 },
} as const;

export type LimitName = keyof typeof LIMITS;
export const limitNames = Object.keys(LIMITS) as LimitName[];

export type RateLimits = {
	/**
	 * Seconds until `key` may try again, 0 when it is allowed now. Each call consumes `points`; with 0
	 * it only checks.
	 */
	count(name: LimitName, key: string, points?: number): Promise<number>;
	/** Takes back what an attempt has consumed. */
	giveBack(name: LimitName, key: string): Promise<void>;
};

/** Without Redis each process counts separately. */
export function createRateLimits(
	isOn: boolean,
	redis?: Redis,
	onRejection?: (name: LimitName) => void,
): RateLimits {
	if (!isOn) return { count: async () => 0, giveBack: async () => undefined };
	const limiters = Object.fromEntries(
		Object.entries(LIMITS).map(([name, limit]) => {
			const memory = new RateLimiterMemory({ ...limit, keyPrefix: name });
			const shared =
				redis &&
				new RateLimiterRedis({
					...limit,
					storeClient: redis.client,
					useRedisPackage: true,
					keyPrefix: nameSharedKey(`limit:${name}`),
				});
			return [name, { memory, shared }];
		}),
	) as Record<LimitName, { memory: RateLimiterMemory; shared?: RateLimiterRedis }>;

	async function run(
		name: LimitName,
		work: (limiter: RateLimiterMemory | RateLimiterRedis) => Promise<RateLimiterRes>,
	): Promise<RateLimiterRes> {
		const { memory, shared } = limiters[name];
		if (!redis || !shared) return readRejection(work(memory));
		try {
			return await redis.run(() => readRejection(work(shared)));
		} catch (error) {
			if (error instanceof RedisAwayError) return readRejection(work(memory));
			throw error;
		}
	}

	return {
		async count(name, key, points = 1) {
			const counted = await run(name, (limiter) => limiter.consume(key, points));
			const isWithin = points > 0 && counted.consumedPoints <= LIMITS[name].points;
			const isAllowed = counted.remainingPoints > 0 || isWithin;
			if (!isAllowed) onRejection?.(name);
			return isAllowed ? 0 : Math.max(1, Math.ceil(counted.msBeforeNext / 1000));
		},
		async giveBack(name, key) {
			await run(name, (limiter) => limiter.reward(key, 1));
		},
	};
}

/** The limits for one request; remembers the Retry-After of those that rejected it. */
export type RequestLimits = {
	/** Counts for the client's address; true when it is allowed. */
	allow(name: LimitName, points?: number): Promise<boolean>;
	/** Counts for an email address, whatever its case. */
	allowFor(name: LimitName, email: string): Promise<boolean>;
	/** Counts for a signed-in person, whatever address they come from. */
	allowPerson(name: LimitName, userId: string): Promise<boolean>;
	/** Counts for the whole site. */
	allowAll(name: LimitName): Promise<boolean>;
	/**
	 * Counts an attempt on an account (or by a `link`) from the client's address, and takes it back unless it
	 * fails, so that people who share the address of a carrier lock no one out. Undefined after too many.
	 */
	attempt<T>(
		name: LimitName,
		account: string,
		work: () => Promise<T>,
		isFailure: (outcome: T) => boolean,
	): Promise<T | undefined>;
	/**
	 * Makes a sign-in of somebody who has not signed in from this browser or address before. Failures and
	 * rejected guesses count for the address and its networks, whatever the account; above the limits a few
	 * attempts a minute are left to all of them together. Undefined when it is not this one's turn.
	 */
	guess<T>(work: () => Promise<T>, isFailure: (outcome: T) => boolean): Promise<T | undefined>;
	/** The platform has responded with 429 with this Retry-After. */
	recordRejection(retrySeconds: number): void;
	/** The longest Retry-After; undefined when nothing was rejected. */
	readonly retrySeconds: number | undefined;
};

/** By place in the list of a client's address and its networks. */
const guessLimits: readonly LimitName[] = ["guess-address", "guess-network", "guess-wide"];

export function createRequestLimits(limits: RateLimits, clientAddress: string): RequestLimits {
	let retrySeconds: number | undefined;
	const recordRejection = (seconds: number) => {
		retrySeconds = Math.max(retrySeconds ?? 0, seconds);
	};
	const count = async (name: LimitName, key: string, points?: number) => {
		const seconds = await limits.count(name, key, points);
		if (seconds > 0) recordRejection(seconds);
		return seconds === 0;
	};
	const crowds = [clientAddress, ...listNetworks(clientAddress)].map(
		(crowd, place) => [guessLimits[place] ?? "guess-wide", crowd] as const,
	);
	async function hasTurn(): Promise<boolean> {
		for (const [name, crowd] of crowds) {
			const isOver = (await limits.count(name, crowd, 0)) > 0;
			if (isOver && !(await count("guess-slow", crowd))) return false;
		}
		return true;
	}
	const countGuess = () => Promise.all(crowds.map(([name, crowd]) => limits.count(name, crowd)));
	return {
		async guess(work, isFailure) {
			if (!(await hasTurn())) {
				// For the address alone: one guesser must not slow a whole network down.
				await limits.count("guess-address", clientAddress);
				return undefined;
			}
			const outcome = await work();
			if (outcome === undefined || isFailure(outcome)) await countGuess();
			return outcome;
		},
		allow: (name, points) => count(name, clientAddress, points),
		allowFor: (name, email) => count(name, `mail:${cleanEmail(email)}`),
		allowPerson: (name, userId) => count(name, `person:${userId}`),
		allowAll: (name) => count(name, "all"),
		async attempt(name, account, work, isFailure) {
			const key = `${clientAddress} ${cleanEmail(account)}`;
			if (!(await count(name, key))) return undefined;
			const outcome = await work();
			// Counted before, so that guesses that are sent at once count as well.
			if (!isFailure(outcome)) await limits.giveBack(name, key);
			return outcome;
		},
		recordRejection,
		get retrySeconds() {
			return retrySeconds;
		},
	};
}

/** Returns the result that the library throws after too many attempts. */
const readRejection = (consumed: Promise<RateLimiterRes>): Promise<RateLimiterRes> =>
	consumed.catch((rejection) => {
		if (rejection instanceof RateLimiterRes) return rejection;
		throw rejection;
	});
