/**
 * What the platform tells everybody, kept for all visitors: concurrent readers share one load, and
 * what has grown old is still given while one call behind it asks again (docs/product.md, platform-8).
 */
import type { PublicReadCache } from "./options.server";
import type { CallResult } from "./result.server";

type Entry<T> = {
	loading: Promise<CallResult<T>>;
	/** Of `performance.now()`: until then it is given as it is, then a refresh may be tried. */
	freshUntil: number;
	isRefreshing: boolean;
	/** What the last refresh failed with. */
	failed?: CallResult<T>;
};

type Reading<T> = {
	/** While a page waits. */
	load(): Promise<CallResult<T>>;
	/** Behind an answer. */
	refresh(): Promise<CallResult<T>>;
	freshMilliseconds: number;
	/** A failed refresh is told instead of what was kept. */
	endsWithFailure: boolean;
	/** Told of what is given: 0 for what has grown old. */
	onGiven?: (freshMilliseconds: number) => void;
};

/** A read that failed behind an answer is not tried again at each request. */
const REFRESH_PAUSE_MILLISECONDS = 5000;

/** A failed load is not kept. */
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
	if (leftMilliseconds <= 0 && !kept.isRefreshing) void refreshBehind(cache, key, kept, reading);
	return reading.endsWithFailure && kept.failed ? kept.failed : kept.loading;
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

async function refreshBehind<T>(
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
