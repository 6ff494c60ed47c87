/**
 * The cache of public reads, shared by all visitors. It has one rule: an answer is reused for
 * CACHE_SECONDS, and for an hour after it was read it stands in for an answer that has not come. A
 * stale answer is given at once while one background call asks again; one that stands in for a failed
 * call carries its age (docs/product/platform.md, platform-8).
 */
import { LRUCache } from "lru-cache";
import { type RawAnswer, readEnvelope } from "./answer.server";
import type { CallFailed, CallResult, PlatformFailure } from "./result.server";

/** An earlier answer took the place of a failed call. */
export type StandIn = {
	/** When the answer was read, in epoch milliseconds. */
	readAt: number;
	/** Why there is no newer one. */
	failure: PlatformFailure;
};

/** The result of a public read; `standIn` is present when the platform could not be asked. */
export type PublicResult<T> = { ok: true; value: T; standIn?: StandIn } | CallFailed;

/** `once`: a single attempt; `retried`: as long as the page waits; `background`: with all retries. */
export type Effort = "once" | "retried" | "background";

export type PublicRead<T> = {
	/** Identifies the call with its parameters, but not the language. */
	name: string;
	/** The language of the answer. */
	locale: string;
	/** False for members: their answers may be personal, so they are neither kept nor reused. */
	isShared: boolean;
	ask(effort: Effort): Promise<CallResult<RawAnswer>>;
	/** Fails for an answer that does not match the contract. */
	parse(answer: RawAnswer): CallResult<T>;
	/** Called with how long the given answer is still fresh; 0 for a stale one. */
	onGiven?: ((freshMilliseconds: number) => void) | undefined;
};

export type PublicReads = {
	read<T>(reading: PublicRead<T>): Promise<PublicResult<T>>;
};

type Options = {
	/** 0: no answer is reused; it still stands in for a failed call. */
	freshMilliseconds: number;
	/** Shares answers with processes that have not read them themselves. */
	store?:
		| {
				get(key: string): Promise<string | null>;
				set(key: string, value: string, seconds: number): Promise<void>;
		  }
		| undefined;
	onLookup?: (outcome: "hit" | "miss") => void;
	/** Called when the store could not be read or written. */
	onStoreError?: (error: unknown) => void;
};

type Kept = {
	answer: RawAnswer;
	/** Epoch milliseconds. */
	readAt: number;
	/** Why the last refresh failed, and when the next one may start. */
	failed?: { failure: PlatformFailure; retryAt: number };
};

const MAX_QUESTIONS = 500;
const STAND_IN_SECONDS = 60 * 60;
/** The pause after a failed background refresh. */
const REFRESH_PAUSE_MILLISECONDS = 5000;

const getAge = ({ readAt }: Kept) => Date.now() - readAt;
const canStandIn = (kept: Kept) => getAge(kept) < STAND_IN_SECONDS * 1000;

/** Creates the empty cache of one process. */
export function createPublicReads(options: Options): PublicReads {
	const { freshMilliseconds, store, onLookup, onStoreError = () => {} } = options;
	/** By name, then by language. */
	const answers = new LRUCache<string, Map<string, Kept>>({ max: MAX_QUESTIONS });
	const loading = new Map<string, Promise<CallResult<unknown>>>();
	const isFresh = (kept: Kept) => getAge(kept) < freshMilliseconds;

	function keep({ name, locale }: PublicRead<unknown>, answer: RawAnswer): void {
		const kept = { answer, readAt: Date.now() };
		answers.set(name, new Map(answers.get(name)).set(locale, kept));
		const { status, body } = answer;
		const text = JSON.stringify({ status, body, readAt: kept.readAt });
		store?.set(`public-read:${name}`, text, STAND_IN_SECONDS).catch(onStoreError);
	}

	async function load<T>(reading: PublicRead<T>, effort: Effort): Promise<CallResult<T>> {
		const answered = await reading.ask(effort);
		if (!answered.ok) return answered;
		const parsed = reading.parse(answered.value);
		if (parsed.ok && reading.isShared) keep(reading, answered.value);
		return parsed;
	}

	/** Concurrent visitors share one load. */
	function loadOnce<T>(reading: PublicRead<T>, effort: Effort): Promise<CallResult<T>> {
		const key = `${reading.locale} ${reading.name}`;
		const begun = loading.get(key) as Promise<CallResult<T>> | undefined;
		if (begun) return begun;
		const begins = load(reading, effort).finally(() => loading.delete(key));
		loading.set(key, begins);
		return begins;
	}

	async function refresh(kept: Kept, reading: PublicRead<unknown>): Promise<void> {
		if (kept.failed && Date.now() < kept.failed.retryAt) return;
		const result = await loadOnce(reading, "background");
		if (result.ok) return;
		const retryAt = Date.now() + REFRESH_PAUSE_MILLISECONDS;
		kept.failed = { failure: result.failure, retryAt };
	}

	/** Finds the newest answer that can stand in; the visitor's language wins when it is about as new. */
	function findKept({ name, locale }: PublicRead<unknown>): Kept | undefined {
		const recent = [...(answers.get(name) ?? [])].filter(([, kept]) => canStandIn(kept));
		const [newest] = recent.map(([, kept]) => kept).sort((one, two) => two.readAt - one.readAt);
		const own = recent.find(([language]) => language === locale)?.[1];
		const isAsNew = own && newest && newest.readAt - own.readAt <= freshMilliseconds;
		return isAsNew ? own : newest;
	}

	async function findStored({ name }: PublicRead<unknown>): Promise<Kept | undefined> {
		try {
			const text = await store?.get(`public-read:${name}`);
			if (!text) return undefined;
			const { status, body, readAt } = JSON.parse(text);
			const kept = { answer: { status, body, envelope: readEnvelope(body) }, readAt };
			return canStandIn(kept) ? kept : undefined;
		} catch (error) {
			onStoreError(error);
			return undefined;
		}
	}

	/** Gives a kept answer without waiting; a stale one is refreshed in the background. */
	function reuse<T>(own: Kept, reading: PublicRead<T>): PublicResult<T> {
		const { answer, readAt, failed } = own;
		reading.onGiven?.(Math.max(0, freshMilliseconds - getAge(own)));
		if (!isFresh(own)) refresh(own, reading).catch(() => undefined);
		const parsed = reading.parse(answer);
		if (!parsed.ok || !failed) return parsed;
		return { ...parsed, standIn: { readAt, failure: failed.failure } };
	}

	/** Asks the platform; an answer of the last hour stands in when that fails. */
	async function askOrStandIn<T>(
		reading: PublicRead<T>,
		isReused: boolean,
	): Promise<PublicResult<T>> {
		const kept = findKept(reading) ?? (await findStored(reading));
		// A page that has something to show does not wait for retries.
		const effort = kept ? "once" : "retried";
		const result = await (isReused ? loadOnce(reading, effort) : load(reading, effort));
		reading.onGiven?.(result.ok ? freshMilliseconds : 0);
		if (result.ok || !kept) return result;
		const parsed = reading.parse(kept.answer);
		if (!parsed.ok) return result;
		return { ...parsed, standIn: { readAt: kept.readAt, failure: result.failure } };
	}

	return {
		async read(reading) {
			const isReused = reading.isShared && freshMilliseconds > 0;
			if (!isReused) return askOrStandIn(reading, isReused);
			const own = answers.get(reading.name)?.get(reading.locale);
			const isUsable = own && (isFresh(own) || canStandIn(own));
			onLookup?.(isUsable ? "hit" : "miss");
			return isUsable ? reuse(own, reading) : askOrStandIn(reading, isReused);
		},
	};
}
