/**
 * What several replicas must agree on: revoked sessions, first answers of single-use forms and
 * copies of payment records. Redis when REDIS_URL is set, this process's memory otherwise
 * (docs/product.md, payment-7).
 */
import { LRUCache } from "lru-cache";
import type { RedisClient } from "./redis.server";

export type SharedStore = {
	get(key: string): Promise<string | null>;
	set(key: string, value: string, seconds: number): Promise<void>;
	/** True when the key was free and is now ours: the base of every "only once". */
	claim(key: string, value: string, seconds: number): Promise<boolean>;
	remove(key: string): Promise<void>;
	close(): Promise<void>;
};

/** Bounded, so that a flood of keys cannot take the process's memory. */
const MAX_MEMORY_KEYS = 100_000;

export function createMemoryStore(): SharedStore {
	const entries = new LRUCache<string, string>({ max: MAX_MEMORY_KEYS, ttlAutopurge: false });
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

export function createRedisStore(client: RedisClient): SharedStore {
	const named = (key: string) => `sawt:${key}`;
	return {
		get: (key) => client.get(named(key)),
		async set(key, value, seconds) {
			await client.set(named(key), value, { EX: seconds });
		},
		async claim(key, value, seconds) {
			return (await client.set(named(key), value, { EX: seconds, NX: true })) === "OK";
		},
		async remove(key) {
			await client.del(named(key));
		},
		async close() {
			// A server that is away answers no farewell, and the connecting would go on for ever.
			if (client.isReady) await client.quit();
			else if (client.isOpen) client.destroy();
		},
	};
}
