/**
 * The stages of every platform call, in order: deadline, retries, second path, CSRF token, circuit
 * breaker, request, and classification of the response (docs/product/platform.md).
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
import type { ContractCallName, contractCalls } from "../../contract/optional-calls";
import {
	callPolicies,
	clientCalls,
	type OptionalCallName,
	type PlatformCallName,
	type PublicReadName,
} from "./call-policy.server";
import { receiveCookies, storeCsrfToken } from "./cookie-jar.server";
import type { Effort, PublicRead, PublicResult } from "./public-read.server";
import {
	buildRequest,
	type CallContext,
	type CallInput,
	type ClientOptions,
	fillPaths,
	type PlatformEvent,
	type RequestParts,
	sendsCookies,
} from "./request.server";
import {
	classifyNoResponse,
	getResponseFailure,
	getResponseKind,
	isOutage,
	type PlatformResponse,
	parseResponse,
	type ResponseOf,
	readResponse,
} from "./response.server";
import { type CallFailed, type CallResult, fail, mapResult, succeed } from "./result.server";

type Received = CallResult<PlatformResponse>;
type PayloadOf<N extends ContractCallName> = (typeof contractCalls)[N] extends {
	body: infer B extends z.ZodType;
}
	? z.infer<B>
	: undefined;
export type InputOf<N extends PlatformCallName> = N extends ContractCallName
	? CallInput & { body?: PayloadOf<N> }
	: CallInput;

const DEFAULT_TIME_LIMIT_SECONDS = 4;
/** The limit of all calls of one web request together: 6 s when one call may take 4 s. */
const TOTAL_TO_SINGLE_LIMIT = 1.5;
const DEFAULT_RETRY_DELAY_SECONDS = 1;
const MAX_RETRY_DELAY_SECONDS = 30;
const MAX_RETRIES = 3;
/** A timer may fire a few milliseconds early, and no platform responds in less time than this. */
const SHORTEST_TIMEOUT_MILLISECONDS = 10;
const MAX_RETRY_AFTER_SECONDS = 24 * 60 * 60;

/** Makes the calls of one web request; its clock starts with the first call. */
export class PlatformCaller {
	readonly #client: ClientOptions;
	readonly #context: CallContext;
	#requestDeadline: number | undefined;

	constructor(client: ClientOptions, context: CallContext) {
		this.#client = client;
		this.#context = context;
	}

	/** The currency of amounts that come without one. */
	get currency(): string | undefined {
		return this.#client.currency;
	}

	/** True when the platform has this call, as OPTIONAL_CALLS says; pages do not make any other. */
	supports(callName: OptionalCallName): boolean {
		return this.#client.optionalCalls?.includes(callName) !== false;
	}

	/** Returns any response, of any status; fails when none came or a 2xx is not JSON. */
	request<N extends PlatformCallName>(callName: N, input?: InputOf<N>): Promise<Received> {
		return this.#send(callName, input ?? {}, "retried");
	}

	/** Returns the data of a response that `request` gave; fails unless it is a success. */
	parse<N extends ContractCallName>(
		callName: N,
		response: PlatformResponse,
	): CallResult<ResponseOf<N>> {
		const failed = getResponseFailure(callName, response);
		if (failed) return failed;
		const parsed = parseResponse(callName, response);
		return parsed.ok ? parsed : this.#rejectShape(callName, response.status);
	}

	/** `request` and `parse` in one. */
	async call<N extends ContractCallName>(
		callName: N,
		input?: InputOf<N>,
	): Promise<CallResult<ResponseOf<N>>> {
		const received = await this.request(callName, input);
		return received.ok ? this.parse(callName, received.value) : received;
	}

