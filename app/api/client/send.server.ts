/**
 * Sends one request of a call within its time and reads the whole answer; a write gets its CSRF
 * token here (docs/product.md#platform).
 */
import { calls } from "../../../contract/calls";
import { OversizeError } from "../gather-bytes.server";
import { withTimeout } from "../with-timeout.server";
import {
	getAnswerFailure,
	getAnswerKind,
	isSuccessStatus,
	parseAnswer,
	type RawAnswer,
	readEnvelope,
} from "./answer.server";
import { callPolicies, type PlatformCallName } from "./call-policy.server";
import type { NetworkReason, PlatformClientOptions } from "./options.server";
import { buildRequest, type RequestParts, sendsCookies } from "./request.server";
import { type CallFailed, type CallResult, fail, succeed } from "./result.server";

/** `deadline` is a time of `performance.now()`: an answer that is not complete by then is a timeout. */
export type Send = (parts: RequestParts, deadline: number) => Promise<CallResult<RawAnswer>>;

const MAX_RETRY_SECONDS = 24 * 60 * 60;
/** A timer may fire a few milliseconds early; no platform answers within what is left then. */
const SHORTEST_TIMEOUT_MS = 10;

/**
 * The function that sends one call: a write that sends cookies carries the CSRF token, which is
 * fetched when none is kept. A 419 is a refusal before any work, so the write is sent once more.
 */
export function createSend(options: PlatformClientOptions): Send {
	return async (parts, deadline) => {
		const needsToken = parts.definition.method !== "GET" && sendsCookies(parts);
		if (!needsToken) return sendOnce(options, parts, deadline);
		const result = await sendWithToken(options, parts, deadline);
		const isTokenRefused = result.ok && result.value.status === 419;
		return isTokenRefused ? sendWithToken(options, parts, deadline) : result;
	};
}

async function sendWithToken(
	options: PlatformClientOptions,
	parts: RequestParts,
	deadline: number,
): Promise<CallResult<RawAnswer>> {
	const { cookieJar } = options;
	const csrfToken = cookieJar.csrfToken() ?? (await fetchCsrfToken(options, deadline));
	if (csrfToken === null) return fail({ kind: "csrf", callName: parts.callName, status: 0 });
	cookieJar.keepCsrfToken(csrfToken);
	const result = await sendOnce(options, { ...parts, csrfToken }, deadline);
	if (isTokenSpent(parts.callName, result)) cookieJar.keepCsrfToken(undefined);
	return result;
}

/** Refused (some platforms say 403), or the session that it belonged to may have ended. */
function isTokenSpent(callName: PlatformCallName, result: CallResult<RawAnswer>): boolean {
	const status = result.ok ? result.value.status : 0;
	if (status === 419 || status === 403) return true;
	const isRefusal = status >= 400 && status < 500;
	return callPolicies[callName].changesSession && !isRefusal;
}

/** Null when no token could be fetched, for whatever reason: the write is then not sent. */
async function fetchCsrfToken(
	options: PlatformClientOptions,
	deadline: number,
): Promise<string | null> {
	const path = options.paths?.csrfCookie ?? calls.csrfCookie.path;
	const definition = calls.csrfCookie;
	const sent = await sendOnce(
		options,
		{ callName: "csrfCookie", definition, path, input: {} },
		deadline,
	);
	if (!sent.ok || getAnswerFailure("csrfCookie", sent.value)) return null;
	const parsed = parseAnswer("csrfCookie", sent.value);
	return parsed.ok ? parsed.value.csrf_token : null;
}

async function sendOnce(
	options: PlatformClientOptions,
	parts: RequestParts,
	deadline: number,
): Promise<CallResult<RawAnswer>> {
	const { callName } = parts;
	const startedAt = performance.now();
	const { result, reason } = await exchangeGuarded(options, parts, deadline);
	options.onEvent?.({
		type: "call",
		callName,
		status: result.ok ? result.value.status : result.failure.status,
		kind: result.ok ? getAnswerKind(callName, result.value) : result.failure.kind,
		durationMs: performance.now() - startedAt,
		reason,
	});
	return result;
}

type Exchanged = { result: CallResult<RawAnswer>; reason?: NetworkReason };

/** A call may queue in the guard: one that has not started by its deadline is never sent. */
async function exchangeGuarded(
	options: PlatformClientOptions,
	parts: RequestParts,
	deadline: number,
): Promise<Exchanged> {
	const { guard } = options;
	const { callName } = parts;
	const exchangeNow = () => exchangeWithTimeout(options, parts, deadline - performance.now());
	if (!guard) return exchangeNow();
	const notSent = { result: fail({ kind: "not-sent", callName, status: 0 }), isBroken: false };
	let isStarted = false;
	let isTimedOut = false;
	const running = guard.run(callPolicies[callName].group, async () => {
		if (isTimedOut) return notSent;
		isStarted = true;
		const exchanged = await exchangeNow();
		return { ...exchanged, isBroken: isNoAnswer(exchanged.result) };
	});
	const onTimeout = () => {
		if (isStarted) return running;
		isTimedOut = true;
		return notSent;
	};
	const remainingMs = Math.max(0, deadline - performance.now());
	return (await withTimeout(running, remainingMs, onTimeout)) ?? notSent;
}

