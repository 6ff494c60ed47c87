/**
 * State shared by replicas: revoked sessions, results of idempotent submissions, forms that ended
 * their sign-in, and copies of payment records. Uses Redis when REDIS_URL is set, and this
 * process's memory otherwise (docs/product.md, payment-7).
 */
import { LRUCache } from "lru-cache";
import { type Redis, RedisAwayError } from "./redis.server";

export type SharedStore = {
	get(key: string): Promise<string | null>;
	set(key: string, value: string, seconds: number): Promise<void>;
	/**
	 * True when the key was free and is now taken by the caller.
	 *
	 * @throws StoreAwayError when Redis does not answer
	 */
	claim(key: string, value: string, seconds: number): Promise<boolean>;
	remove(key: string): Promise<void>;
	close(): Promise<void>;
};

/** The claim could not be made. */
export class StoreAwayError extends Error {}

/** Bounded, so that a flood of keys cannot exhaust the memory. */
const MAX_MEMORY_KEYS = 100_000;
const MAX_FALLBACK_KEYS = 10_000;

export function createMemoryStore(maxKeys = MAX_MEMORY_KEYS): SharedStore {
	// Each entry has size 1. With `max` lru-cache would allocate space for all entries at once.
	const entries = new LRUCache<string, string>({ maxSize: maxKeys, sizeCalculation: () => 1 });
	return {
		async get(key) {
			return entries.get(key) ?? null;
		},
		async set(key, value, seconds) {
			entries.set(key, value, { ttl: seconds * 1000 });
		},
		async claim(key, value, seconds) {
			if (entries.has(key)) return false;
			entries.set(key, value, { ttl: seconds * 1000 });
			return true;
		},
		async remove(key) {
			entries.delete(key);
		},
		async close() {
			entries.clear();
		},
	};
}

type Missed = { value: string; endsAt: number };

/**
 * While Redis is unavailable, this process reads its own writes from memory and replays them when Redis
 * is back, so that a logout of that time then counts everywhere. Claims have no such fallback.
 */
export function createRedisStore(redis: Redis): SharedStore {
	const { client, run } = redis;
	const own = createMemoryStore(MAX_FALLBACK_KEYS);
	const missed = new LRUCache<string, Missed>({ max: MAX_FALLBACK_KEYS });
	const named = (key: string) => `sawt:${key}`;
	const write = (key: string, value: string, seconds: number) =>
		run(() => client.set(named(key), value, { EX: seconds }));

	redis.onReturn(() => {
		for (const [key, { value, endsAt }] of [...missed.entries()]) {
			missed.delete(key);
			const seconds = Math.ceil((endsAt - Date.now()) / 1000);
			const keepMissing = () => missed.set(key, { value, endsAt });
			if (seconds > 0) write(key, value, seconds).catch(keepMissing);
		}
	});

	return {
		async get(key) {
			try {
				return await run(() => client.get(named(key)));
			} catch (error) {
				if (error instanceof RedisAwayError) return own.get(key);
				throw error;
			}
		},
		async set(key, value, seconds) {
			await own.set(key, value, seconds);
			try {
				await write(key, value, seconds);
			} catch (error) {
				if (!(error instanceof RedisAwayError)) throw error;
				missed.set(key, { value, endsAt: Date.now() + seconds * 1000 });
			}
		},
		async claim(key, value, seconds) {
			try {
				const answer = await run(() => client.set(named(key), value, { EX: seconds, NX: true }));
				return answer === "OK";
			} catch (error) {
				throw new StoreAwayError(key, { cause: error });
			}
		},
		async remove(key) {
			await own.remove(key);
			missed.delete(key);
			// A claim that cannot be released expires.
			await run(() => client.del(named(key))).catch(() => undefined);
		},
		close: redis.close,
	};
}
