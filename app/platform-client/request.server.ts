/** The options of a platform client, and the HTTP request of one call. */
import { headerNames } from "../../contract/calls";
import type { ContractCallName } from "../../contract/optional-calls";
import type { Breaker } from "./breaker.server";
import {
	callPolicies,
	clientCalls,
	listPaths,
	type OptionalCallName,
	type PlatformCallName,
} from "./call-policy.server";
import type { PublicReads } from "./public-read.server";
import type { FailureKind, NetworkReason } from "./result.server";

/** The platform's cookies of one visitor. */
export type CookieJar = {
	/** The value of the Cookie header; undefined without cookies. */
	header(): string | undefined;
	/** Stores the Set-Cookie headers of an answer, in order. */
	receive(setCookieHeaders: string[]): void;
	/** The CSRF token that belongs to these cookies, while it is known. */
	csrfToken(): string | undefined;
	/** Stores the token; undefined forgets it. */
	keepCsrfToken(token: string | undefined): void;
};

/** An event for logs and metrics, without bodies, headers and ids. */
export type PlatformEvent =
	| {
			type: "call";
			callName: PlatformCallName;
			/** 0 when there was no answer. */
			status: number;
			kind: "ok" | FailureKind;
			durationMs: number;
			/** Present when there was no answer. */
			reason?: NetworkReason;
	  }
	/** A 2xx whose message does not mean success, or whose shape is not the contract's. */
	| {
			type: "unexpected-message" | "unexpected-shape";
			callName: PlatformCallName;
			status: number;
	  };

/** `fetch`, which must reject when the signal aborts. */
export type PlatformFetch = (
	url: string,
	request: RequestInit & { signal: AbortSignal },
) => Promise<Response>;

export type PlatformClientOptions = {
	/** The origin of the platform, with a path if it has one. */
	baseUrl: string;
	fetch: PlatformFetch;
	cookieJar: CookieJar;
	/** Sent as Origin, so that the platform can build links to this site. */
	webOrigin: string;
	/** Sent with each call, to join the logs of both sides. */
	requestId: string;
	/** The visitor's address, sent where passwords are tried or replaced, so that guessing can be limited. */
	clientAddress?: string;
	/** The language of the platform's own words, default `en`; sign-in always uses English. */
	locale?: string;
	/** The limit of one call with its CSRF token and retries, default 4. */
	timeLimitSeconds?: number;
	/** The currency of amounts that come without one; absent: EGP. */
	currency?: string;
	/** The delay before the first retry, default 1; it doubles. */
	retryDelaySeconds?: number;
	/** Paths that differ from the call table. */
	paths?: Partial<Record<ContractCallName, string>>;
	/** Added to each request, such as the header that skips a tunnel's warning page. */
	extraHeaders?: Record<string, string>;
	onEvent?: (event: PlatformEvent) => void;
	/** Called after a 429 with the seconds of its Retry-After. */
	onRateLimit?: (retrySeconds: number) => void;
	/** Called for each cached read with how long the answer is still fresh; 0 for a stale one. */
	onPublicRead?: (freshMilliseconds: number) => void;
	/** The visitor is not signed in: public reads send and store no cookies. */
	isAnonymous?: boolean;
	/** Absent: every public read is sent, and nothing is kept. */
	publicReads?: PublicReads;
	/** Absent: every call is sent. */
	breaker?: Breaker;
	/** The calls beside the 21 that the platform has; absent: all of them. */
	optionalCalls?: readonly OptionalCallName[];
};

/** The values that a caller fills into a call. */
export type CallInput = {
	/** Fills `{id}` and `{code}` in the path. */
	params?: Record<string, string>;
	query?: Record<string, string | undefined>;
	body?: unknown;
	bearerToken?: string;
	idempotencyKey?: string;
	/** Sends no cookies, because the answer is cached for others. */
	isAnonymous?: boolean;
};

export type RequestParts = {
	callName: PlatformCallName;
	/** With its ids filled in. */
	path: string;
	input: CallInput;
	csrfToken?: string;
};

/** Builds the address and the request of a call. */
export function buildRequest(
	options: PlatformClientOptions,
	parts: RequestParts,
): [url: string, request: RequestInit] {
	const { method } = clientCalls[parts.callName];
	const body = method === "GET" ? {} : { body: JSON.stringify(parts.input.body ?? {}) };
	const headers = buildHeaders(options, parts);
	// Cookies must not travel elsewhere with a redirect.
	return [buildUrl(options.baseUrl, parts), { method, headers, ...body, redirect: "manual" }];
}

/** True when the visitor's cookies go with the call. */
export function sendsCookies({ callName, input }: Pick<RequestParts, "callName" | "input">) {
	return clientCalls[callName].credentials && !input.isAnonymous;
}

/** Returns the first path of a call and its fallback, with encoded ids; null: a bad id, or no such path. */
export function fillPaths(
	{ paths }: PlatformClientOptions,
	callName: PlatformCallName,
	params: CallInput["params"],
): [path: string | null, otherPath: string | null] {
	const { path, otherPath } = listPaths(callName, paths);
	return [fillPath(path, params), otherPath === null ? null : fillPath(otherPath, params)];
}

/** Null when an id is missing or would lead to another path. */
function fillPath(path: string, params: CallInput["params"] = {}): string | null {
	const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
	// The URL parser would resolve dot segments to another call, encoded or not.
	if (names.some((name) => /^\.{0,2}$/.test(params[name] ?? ""))) return null;
	return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}

function buildUrl(baseUrl: string, { path, input }: RequestParts): string {
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(input.query ?? {})) {
		if (value !== undefined) search.set(name, value);
	}
	const url = baseUrl.replace(/\/+$/, "") + path;
	return search.size > 0 ? `${url}?${search}` : url;
}

function buildHeaders(options: PlatformClientOptions, parts: RequestParts): Record<string, string> {
	const { callName, input, csrfToken } = parts;
	const cookie = sendsCookies(parts) ? options.cookieJar.header() : undefined;
	const { language, sendsClientAddress } = callPolicies[callName];
	const headers: Record<string, string> = {
		...options.extraHeaders,
		Accept: "application/json",
		"Accept-Language": language === "english" ? "en" : (options.locale ?? "en"),
		Origin: options.webOrigin,
		[headerNames.requestId]: options.requestId,
	};
	const address = sendsClientAddress ? options.clientAddress : undefined;
	const hasAddress = address && /^[\x21-\x7e]+$/.test(address);
	if (options.locale) headers[headerNames.userLocale] = options.locale;
	if (hasAddress) headers[headerNames.clientAddress] = address;
	if (clientCalls[callName].method !== "GET") headers["Content-Type"] = "application/json";
	if (cookie) headers.Cookie = cookie;
	if (csrfToken) headers[headerNames.csrf] = csrfToken;
	if (input.bearerToken) headers.Authorization = `Bearer ${input.bearerToken}`;
	if (input.idempotencyKey) headers[headerNames.idempotencyKey] = input.idempotencyKey;
	return headers;
}
