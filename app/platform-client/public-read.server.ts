/**
 * The cache of public reads, which all visitors of a process share. A response is fresh for
 * CACHE_SECONDS. For an hour after it was read it is still given at once, while one background call
 * loads a new one, and it replaces a failed call; then it carries its age (docs/product/platform.md, platform-8).
 */
import { LRUCache } from "lru-cache";
import type { CallFailed, CallResult, PlatformFailure } from "./result.server";

/** Why a public read has an old value: the platform does not respond. */
export type Staleness = {
	/** When the value was read, in epoch milliseconds. */
	readAt: number;
	failure: PlatformFailure;
};

/** The result of a public read; `stale` is present when an earlier value replaces a failed call. */
export type PublicResult<T> = { ok: true; value: T; stale?: Staleness } | CallFailed;

/** `once`: a single attempt; `retried`: as long as the page waits; `background`: with all retries. */
export type Effort = "once" | "retried" | "background";

export type PublicRead<T> = {
	/** Identifies the call with its parameters, but not the language. */
	name: string;
	/** The language of the response. */
	locale: string;
	/** An older value is read anew before it is given, or given as stale. */
	maxAgeMilliseconds?: number | undefined;
	/** False for members: their responses may be personal, so they are neither cached nor reused. */
	isShared: boolean;
	load(effort: Effort): Promise<CallResult<T>>;
	/** Called with how long the value is still fresh; 0 for a stale one. */
	onGiven?: ((freshMilliseconds: number) => void) | undefined;
};

export type PublicReads = {
	read<T>(reading: PublicRead<T>): Promise<PublicResult<T>>;
};

type Options = {
	/** 0: no value is reused; it still replaces a failed call. */
	freshMilliseconds: number;
	onLookup?: (outcome: "hit" | "miss") => void;
};

type Cached = {
	value: unknown;
	/** Epoch milliseconds. */
	readAt: number;
	/** Why the last refresh failed. */
	failure?: PlatformFailure;
};

/** Ends a fetch of the cache that has nothing to give. */
class LoadError extends Error {
	constructor(readonly failed: CallFailed) {
		super(failed.failure.message);
	}
}

const MAX_READS = 500;
const STALE_MILLISECONDS = 60 * 60 * 1000;
/** The pause after a failed background refresh. */
const REFRESH_PAUSE_MILLISECONDS = 5000;

const getAge = ({ readAt }: Cached) => Date.now() - readAt;
/** A response that was read while the clock was ahead counts as none (platform-32). */
const isUsable = (cached: Cached | undefined) =>
	cached !== undefined && getAge(cached) >= 0 && getAge(cached) < STALE_MILLISECONDS;

function toResult<T>({ value, readAt, failure }: Cached): PublicResult<T> {
	const result = { ok: true as const, value: value as T };
	return failure ? { ...result, stale: { readAt, failure } } : result;
}

/** Creates the empty cache of one process. */
export function createPublicReads({ freshMilliseconds, onLookup }: Options): PublicReads {
	/** By language and name. Concurrent visitors share one fetch. */
	const cache = new LRUCache<string, Cached, PublicRead<unknown>>({
		max: MAX_READS,
		ttl: freshMilliseconds,
		ttlResolution: 0,
		perf: { now: () => Date.now() },
		noDeleteOnStaleGet: true,
		ignoreFetchAbort: true,
		async fetchMethod(_key, cached, { options, context: reading }) {
			const hasCached = cached !== undefined && isUsable(cached);
			const effort = findReplacement(reading) ? "once" : "retried";
			const result = await reading.load(hasCached ? "background" : effort);
			if (result.ok) return { value: result.value, readAt: Date.now() };
			if (!hasCached) throw new LoadError(result);
			options.ttl = REFRESH_PAUSE_MILLISECONDS;
			return { ...cached, failure: result.failure };
		},
	});
	const getFreshMilliseconds = ({ maxAgeMilliseconds = freshMilliseconds }: PublicRead<unknown>) =>
		Math.min(freshMilliseconds, maxAgeMilliseconds);
	const getKey = ({ locale, name }: PublicRead<unknown>) => `${locale} ${name}`;

	/** Finds what replaces a failed call: the value in the visitor's language, else in another one. */
	function findReplacement(reading: PublicRead<unknown>): Cached | undefined {
		const own = cache.peek(getKey(reading), { allowStale: true });
		if (isUsable(own)) return own;
		const isOther = (cached: Cached | undefined, key: string) =>
			key.endsWith(` ${reading.name}`) && isUsable(cached);
		return cache.find(isOther, { allowStale: true });
	}

	function replaceFailed<T>(failed: CallFailed, replacement: Cached | undefined): PublicResult<T> {
		return replacement ? toResult({ ...replacement, failure: failed.failure }) : failed;
	}

	/** Makes the call. A page that has something to show does not wait for retries. */
	async function readAnew<T>(reading: PublicRead<T>): Promise<PublicResult<T>> {
		const replacement = findReplacement(reading);
		const result = await reading.load(replacement ? "once" : "retried");
		reading.onGiven?.(result.ok ? getFreshMilliseconds(reading) : 0);
		if (!result.ok) return replaceFailed(result, replacement);
		if (reading.isShared) cache.set(getKey(reading), { value: result.value, readAt: Date.now() });
		return result;
	}

	/** By key: concurrent visitors who need a current value share one call. */
	const renewing = new Map<string, Promise<PublicResult<unknown>>>();

	/** Reads anew, and waits a moment after a failure, in which the old value is given as stale. */
	async function renew<T>(key: string, reading: PublicRead<T>): Promise<PublicResult<T>> {
		const result = await readAnew(reading);
		if (result.ok && result.stale) {
			const { value, stale } = result;
			cache.set(key, { value, ...stale }, { ttl: REFRESH_PAUSE_MILLISECONDS });
		}
		return result;
	}

	return {
		async read<T>(reading: PublicRead<T>): Promise<PublicResult<T>> {
			if (!reading.isShared || freshMilliseconds === 0) return readAnew(reading);
			const key = getKey(reading);
			const known = cache.peek(key, { allowStale: true });
			const allowStale = isUsable(known);
			if (known && getAge(known) < 0) cache.delete(key);
			const { maxAgeMilliseconds = Number.POSITIVE_INFINITY } = reading;
			const isPaused = known?.failure !== undefined && cache.getRemainingTTL(key) > 0;
			if (known && allowStale && getAge(known) > maxAgeMilliseconds && !isPaused) {
				onLookup?.("miss");
				const renewed =
					renewing.get(key) ?? renew(key, reading).finally(() => renewing.delete(key));
				renewing.set(key, renewed);
				return renewed as Promise<PublicResult<T>>;
			}
			onLookup?.(allowStale ? "hit" : "miss");
			try {
				const cached = await cache.forceFetch(key, { context: reading, allowStale });
				reading.onGiven?.(Math.max(0, getFreshMilliseconds(reading) - getAge(cached)));
				return toResult(cached);
			} catch (error) {
				if (!(error instanceof LoadError)) throw error;
				reading.onGiven?.(0);
				return replaceFailed(error.failed, findReplacement(reading));
			}
		},
	};
}
