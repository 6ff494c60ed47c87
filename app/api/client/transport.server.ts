/**
 * What the calls of every capability are made with: the call table, typed, and each call as its
 * policy says: its time, its retries, its other path, its cache (docs/product.md#platform).
 */
import { handleWhenResult, IterableBackoff, retry } from "cockatiel";
import type { z } from "zod";
import {
	type ContractCallName,
	type contractCalls,
	isOptionalCall,
	type OptionalCallName,
} from "../../../contract/optional-calls";
import {
	getAnswerFailure,
	getAnswerKind,
	isOwnRefusal,
	parseAnswer,
	type RawAnswer,
	type ResponseOf,
} from "./answer.server";
import {
	type CallPolicy,
	callPolicies,
	clientCalls,
	listPaths,
	type OutsideCallName,
	type PlatformCallName,
	type PublicReadName,
} from "./call-policy.server";
import type { PlatformClientOptions, PlatformEvent } from "./options.server";
import { readThrough } from "./public-read.server";
import { type CallInput, fillPath } from "./request.server";
import { type CallResult, type FailureKind, fail, succeed } from "./result.server";
import { createSend } from "./send.server";

type PayloadOf<N extends ContractCallName> = (typeof contractCalls)[N] extends {
	body: infer B extends z.ZodType;
}
	? z.infer<B>
	: undefined;
export type InputOf<N extends ContractCallName> = CallInput & { body?: PayloadOf<N> };

export type Transport = {
	/** Any answer that came, of any status; fails only when none came or a 2xx is not JSON. */
	ask<N extends ContractCallName>(name: N, input?: InputOf<N>): Promise<CallResult<RawAnswer>>;
	/** The data of an answer that `ask` gave; fails unless it says yes. */
	parse<N extends ContractCallName>(name: N, answer: RawAnswer): CallResult<ResponseOf<N>>;
	/** `ask` and `parse` in one. */
	call<N extends ContractCallName>(name: N, input?: InputOf<N>): Promise<CallResult<ResponseOf<N>>>;
	/** As `call`, mapped (undefined: malformed), and kept for all visitors when there is a cache. */
	readPublic<N extends PublicReadName, T>(
		name: N,
		input: InputOf<N>,
		map: (data: ResponseOf<N>) => T | undefined,
	): Promise<CallResult<T>>;
	/** Tells a call that the contract does not know; all that is read of its answer is yes or no. */
	tellOutside(name: OutsideCallName, input: CallInput): Promise<CallResult<void>>;
	/**
	 * False when the platform lacks an optional call: an empty payload asks, which a platform that
	 * has the call refuses. True also when it gives no answer.
	 */
	isOffered(name: OptionalCallName): Promise<boolean>;
	report(event: PlatformEvent): void;
	/** Of amounts that come without one; undefined: the operator has named none. */
	readonly currency: string | undefined;
};

const DEFAULT_TIME_LIMIT_SECONDS = 4;
const DEFAULT_RETRY_DELAY_SECONDS = 1;
const MAX_RETRY_DELAY_SECONDS = 30;
/** All calls of one web request together: a page waits for 6 s when a call may take 4. */
const TOTAL_TO_SINGLE_LIMIT = 1.5;

/** A page waits for it only to choose what it shows. */
const OFFER_TIME_SHARE = 0.3;

/** The transport of one client; the clock of its web request starts with the first call. */
export function createTransport(options: PlatformClientOptions): Transport {
	const askAny = createAsk(options);
	const report = (event: PlatformEvent) => options.onEvent?.(event);
	const ask: Transport["ask"] = (callName, input) => askAny(callName, input);

	function parse<N extends ContractCallName>(
		callName: N,
		answer: RawAnswer,
	): CallResult<ResponseOf<N>> {
		const failed = getAnswerFailure(callName, answer);
		if (failed) return failed;
		const parsed = parseAnswer(callName, answer);
		return parsed.ok ? parsed : refuseShape(callName, answer);
	}

	function refuseShape(callName: ContractCallName, { status }: RawAnswer) {
		report({ type: "unexpected-shape", callName, status });
		return fail({ kind: "malformed", callName, status });
	}

	async function call<N extends ContractCallName>(callName: N, input?: InputOf<N>) {
		const answered = await askAny(callName, input);
		return answered.ok ? parse(callName, answered.value) : answered;
	}

	return {
		ask,
		parse,
		call,
		report,
		currency: options.currency,
		isOffered: async (callName) => {
			const known = options.offers?.get(callName);
			if (known !== undefined) return known;
			// Without the sign-in: it needs no CSRF token first, and can do nothing.
			const probe = { body: {}, isAnonymous: true };
			const answered = await askAny(callName, probe, OFFER_TIME_SHARE);
			return !answered.ok || getAnswerKind(callName, answered.value) !== "not-offered";
		},
		readPublic: async (callName, input, map) => {
			const load = async (isAnonymous: boolean, askWith = askAny) => {
				const answered = await askWith(callName, { ...input, isAnonymous });
				if (!answered.ok) return answered;
				const parsed = parse(callName, answered.value);
				if (!parsed.ok) return parsed;
				const value = map(parsed.value);
				return value === undefined ? refuseShape(callName, answered.value) : succeed(value);
			};
			const { cache, freshSeconds } = options;
			if (!cache) return load(false);
			const key = JSON.stringify([callName, input.params, input.query, options.locale]);
			return readThrough(cache, key, {
				load: () => load(true),
				refresh: () => load(true, createAsk({ ...options, isBackground: true })),
				freshMilliseconds: (freshSeconds ?? Number.POSITIVE_INFINITY) * 1000,
				endsWithFailure: callPolicies[callName].endsWithFailure,
				onGiven: options.onPublicRead,
			});
		},
		tellOutside: async (callName, input) => {
			const answered = await askAny(callName, input);
			if (!answered.ok) return answered;
			return getAnswerFailure(callName, answered.value) ?? succeed(undefined);
		},
	};
}

