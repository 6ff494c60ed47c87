/**
 * Stale-while-revalidate for public reads, cached for all visitors: concurrent readers share one
 * load, and a stale value is served while one background call refreshes it (docs/product.md,
 * platform-8).
 */
import { LRUCache } from "lru-cache";
import type { PublicReadCache } from "./options.server";
import type { CallResult } from "./result.server";

type Entry<T> = {
	loading: Promise<CallResult<T>>;
	/** Of `performance.now()`: after that a read starts a refresh. */
	freshUntil: number;
	isRefreshing: boolean;
	/** What the last refresh failed with. */
	failed?: CallResult<T>;
};

type Reading<T> = {
	/** While a page waits. */
	load(): Promise<CallResult<T>>;
	/** In the background. */
	refresh(): Promise<CallResult<T>>;
	freshMilliseconds: number;
	/** False: a failed refresh is returned instead of the stale value. */
	staleIfError: boolean;
	/** Called with how long the returned value is still fresh: 0 for a stale one. */
	onGiven?: (freshMilliseconds: number) => void;
};

const MAX_PUBLIC_READS = 500;
/** How long a stale value is still served. */
const STALE_MILLISECONDS = 60 * 60 * 1000;

/** An empty cache whose values are fresh for that long, and served as stale ones for an hour more. */
export const createPublicReads = (freshMilliseconds: number): PublicReadCache =>
	new LRUCache<string, object>({
		max: MAX_PUBLIC_READS,
		ttl: freshMilliseconds + STALE_MILLISECONDS,
		perf: { now: () => performance.now() },
	});

/** A failed background refresh is not retried at each request. */
const REFRESH_PAUSE_MILLISECONDS = 5000;

/** A failed load is not cached. */
export async function readThrough<T>(
	cache: PublicReadCache,
	key: string,
	reading: Reading<T>,
): Promise<CallResult<T>> {
	const kept = cache.get(key) as Entry<T> | undefined;
	if (!kept) {
		reading.onGiven?.(reading.freshMilliseconds);
		return loadFirst(cache, key, reading);
	}
	const leftMilliseconds = kept.freshUntil - performance.now();
	reading.onGiven?.(kept.failed ? 0 : Math.max(0, leftMilliseconds));
	if (leftMilliseconds <= 0 && !kept.isRefreshing)
		void refreshInBackground(cache, key, kept, reading);
	return reading.staleIfError ? kept.loading : (kept.failed ?? kept.loading);
}

function loadFirst<T>(
	cache: PublicReadCache,
	key: string,
	{ load, freshMilliseconds }: Reading<T>,
): Promise<CallResult<T>> {
	const loading = load();
	const freshUntil = performance.now() + freshMilliseconds;
	const entry: Entry<T> = { loading, freshUntil, isRefreshing: false };
	cache.set(key, entry);
	const forget = () => cache.get(key) === entry && cache.delete(key);
	loading.then((result) => result.ok || forget(), forget);
	return loading;
}

async function refreshInBackground<T>(
	cache: PublicReadCache,
	key: string,
	kept: Entry<T>,
	{ refresh, freshMilliseconds }: Reading<T>,
): Promise<void> {
	kept.isRefreshing = true;
	const result = await refresh().catch(() => undefined);
	kept.isRefreshing = false;
	if (result?.ok) {
		const freshUntil = performance.now() + freshMilliseconds;
		cache.set(key, { loading: Promise.resolve(result), freshUntil, isRefreshing: false });
		return;
	}
	kept.failed = result;
	kept.freshUntil = performance.now() + REFRESH_PAUSE_MILLISECONDS;
}
