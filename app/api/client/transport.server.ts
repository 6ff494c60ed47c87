/**
 * What the calls of every capability are made with: the call table, typed, and the policy of each
 * call: its timeout, retries, fallback path and cache (docs/product.md#platform).
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
	/** Makes a call that is not in the contract; its answer is only read as success or failure. */
	callOutside(name: OutsideCallName, input: CallInput): Promise<CallResult<void>>;
	/**
	 * False when the platform does not implement an optional call. The probe is an empty payload,
	 * which a platform that implements the call refuses. True when no answer comes.
	 */
	isSupported(name: OptionalCallName): Promise<boolean>;
	report(event: PlatformEvent): void;
	/** For amounts that come without a currency; undefined: none is configured. */
	readonly currency: string | undefined;
};

const DEFAULT_TIME_LIMIT_SECONDS = 4;
const DEFAULT_RETRY_DELAY_SECONDS = 1;
const MAX_RETRY_DELAY_SECONDS = 30;
/** The limit of all calls of one web request together: 6 s when one call may take 4 s. */
const TOTAL_TO_SINGLE_LIMIT = 1.5;

/** Of the probe of an optional call, on which only what a page shows depends. */
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
		isSupported: async (callName) => {
			const known = options.supportedCalls?.get(callName);
			if (known !== undefined) return known;
			// Without the sign-in: it needs no CSRF token first, and can do nothing.
			const probe = { body: {}, isAnonymous: true };
			const answered = await askAny(callName, probe, OFFER_TIME_SHARE);
			return !answered.ok || getAnswerKind(callName, answered.value) !== "not-supported";
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
			const { cache, freshSeconds, isAnonymous = false } = options;
			if (!cache) return load(isAnonymous);
			const key = JSON.stringify([callName, input.params, input.query, options.locale]);
			return readThrough(cache, key, {
				load: () => load(true),
				refresh: () => load(true, createAsk({ ...options, isBackground: true })),
				freshMilliseconds: (freshSeconds ?? Number.POSITIVE_INFINITY) * 1000,
				staleIfError: callPolicies[callName].staleIfError,
				onGiven: options.onPublicRead,
			});
		},
		callOutside: async (callName, input) => {
			const answered = await askAny(callName, input);
			if (!answered.ok) return answered;
			return getAnswerFailure(callName, answered.value) ?? succeed(undefined);
		},
	};
}

/** Whether an answer of this kind proves that the call exists; absent: it proves nothing. */
const isSupportedAfter: Partial<Record<"ok" | FailureKind, boolean>> = {
	ok: true,
	refused: true,
	unauthenticated: true,
	csrf: true,
	"not-supported": false,
};

/** As `createCall`, but an optional call that is known to be missing is not sent. */
function createAsk(options: PlatformClientOptions) {
	const { supportedCalls } = options;
	const call = createCall(options);
	const ask: typeof call = async (callName, input, timeShare) => {
		if (!supportedCalls || !isOptionalCall(callName)) return call(callName, input, timeShare);
		const lacking = fail({ kind: "not-supported", callName, status: 404 });
		const known = supportedCalls.get(callName);
		if (known === false) return lacking;
		const answered = await call(callName, input, timeShare);
		const kind = answered.ok ? getAnswerKind(callName, answered.value) : answered.failure.kind;
		if (known && answered.ok && kind === "not-supported" && !isOwnRefusal(answered.value)) {
			// It has answered before: this may come from a proxy in its place, as during a deploy.
			return fail({ kind: "unavailable", callName, status: answered.value.status });
		}
		const isSupported = isSupportedAfter[kind];
		if (isSupported !== undefined) supportedCalls.set(callName, isSupported);
		return answered;
	};
	return ask;
}

function createCall(options: PlatformClientOptions) {
	const send = createSend(options);
	const limitMs = (options.timeLimitSeconds ?? DEFAULT_TIME_LIMIT_SECONDS) * 1000;
	let requestDeadline: number | undefined;

	return async (
		callName: PlatformCallName,
		input: CallInput = {},
		timeShare: number = callPolicies[callName].timeShare,
	): Promise<CallResult<RawAnswer>> => {
		const policy: CallPolicy = callPolicies[callName];
		const startedAt = performance.now();
		requestDeadline ??= startedAt + limitMs * TOTAL_TO_SINGLE_LIMIT;
		const { isBackground } = options;
		const deadline = Math.min(startedAt + limitMs * timeShare, requestDeadline);
		const getDeadline = () => (isBackground ? performance.now() + limitMs : deadline);
		const { path, otherPath } = listPaths(callName, options.paths);
		const definition = clientCalls[callName];
		const sendTo = async (template: string): Promise<CallResult<RawAnswer>> => {
			const filledPath = fillPath(template, input.params);
			if (filledPath === null) return fail({ kind: "refused", callName, status: 404 });
			return send({ callName, definition, path: filledPath, input }, getDeadline());
		};
		if (policy.retry) {
			const { withinSeconds, maxRetries } = policy.retry;
			const retryDeadline = isBackground
				? Number.POSITIVE_INFINITY
				: Math.min(deadline, startedAt + withinSeconds * 1000);
			const firstDelaySeconds = options.retryDelaySeconds ?? DEFAULT_RETRY_DELAY_SECONDS;
			return retryRead(() => sendTo(path), maxRetries, { retryDeadline, firstDelaySeconds });
		}
		const result = await sendTo(path);
		const isPathUnknown = result.ok && [404, 405].includes(result.value.status);
		return isPathUnknown && otherPath ? sendTo(otherPath) : result;
	};
}

/** Retries a read after a network failure or a 5xx, as long as the retry starts before the deadline. */
function retryRead(
	read: () => Promise<CallResult<RawAnswer>>,
	maxRetries: number,
	{ retryDeadline, firstDelaySeconds }: { retryDeadline: number; firstDelaySeconds: number },
): Promise<CallResult<RawAnswer>> {
	const delaysMs = Array.from(
		{ length: maxRetries },
		(_, index) => Math.min(firstDelaySeconds * 2 ** index, MAX_RETRY_DELAY_SECONDS) * 1000,
	);
	let failures = 0;
	const hasTimeForRetry = () => {
		const nextDelayMs = delaysMs[failures++];
		return nextDelayMs !== undefined && performance.now() + nextDelayMs < retryDeadline;
	};
	const policy = retry(
		handleWhenResult((result) => isTransient(result as CallResult<RawAnswer>) && hasTimeForRetry()),
		{ maxAttempts: maxRetries, backoff: new IterableBackoff(delaysMs) },
	);
	return policy.execute(read);
}

/** Worth a retry: no answer came, or a 5xx. */
const isTransient = (result: CallResult<RawAnswer>) =>
	result.ok ? result.value.status >= 500 : result.failure.kind === "network";
