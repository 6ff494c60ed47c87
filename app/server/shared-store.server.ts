/**
 * State shared by replicas: revoked sessions, results of idempotent submissions, and forms that ended
 * their sign-in. Uses Redis when REDIS_URL is set, and this process's memory otherwise (docs/product/payment.md, payment-7).
 */
import { LRUCache } from "lru-cache";
import { nameSharedKey, type Redis, RedisAwayError } from "./redis.server";

export type SharedStore = {
	get(key: string): Promise<string | null>;
	set(key: string, value: string, seconds: number): Promise<void>;
	/** True when the key was free and is now taken by the caller. */
	claim(key: string, value: string, seconds: number): Promise<boolean>;
	remove(key: string): Promise<void>;
	close(): Promise<void>;
};

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

/** Replaces the response by `fallback` while Redis is away. */
const orAway = <T, F>(response: Promise<T>, fallback: F): Promise<T | F> =>
	response.catch((error) => {
		if (error instanceof RedisAwayError) return fallback;
		throw error;
	});

type Missed = { value: string; endsAt: number };

/**
 * Keeps what this process writes in memory as well. While Redis is unavailable, the process reads and
 * claims there, and when Redis is back it replays its writes, so that a logout of that time then counts
 * everywhere (docs/decisions/064).
 */
export function createRedisStore(redis: Redis): SharedStore {
	const { client, run } = redis;
	const own = createMemoryStore(MAX_FALLBACK_KEYS);
	const missed = new LRUCache<string, Missed>({ max: MAX_FALLBACK_KEYS });
	const write = (key: string, value: string, seconds: number) =>
		run(() => client.set(nameSharedKey(key), value, { EX: seconds }));

	redis.onReturn(() => {
		for (const [key, { value, endsAt }] of [...missed.entries()]) {
			missed.delete(key);
			const seconds = Math.ceil((endsAt - Date.now()) / 1000);
			const storeMissing = () => missed.set(key, { value, endsAt });
			if (seconds > 0) write(key, value, seconds).catch(storeMissing);
		}
	});

	return {
		async get(key) {
			const shared = await orAway(
				run(() => client.get(nameSharedKey(key))),
				null,
			);
			// Redis may have been emptied, or may not have the replayed writes yet.
			return shared ?? own.get(key);
		},
		async set(key, value, seconds) {
			await own.set(key, value, seconds);
			const isWritten = await orAway(write(key, value, seconds), false);
			if (isWritten === false) missed.set(key, { value, endsAt: Date.now() + seconds * 1000 });
		},
		async claim(key, value, seconds) {
			// Redis may go, or return, while the work of this claim runs.
			if (!(await own.claim(key, value, seconds))) return false;
			const options = { EX: seconds, NX: true } as const;
			const response = await orAway(
				run(() => client.set(nameSharedKey(key), value, options)),
				"OK",
			);
			if (response === "OK") return true;
			await own.remove(key);
			return false;
		},
		async remove(key) {
			await own.remove(key);
			missed.delete(key);
			// A claim that cannot be released expires.
			await run(() => client.del(nameSharedKey(key))).catch(() => undefined);
		},
		close: redis.close,
	};
}
