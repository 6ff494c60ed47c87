/**
 * The stages of every platform call, in order: deadline, retries, second path, CSRF token, circuit
 * breaker, request, and classification of the answer (docs/product/platform.md).
 */
import {
	DelegateBackoff,
	handleWhenResult,
	retry,
	TaskCancelledError,
	TimeoutStrategy,
	timeout,
} from "cockatiel";
import type { z } from "zod";
import type {
	ContractCallName,
	contractCalls,
	OptionalCallName,
} from "../../contract/optional-calls";
import {
	classifyNoAnswer,
	getAnswerFailure,
	getAnswerKind,
	isOutage,
	parseAnswer,
	type RawAnswer,
	type ResponseOf,
	readResponse,
} from "./answer.server";
import {
	callPolicies,
	clientCalls,
	type PlatformCallName,
	type PublicReadName,
} from "./call-policy.server";
import type { Effort, PublicResult } from "./public-read.server";
import {
	buildRequest,
	type CallInput,
	fillPaths,
	type PlatformClientOptions,
	type PlatformEvent,
	type RequestParts,
	sendsCookies,
} from "./request.server";
import { type CallFailed, type CallResult, fail, mapResult, succeed } from "./result.server";

type PayloadOf<N extends ContractCallName> = (typeof contractCalls)[N] extends {
	body: infer B extends z.ZodType;
}
	? z.infer<B>
	: undefined;
export type InputOf<N extends PlatformCallName> = N extends ContractCallName
	? CallInput & { body?: PayloadOf<N> }
	: CallInput;

export type Pipeline = {
	/** Any answer, of any status; fails when none came or a 2xx is not JSON. */
	ask<N extends PlatformCallName>(name: N, input?: InputOf<N>): Promise<CallResult<RawAnswer>>;
	/** The data of an answer that `ask` gave; fails unless it is a success. */
	parse<N extends ContractCallName>(name: N, answer: RawAnswer): CallResult<ResponseOf<N>>;
	/** `ask` and `parse` in one. */
	call<N extends ContractCallName>(name: N, input?: InputOf<N>): Promise<CallResult<ResponseOf<N>>>;
	/** Calls through the cache of public reads; `map` gives undefined for malformed data. */
	readPublic<N extends PublicReadName, T>(
		name: N,
		input: InputOf<N>,
		map: (data: ResponseOf<N>) => T | undefined,
	): Promise<PublicResult<T>>;
	/** True when the platform has this call, as OPTIONAL_CALLS says; pages do not make any other. */
	supports(name: OptionalCallName): boolean;
	report(event: PlatformEvent): void;
	/** The currency of amounts that come without one. */
	readonly currency: string | undefined;
};

const DEFAULT_TIME_LIMIT_SECONDS = 4;
/** The limit of all calls of one web request together: 6 s when one call may take 4 s. */
const TOTAL_TO_SINGLE_LIMIT = 1.5;
const DEFAULT_RETRY_DELAY_SECONDS = 1;
const MAX_RETRY_DELAY_SECONDS = 30;
const MAX_RETRIES = 3;
/** A timer may fire a few milliseconds early, and no platform answers in less time than this. */
const SHORTEST_TIMEOUT_MILLISECONDS = 10;
const MAX_RETRY_AFTER_SECONDS = 24 * 60 * 60;