	/** Calls through the cache of public reads; `map` gives undefined for malformed data. */
	readPublic<N extends PublicReadName, T>(
		callName: N,
		input: InputOf<N>,
		map: (data: ResponseOf<N>) => T | undefined,
		{ maxAgeMilliseconds }: Pick<PublicRead<T>, "maxAgeMilliseconds"> = {},
	): Promise<PublicResult<T>> {
		const { isAnonymous = false, locale = "en", onPublicRead } = this.#context;
		const load = async (effort: Effort): Promise<CallResult<T>> => {
			const received = await this.#send(callName, { ...input, isAnonymous }, effort);
			if (!received.ok) return received;
			const parsed = this.parse(callName, received.value);
			if (!parsed.ok) return parsed;
			const value = map(parsed.value);
			const { status } = received.value;
			return value === undefined ? this.#rejectShape(callName, status) : succeed(value);
		};
		const { publicReads } = this.#client;
		if (!publicReads) return load("retried");
		const name = JSON.stringify([callName, input.params, input.query]);
		return publicReads.read({
			name,
			locale,
			maxAgeMilliseconds,
			isShared: isAnonymous,
			load,
			onGiven: onPublicRead,
		});
	}

	report(event: PlatformEvent): void {
		this.#context.onEvent?.(event);
	}

