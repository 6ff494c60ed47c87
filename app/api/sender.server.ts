/** Sends one request of a call and reads its answer; a write gets its CSRF token here. */
import { calls } from "../../contract/calls";
import { getAnswerError, getAnswerKind, parseAnswer, type RawAnswer } from "./answer.server";
import { type Deadline, DeadlineError } from "./deadline.server";
import { readEnvelope } from "./envelope.server";
import { exchange, type HttpAnswer, OversizeError } from "./http-exchange.server";
import { type PlatformCallName, PlatformError } from "./platform-error.server";
import type { PlatformClientOptions } from "./platform-options.server";
import { buildRequest, type RequestParts, sendsCookies } from "./platform-request.server";

export type Send = (parts: RequestParts, deadline: Deadline) => Promise<RawAnswer>;

/**
 * The function that carries one call: a CSRF token is fetched before each write that sends
 * cookies. A 419 is a refusal before any work, so the write is then sent once more.
 */
export function createSender(options: PlatformClientOptions): Send {
	return async (parts, deadline) => {
		const needsToken = parts.definition.method !== "GET" && sendsCookies(parts);
		if (!needsToken) return sendOnce(options, parts, deadline);
		const answer = await sendWithToken(options, parts, deadline);
		return answer.status === 419 ? sendWithToken(options, parts, deadline) : answer;
	};
}

async function sendWithToken(
	options: PlatformClientOptions,
	parts: RequestParts,
	deadline: Deadline,
): Promise<RawAnswer> {
	const csrfToken = await fetchCsrfToken(options, parts.callName, deadline);
	return sendOnce(options, { ...parts, csrfToken }, deadline);
}

async function fetchCsrfToken(
	options: PlatformClientOptions,
	callName: PlatformCallName,
	deadline: Deadline,
): Promise<string> {
	const path = options.paths?.csrfCookie ?? calls.csrfCookie.path;
	const parts: RequestParts = {
		callName: "csrfCookie",
		definition: calls.csrfCookie,
		path,
		input: {},
	};
	try {
		const answer = await sendOnce(options, parts, deadline);
		const error = getAnswerError("csrfCookie", answer);
		if (error) throw error;
		return parseAnswer("csrfCookie", answer).csrf_token;
	} catch (cause) {
		throw new PlatformError({ kind: "csrf", callName, status: 0, cause });
	}
}

async function sendOnce(
	options: PlatformClientOptions,
	parts: RequestParts,
	deadline: Deadline,
): Promise<RawAnswer> {
	const request = buildRequest(options, parts, deadline.signal);
	const startedAt = performance.now();
	const report = (status: number, kind: "ok" | PlatformError["kind"]) =>
		options.onEvent?.({
			type: "call",
			callName: parts.callName,
			status,
			kind,
			durationMs: Math.round(performance.now() - startedAt),
		});
	try {
		const http = await exchange(options.fetch, request, deadline);
		if (sendsCookies(parts) && http.setCookies.length > 0) {
			options.cookieJar.receive(http.setCookies);
		}
		const answer = readAnswer(parts.callName, http);
		report(answer.status, getAnswerKind(answer));
		return answer;
	} catch (cause) {
		const error = toPlatformError(parts.callName, cause, deadline);
		report(error.status, error.kind);
		throw error;
	}
}

/** A refusal may hold anything; a 2xx must be JSON, or empty where nothing is told. */
function readAnswer(callName: PlatformCallName, { status, text }: HttpAnswer): RawAnswer {
	let body: unknown;
	try {
		body = text === "" ? {} : JSON.parse(text);
	} catch (cause) {
		const isSuccess = status >= 200 && status < 300;
		if (isSuccess) throw new PlatformError({ kind: "malformed", callName, status, cause });
	}
	return { status, body, envelope: readEnvelope(body) };
}

function toPlatformError(
	callName: PlatformCallName,
	cause: unknown,
	deadline: Deadline,
): PlatformError {
	if (cause instanceof PlatformError) return cause;
	if (cause instanceof OversizeError) {
		return new PlatformError({ kind: "malformed", callName, status: 0, cause });
	}
	const isTimeout = cause instanceof DeadlineError || deadline.signal.aborted;
	return new PlatformError({ kind: isTimeout ? "timeout" : "network", callName, status: 0, cause });
}