/** Creates the pipeline of one web request; its clock starts with the first call. */
export function createPipeline(options: PlatformClientOptions): Pipeline {
	const { cookieJar, breaker, optionalCalls, onEvent } = options;
	const limitMs = (options.timeLimitSeconds ?? DEFAULT_TIME_LIMIT_SECONDS) * 1000;
	let requestDeadline: number | undefined;

	/** Makes one call with everything its policy says. */
	async function ask(
		callName: PlatformCallName,
		input: CallInput = {},
		effort: Effort = "retried",
	): Promise<CallResult<RawAnswer>> {
		const { timeShare, isRetried } = callPolicies[callName];
		const startedAt = performance.now();
		requestDeadline ??= startedAt + limitMs * TOTAL_TO_SINGLE_LIMIT;
		const deadline = Math.min(startedAt + limitMs * timeShare, requestDeadline);
		// No page waits for a background call: each of its attempts has the whole limit.
		const getDeadline = () => (effort === "background" ? performance.now() + limitMs : deadline);
		const attempt = () => sendToPaths(callName, input, getDeadline());
		const retryDeadline = effort === "background" ? Number.POSITIVE_INFINITY : deadline;
		return isRetried && effort !== "once" ? retryRead(callName, attempt, retryDeadline) : attempt();
	}

	/** Retries a read during an outage, while the next attempt can start before the deadline. */
	function retryRead(
		callName: PlatformCallName,
		attempt: () => Promise<CallResult<RawAnswer>>,
		deadline: number,
	): Promise<CallResult<RawAnswer>> {
		const firstSeconds = options.retryDelaySeconds ?? DEFAULT_RETRY_DELAY_SECONDS;
		const getDelayMs = (retryCount: number) =>
			Math.min(firstSeconds * 2 ** (retryCount - 1), MAX_RETRY_DELAY_SECONDS) * 1000;
		let attempts = 0;
		const isWorthRetry = (result: CallResult<RawAnswer>) =>
			isOutage(result) &&
			performance.now() + getDelayMs(attempts) < deadline &&
			// Calls are paused now, so the retry would not be sent.
			!breaker?.isOpen(callName);
		const policy = retry(
			handleWhenResult((result) => isWorthRetry(result as CallResult<RawAnswer>)),
			{
				maxAttempts: MAX_RETRIES,
				backoff: new DelegateBackoff(({ attempt: retryCount }) => getDelayMs(retryCount)),
			},
		);
		return policy.execute(() => {
			attempts += 1;
			return attempt();
		});
	}

	/** Sends to the call's path, and after a 404 or 405 once to the other one. */
	async function sendToPaths(
		callName: PlatformCallName,
		input: CallInput,
		deadline: number,
	): Promise<CallResult<RawAnswer>> {
		const [path, otherPath] = fillPaths(options, callName, input.params);
		if (path === null) return fail({ kind: "refused", callName, status: 404 });
		const result = await sendWithToken({ callName, path, input }, deadline);
		const isPathUnknown = result.ok && [404, 405].includes(result.value.status);
		if (!isPathUnknown || otherPath === null) return result;
		return sendWithToken({ callName, path: otherPath, input }, deadline);
	}

	/** Adds the CSRF token to a write. A 419 rejects it before any work, so the write is sent once more. */
	async function sendWithToken(
		parts: RequestParts,
		deadline: number,
		isLastTry = false,
	): Promise<CallResult<RawAnswer>> {
		const { callName } = parts;
		if (clientCalls[callName].method === "GET" || !sendsCookies(parts))
			return send(parts, deadline);
		const fetched = await getCsrfToken(deadline);
		if (!fetched.ok) {
			const { kind, cause = kind } = fetched.failure;
			// A platform that cannot store a token's session cannot store the write either.
			return fail({ kind: kind === "not-saved" ? kind : "csrf", callName, status: 0, cause });
		}
		const csrfToken = fetched.value;
		cookieJar.keepCsrfToken(csrfToken);
		const result = await send({ ...parts, csrfToken }, deadline);
		const status = result.ok ? result.value.status : 0;
		const isRejected = status === 419 || status === 403;
		const isRefusal = status >= 400 && status < 500;
		const isSessionChanged = callPolicies[callName].changesSession && !isRefusal;
		if (isRejected || isSessionChanged) cookieJar.keepCsrfToken(undefined);
		return status === 419 && !isLastTry ? sendWithToken(parts, deadline, true) : result;
	}

	/** Returns the known CSRF token, or fetches one. Without a token the write is not sent. */
	async function getCsrfToken(deadline: number): Promise<CallResult<string>> {
		const callName = "csrfCookie";
		const known = cookieJar.csrfToken();
		if (known !== undefined) return succeed(known);
		const [path] = fillPaths(options, callName, {});
		const sent = await send({ callName, path: path ?? "", input: {} }, deadline);
		if (!sent.ok) return sent;
		const failed = getAnswerFailure(callName, sent.value);
		if (failed) return failed;
		return mapResult(parseAnswer(callName, sent.value), ({ csrf_token }) => csrf_token);
	}

	/** Sends one request and reports it. */
	async function send(parts: RequestParts, deadline: number): Promise<CallResult<RawAnswer>> {
		const { callName } = parts;
		const startedAt = performance.now();
		const result = await exchangeInTime(parts, deadline);
		onEvent?.({
			type: "call",
			callName,
			status: result.ok ? result.value.status : result.failure.status,
			kind: result.ok ? getAnswerKind(callName, result.value) : result.failure.kind,
			durationMs: performance.now() - startedAt,
			reason: result.ok ? undefined : result.failure.reason,
		});
		return result;
	}

	/** Lets the request through the circuit breaker and ends it with the deadline. */
	async function exchangeInTime(
		parts: RequestParts,
		deadline: number,
	): Promise<CallResult<RawAnswer>> {
		const { callName } = parts;
		const notSent = fail({ kind: "not-sent", callName, status: 0 });
		const timedOut = fail({ kind: "timeout", callName, status: 0 });
		const remainingMs = deadline - performance.now();
		// A caller who was told of a time-out must not find the write done later.
		if (remainingMs < SHORTEST_TIMEOUT_MILLISECONDS) return timedOut;
		let isStarted = false;
		const limit = timeout(remainingMs, TimeoutStrategy.Aggressive);
		try {
			return await limit.execute(({ signal }) => {
				const work = () => {
					isStarted = true;
					return exchange(parts, signal);
				};
				return breaker ? breaker.run(callName, work, signal) : work();
			});
		} catch (error) {
			if (!(error instanceof TaskCancelledError)) throw error;
			return isStarted ? timedOut : notSent;
		}
	}

	/** Sends the request and reads its whole answer. */
	async function exchange(
		parts: RequestParts,
		signal: AbortSignal,
	): Promise<CallResult<RawAnswer>> {
		const { callName } = parts;
		const [url, request] = buildRequest(options, parts);
		try {
			const response = await options.fetch(url, { ...request, signal });
			const answer = await readResponse(callName, response);
			const { status, headers } = response;
			if (status === 429) reportRateLimit(headers.get("Retry-After"));
			const setCookies = headers.getSetCookie();
			if (sendsCookies(parts) && setCookies.length > 0) cookieJar.receive(setCookies);
			return answer;
		} catch (cause) {
			return classifyNoAnswer(callName, cause, signal);
		}
	}

	/** Reports whole seconds, at most a day; a date or nonsense is ignored. */
	function reportRateLimit(retryAfter: string | null): void {
		const said = retryAfter?.trim() ?? "";
		const seconds = /^\d{1,5}$/.test(said) ? Math.min(Number(said), MAX_RETRY_AFTER_SECONDS) : 0;
		if (seconds > 0) options.onRateLimit?.(seconds);
	}

	function parse<N extends ContractCallName>(
		callName: N,
		answer: RawAnswer,
	): CallResult<ResponseOf<N>> {
		const failed = getAnswerFailure(callName, answer);
		if (failed) return failed;
		const parsed = parseAnswer(callName, answer);
		return parsed.ok ? parsed : refuseShape(callName, answer);
	}

	function refuseShape(callName: ContractCallName, { status }: RawAnswer): CallFailed {
		onEvent?.({ type: "unexpected-shape", callName, status });
		return fail({ kind: "malformed", callName, status });
	}

	return {
		ask: (callName, input) => ask(callName, input),
		parse,
		call: async (callName, input) => {
			const answered = await ask(callName, input);
			return answered.ok ? parse(callName, answered.value) : answered;
		},
		readPublic: async (callName, input, map) => {
			const { isAnonymous = false, publicReads, locale = "en", onPublicRead } = options;
			const load = (effort: Effort) => ask(callName, { ...input, isAnonymous }, effort);
			const parseAndMap = (answer: RawAnswer) => {
				const parsed = parse(callName, answer);
				if (!parsed.ok) return parsed;
				const value = map(parsed.value);
				return value === undefined ? refuseShape(callName, answer) : succeed(value);
			};
			if (!publicReads) {
				const answered = await load("retried");
				return answered.ok ? parseAndMap(answered.value) : answered;
			}
			return publicReads.read({
				name: JSON.stringify([callName, input.params, input.query]),
				locale,
				isShared: isAnonymous,
				ask: load,
				parse: parseAndMap,
				onGiven: onPublicRead,
			});
		},
		supports: (callName) => optionalCalls?.includes(callName) !== false,
		report: (event) => onEvent?.(event),
		currency: options.currency,
	};
}