	#rejectShape(callName: ContractCallName, status: number): CallFailed {
		this.report({ type: "unexpected-shape", callName, status });
		return fail({ kind: "malformed", callName, status });
	}

	/** Makes one call with everything its policy says. */
	async #send(callName: PlatformCallName, input: CallInput, effort: Effort): Promise<Received> {
		const { timeShare, isRetried } = callPolicies[callName];
		const limitMs = (this.#client.timeLimitSeconds ?? DEFAULT_TIME_LIMIT_SECONDS) * 1000;
		const startedAt = performance.now();
		this.#requestDeadline ??= startedAt + limitMs * TOTAL_TO_SINGLE_LIMIT;
		const deadline = Math.min(startedAt + limitMs * timeShare, this.#requestDeadline);
		// No page waits for a background call: each of its attempts has the whole limit.
		const isBackground = effort === "background";
		const getDeadline = () => (isBackground ? performance.now() + limitMs : deadline);
		const attempt = () => this.#sendToPaths(callName, input, getDeadline());
		return isRetried && effort !== "once"
			? this.#retryRead(callName, attempt, isBackground ? Number.POSITIVE_INFINITY : deadline)
			: attempt();
	}

	/** Retries a read during an outage, while the next attempt can start before the deadline. */
	#retryRead(
		callName: PlatformCallName,
		attempt: () => Promise<Received>,
		deadline: number,
	): Promise<Received> {
		const { breaker, retryDelaySeconds = DEFAULT_RETRY_DELAY_SECONDS } = this.#client;
		const getDelayMs = (retryCount: number) =>
			Math.min(retryDelaySeconds * 2 ** (retryCount - 1), MAX_RETRY_DELAY_SECONDS) * 1000;
		let attempts = 0;
		const isWorthRetry = (result: Received) =>
			isOutage(result) &&
			performance.now() + getDelayMs(attempts) < deadline &&
			// Calls are paused now, so the retry would not be sent.
			!breaker?.isOpen(callName);
		const policy = retry(
			handleWhenResult((result) => isWorthRetry(result as Received)),
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
	async #sendToPaths(
		callName: PlatformCallName,
		input: CallInput,
		deadline: number,
	): Promise<Received> {
		const [path, otherPath] = fillPaths(this.#client, callName, input.params);
		if (path === null) return fail({ kind: "rejected", callName, status: 404 });
		const result = await this.#sendWithToken({ callName, path, input }, deadline);
		const isPathUnknown = result.ok && [404, 405].includes(result.value.status);
		if (!isPathUnknown || otherPath === null) return result;
		return this.#sendWithToken({ callName, path: otherPath, input }, deadline);
	}

	/** Adds the CSRF token to a write. A 419 rejects it before any work, so the write is sent once more. */
	async #sendWithToken(
		parts: RequestParts,
		deadline: number,
		isLastTry = false,
	): Promise<Received> {
		const { callName } = parts;
		const { cookies } = this.#context;
		if (clientCalls[callName].method === "GET" || !sendsCookies(parts))
			return this.#sendOnce(parts, deadline);
		const fetched = await this.#getCsrfToken(deadline);
		if (!fetched.ok) {
			const { kind, cause = kind } = fetched.failure;
			const message = "Failed to get CSRF token";
			this.report({ type: "failure", callName, status: 0, message });
			// A platform that cannot store a token's session cannot store the write either.
			return fail({ kind: kind === "not-saved" ? kind : "csrf", callName, status: 0, cause });
		}
		const csrfToken = fetched.value;
		storeCsrfToken(cookies, csrfToken);
		const result = await this.#sendOnce({ ...parts, csrfToken }, deadline);
		const status = result.ok ? result.value.status : 0;
		const isTokenRejected = status === 419 || status === 403;
		const isCallRejected = status >= 400 && status < 500;
		const isSessionChanged = callPolicies[callName].changesSession && !isCallRejected;
		if (isTokenRejected || isSessionChanged) storeCsrfToken(cookies, undefined);
		return status === 419 && !isLastTry ? this.#sendWithToken(parts, deadline, true) : result;
	}

	/** Returns the known CSRF token, or fetches one. Without a token the write is not sent. */
	async #getCsrfToken(deadline: number): Promise<CallResult<string>> {
		const callName = "csrfCookie";
		const { csrfToken } = this.#context.cookies.data;
		if (csrfToken !== undefined) return succeed(csrfToken);
		const [path] = fillPaths(this.#client, callName, {});
		const sent = await this.#sendOnce({ callName, path: path ?? "", input: {} }, deadline);
		if (!sent.ok) return sent;
		const failed = getResponseFailure(callName, sent.value);
		if (failed) return failed;
		return mapResult(parseResponse(callName, sent.value), ({ csrf_token }) => csrf_token);
	}

	/** Sends one request and reports it. */
	async #sendOnce(parts: RequestParts, deadline: number): Promise<Received> {
		const { callName } = parts;
		const startedAt = performance.now();
		const result = await this.#exchangeInTime(parts, deadline);
		this.report({
			type: "call",
			callName,
			status: result.ok ? result.value.status : result.failure.status,
			kind: result.ok ? getResponseKind(callName, result.value) : result.failure.kind,
			durationMs: performance.now() - startedAt,
			reason: result.ok ? undefined : result.failure.reason,
		});
		return result;
	}

	/** Lets the request through the circuit breaker and ends it with the deadline. */
	async #exchangeInTime(parts: RequestParts, deadline: number): Promise<Received> {
		const { callName } = parts;
		const { breaker } = this.#client;
		const notSent = fail({ kind: "not-sent", callName, status: 0 });
		const timedOut = fail({ kind: "timeout", callName, status: 0 });
		const remainingMs = deadline - performance.now();
		// A person who saw a time-out must not find the write done later.
		if (remainingMs < SHORTEST_TIMEOUT_MILLISECONDS) return timedOut;
		let isStarted = false;
		const limit = timeout(remainingMs, TimeoutStrategy.Aggressive);
		try {
			return await limit.execute(({ signal }) => {
				const work = () => {
					isStarted = true;
					return this.#exchange(parts, signal);
				};
				return breaker ? breaker.run(callName, work, signal) : work();
			});
		} catch (error) {
			if (!(error instanceof TaskCancelledError)) throw error;
			return isStarted ? timedOut : notSent;
		}
	}

	/** Sends the request and reads its whole response. */
	async #exchange(parts: RequestParts, signal: AbortSignal): Promise<Received> {
		const { callName } = parts;
		const [url, request] = buildRequest(this.#client, this.#context, parts);
		try {
			const response = await this.#client.fetch(url, { ...request, signal });
			const received = await readResponse(callName, response);
			const { status, headers } = response;
			if (status === 429) this.#reportRateLimit(headers.get("Retry-After"));
			const setCookies = headers.getSetCookie();
			if (sendsCookies(parts) && setCookies.length > 0)
				receiveCookies(this.#context.cookies, setCookies);
			return received;
		} catch (cause) {
			return classifyNoResponse(callName, cause, signal);
		}
	}

	/** Reports whole seconds, at most a day; a date or nonsense is ignored. */
	#reportRateLimit(retryAfter: string | null): void {
		const text = retryAfter?.trim() ?? "";
		const seconds = /^\d{1,5}$/.test(text) ? Math.min(Number(text), MAX_RETRY_AFTER_SECONDS) : 0;
		if (seconds > 0) this.#context.onRateLimit?.(seconds);
	}
}

/** The calls of one capability, as one web request makes them. */
export abstract class Calls {
	constructor(protected readonly caller: PlatformCaller) {}
}
