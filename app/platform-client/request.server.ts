/** Describes the process and the web request to a platform call, and builds its HTTP request. */
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
import { type CookieStore, getCookieHeader } from "./cookie-jar.server";
import type { PublicReads } from "./public-read.server";
import type { FailureKind, NetworkReason } from "./result.server";

/** `fetch`, which must reject when the signal aborts. */
export type PlatformFetch = (
	url: string,
	request: RequestInit & { signal: AbortSignal },
) => Promise<Response>;

/** All calls of a process share these values. */
export type ClientOptions = {
	/** The origin of the platform, with a path if it has one. */
	baseUrl: string;
	fetch: PlatformFetch;
	/** The limit of one call with its CSRF token and retries, default 4. */
	timeLimitSeconds?: number;
	/** The delay before the first retry, default 1; it doubles. */
	retryDelaySeconds?: number;
	/** The currency of amounts that come without one; absent: EGP. */
	currency?: string;
	/** Paths that differ from the call table. */
	paths?: { [N in ContractCallName]?: string | undefined };
	/** Added to each request, such as the header that skips a tunnel's warning page. */
	extraHeaders?: Record<string, string> | undefined;
	/** The calls beside the 21 that the platform has; absent: all of them. */
	optionalCalls?: readonly OptionalCallName[];
	/** Absent: every public read is sent, and nothing is cached. */
	publicReads?: PublicReads;
	/** Absent: every call is sent. */
	breaker?: Breaker;
};

/** The calls of one web request share these values. */
export type CallContext = {
	/** The platform's cookies of the visitor, such as the session that stores them. */
	cookies: CookieStore;
	/** Sent as Origin, so that the platform can build links to this site. */
	webOrigin: string;
	/** Sent with each call, to join the logs of both sides. */
	requestId: string;
	/** The visitor's address, sent where passwords are tried or replaced, so that guessing can be limited. */
	clientAddress?: string;
	/** The language of the platform's own words, default `en`; sign-in always uses English. */
	locale?: string;
	/** The visitor is not signed in: public reads send and store no cookies. */
	isAnonymous?: boolean;
	onEvent?(event: PlatformEvent): void;
	/** Called after a 429 with the seconds of its Retry-After. */
	onRateLimit?(retrySeconds: number): void;
	/** Called for each cached read with how long the response is still fresh; 0 for a stale one. */
	onPublicRead?(freshMilliseconds: number): void;
};

/** An event for logs and metrics, without bodies, headers and ids. */
export type PlatformEvent =
	| {
			type: "call";
			callName: PlatformCallName;
			/** 0 when there was no response. */
			status: number;
			kind: "ok" | FailureKind;
			durationMs: number;
			/** Present when there was no response. */
			reason?: NetworkReason | undefined;
	  }
	/** A 2xx whose message does not mean success, or whose shape is not the contract's. */
	| {
			type: "unexpected-message" | "unexpected-shape";
			callName: PlatformCallName;
			status: number;
	  }
	/** Says in the log what a call could not do; no page shows these words. */
	| {
			type: "failure";
			callName: PlatformCallName;
			/** 0 when the call was not sent, or had no response. */
			status: number;
			message: "Failed to get CSRF token" | "Invalid mobile token" | "Token exchange failed";
	  };

/** The values that a caller fills into a call. */
export type CallInput = {
	/** Fills `{id}` and `{code}` in the path. */
	params?: Record<string, string>;
	query?: Record<string, string | undefined>;
	body?: unknown;
	bearerToken?: string;
	idempotencyKey?: string;
	/** Sends no cookies, because the response is cached for others. */
	isAnonymous?: boolean;
	/** The account has signed in from this browser or address before. */
	isClientKnown?: boolean;
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
	client: ClientOptions,
	context: CallContext,
	parts: RequestParts,
): [url: string, request: RequestInit] {
	const { method } = clientCalls[parts.callName];
	const body = method === "GET" ? {} : { body: JSON.stringify(parts.input.body ?? {}) };
	const headers = { ...client.extraHeaders, ...buildHeaders(context, parts) };
	// Cookies must not travel elsewhere with a redirect.
	return [buildUrl(client.baseUrl, parts), { method, headers, ...body, redirect: "manual" }];
}

/** True when the visitor's cookies go with the call. */
export function sendsCookies({ callName, input }: Pick<RequestParts, "callName" | "input">) {
	return clientCalls[callName].credentials && !input.isAnonymous;
}

/** Returns the first path of a call and its fallback, with encoded ids; null: a bad id, or no such path. */
export function fillPaths(
	{ paths }: ClientOptions,
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

function buildHeaders(context: CallContext, parts: RequestParts): Record<string, string> {
	const { callName, input, csrfToken } = parts;
	const cookie = sendsCookies(parts) ? getCookieHeader(context.cookies) : undefined;
	const { language, sendsClientAddress } = callPolicies[callName];
	const headers: Record<string, string> = {
		Accept: "application/json",
		"Accept-Language": language === "english" ? "en" : (context.locale ?? "en"),
		Origin: context.webOrigin,
		[headerNames.requestId]: context.requestId,
	};
	const address = sendsClientAddress ? context.clientAddress : undefined;
	const hasAddress = address && /^[\x21-\x7e]+$/.test(address);
	if (context.locale) headers[headerNames.userLocale] = context.locale;
	if (hasAddress) headers[headerNames.clientAddress] = address;
	if (input.isClientKnown) headers[headerNames.clientKnown] = "1";
	if (clientCalls[callName].method !== "GET") headers["Content-Type"] = "application/json";
	if (cookie) headers.Cookie = cookie;
	if (csrfToken) headers[headerNames.csrf] = csrfToken;
	if (input.bearerToken) headers.Authorization = `Bearer ${input.bearerToken}`;
	if (input.idempotencyKey) headers[headerNames.idempotencyKey] = input.idempotencyKey;
	return headers;
}