/** None came, or a proxy answered for a platform that is down. */
function isNoAnswer(result: CallResult<RawAnswer>): boolean {
	if (result.ok) return result.value.status >= 502 && result.value.body === undefined;
	return result.failure.kind === "network" || result.failure.kind === "timeout";
}

async function exchangeWithTimeout(
	options: PlatformClientOptions,
	parts: RequestParts,
	timeoutMs: number,
): Promise<Exchanged> {
	const timedOut = { result: fail({ kind: "timeout", callName: parts.callName, status: 0 }) };
	// A caller that has already been told "timeout" must not find its write done later.
	if (timeoutMs < SHORTEST_TIMEOUT_MS) return timedOut;
	const timeout = new AbortController();
	return withTimeout(exchange(options, parts, timeout.signal), timeoutMs, () => {
		timeout.abort();
		return timedOut;
	});
}

async function exchange(
	options: PlatformClientOptions,
	parts: RequestParts,
	signal: AbortSignal,
): Promise<Exchanged> {
	const { callName } = parts;
	const [url, request] = buildRequest(options, parts, signal);
	try {
		const { status, retryAfter, setCookies, readText } = await options.fetch(url, request);
		const text = await readText();
		const retrySeconds = status === 429 ? readRetrySeconds(retryAfter) : undefined;
		if (retrySeconds) options.onRateLimit?.(retrySeconds);
		if (sendsCookies(parts) && setCookies.length > 0) options.cookieJar.receive(setCookies);
		return { result: readAnswer(callName, status, text) };
	} catch (cause) {
		return classifyNoAnswer(callName, cause, signal);
	}
}

/** Whole seconds within a day; undefined for a date, for nonsense, and when nothing is said. */
function readRetrySeconds(retryAfter: string | null): number | undefined {
	const said = retryAfter?.trim() ?? "";
	return /^\d{1,5}$/.test(said) ? Math.min(Number(said), MAX_RETRY_SECONDS) : undefined;
}

/** With fewer digits a whole number is held as it is. */
const longNumber = /\d{16}/;

/** A whole number that a number cannot hold is the text of its digits: it may be an id. */
function readBody(text: string): unknown {
	if (!longNumber.test(text)) return JSON.parse(text);
	return JSON.parse(text, (_name, value: unknown, { source = "" }: { source?: string } = {}) => {
		const isCut = typeof value === "number" && !Number.isSafeInteger(value);
		return isCut && /^-?\d+$/.test(source) ? source : value;
	});
}

/**
 * A refusal may have any body; a 2xx must be JSON or empty. An empty 404 counts as a proxy's, as an
 * HTML page does: proxies send it while a deploy is under way.
 */
function readAnswer(
	callName: PlatformCallName,
	status: number,
	text: string,
): CallResult<RawAnswer> {
	let body: unknown;
	try {
		body = text === "" && status !== 404 ? {} : readBody(text);
	} catch {
		if (isSuccessStatus(status)) return fail({ kind: "malformed", callName, status });
	}
	return succeed({ status, body, envelope: readEnvelope(body) });
}

function classifyNoAnswer(
	callName: PlatformCallName,
	cause: unknown,
	signal: AbortSignal,
): { result: CallFailed; reason?: NetworkReason } {
	if (cause instanceof OversizeError) {
		return { result: fail({ kind: "malformed", callName, status: 0 }) };
	}
	if (signal.aborted) return { result: fail({ kind: "timeout", callName, status: 0 }) };
	return {
		result: fail({ kind: "network", callName, status: 0 }),
		reason: readNetworkReason(cause),
	};
}

const reasonOfCode: Record<string, NetworkReason> = {
	ECONNREFUSED: "refused",
	ECONNRESET: "reset",
	EPIPE: "reset",
	UND_ERR_SOCKET: "reset",
	ENOTFOUND: "dns",
	EAI_AGAIN: "dns",
	ETIMEDOUT: "connect-timeout",
	UND_ERR_CONNECT_TIMEOUT: "connect-timeout",
};

/** From the error's code, or from that of its cause. */
function readNetworkReason(error: unknown): NetworkReason {
	const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
	const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
	if (/CERT|SELF_SIGNED|ERR_TLS|UNABLE_TO_/.test(code)) return "certificate";
	return reasonOfCode[code] ?? "other";
}