/** What an answer says of the call itself; undefined: nothing. */
const isOfferedAfter: Partial<Record<"ok" | FailureKind, boolean>> = {
	ok: true,
	refused: true,
	unauthenticated: true,
	csrf: true,
	"not-offered": false,
};

/** As `createCall`, but a call that the platform lacks is not tried again while that is known. */
function createAsk(options: PlatformClientOptions) {
	const { offers } = options;
	const call = createCall(options);
	const ask: typeof call = async (callName, input, timeShare) => {
		if (!offers || !isOptionalCall(callName)) return call(callName, input, timeShare);
		const lacking = fail({ kind: "not-offered", callName, status: 404 });
		const known = offers.get(callName);
		if (known === false) return lacking;
		const answered = await call(callName, input, timeShare);
		const kind = answered.ok ? getAnswerKind(callName, answered.value) : answered.failure.kind;
		if (known && answered.ok && kind === "not-offered" && !isOwnRefusal(answered.value)) {
			// It has answered before: this may come from a proxy in its place, as during a deploy.
			return fail({ kind: "unavailable", callName, status: answered.value.status });
		}
		const isOffered = isOfferedAfter[kind];
		if (isOffered !== undefined) offers.set(callName, isOffered);
		return answered;
	};
	return ask;
}

function createCall(options: PlatformClientOptions) {
	const send = createSend(options);
	const limitMs = (options.timeLimitSeconds ?? DEFAULT_TIME_LIMIT_SECONDS) * 1000;
	let allEndAt: number | undefined;

	return async (
		callName: PlatformCallName,
		input: CallInput = {},
		timeShare: number = callPolicies[callName].timeShare,
	): Promise<CallResult<RawAnswer>> => {
		const policy: CallPolicy = callPolicies[callName];
		const startedAt = performance.now();
		allEndAt ??= startedAt + limitMs * TOTAL_TO_SINGLE_LIMIT;
		const { isBackground } = options;
		const endsAt = Math.min(startedAt + limitMs * timeShare, allEndAt);
		const readEndsAt = () => (isBackground ? performance.now() + limitMs : endsAt);
		const { path, otherPath } = listPaths(callName, options.paths);
		const definition = clientCalls[callName];
		const sendTo = async (template: string): Promise<CallResult<RawAnswer>> => {
			const filledPath = fillPath(template, input.params);
			if (filledPath === null) return fail({ kind: "refused", callName, status: 404 });
			return send({ callName, definition, path: filledPath, input }, readEndsAt());
		};
		if (policy.retry) {
			const { withinSeconds, maxRetries } = policy.retry;
			const triesEndAt = isBackground
				? Number.POSITIVE_INFINITY
				: Math.min(endsAt, startedAt + withinSeconds * 1000);
			const firstDelaySeconds = options.retryDelaySeconds ?? DEFAULT_RETRY_DELAY_SECONDS;
			return retryRead(() => sendTo(path), maxRetries, { triesEndAt, firstDelaySeconds });
		}
		const result = await sendTo(path);
		const isPathUnknown = result.ok && [404, 405].includes(result.value.status);
		return isPathUnknown && otherPath ? sendTo(otherPath) : result;
	};
}

/** Repeats a read after no answer or a 5xx, as long as the next try still fits into the time. */
function retryRead(
	read: () => Promise<CallResult<RawAnswer>>,
	maxRetries: number,
	{ triesEndAt, firstDelaySeconds }: { triesEndAt: number; firstDelaySeconds: number },
): Promise<CallResult<RawAnswer>> {
	const delaysMs = Array.from(
		{ length: maxRetries },
		(_, index) => Math.min(firstDelaySeconds * 2 ** index, MAX_RETRY_DELAY_SECONDS) * 1000,
	);
	let failures = 0;
	const fitsAnotherTry = () => {
		const nextDelayMs = delaysMs[failures++];
		return nextDelayMs !== undefined && performance.now() + nextDelayMs < triesEndAt;
	};
	const policy = retry(
		handleWhenResult((result) => isPassing(result as CallResult<RawAnswer>) && fitsAnotherTry()),
		{ maxAttempts: maxRetries, backoff: new IterableBackoff(delaysMs) },
	);
	return policy.execute(read);
}

/** A later try may go better: no answer came, or one that says the platform is broken. */
const isPassing = (result: CallResult<RawAnswer>) =>
	result.ok ? result.value.status >= 500 : result.failure.kind === "network";
