/** Builds the HTTP request of a call from the call table. */
import { headerNames } from "../../../contract/calls";
import { callPolicies, type PlatformCallName, type RequestDefinition } from "./call-policy.server";
import type { PlatformClientOptions, PlatformRequest } from "./options.server";

/** What a caller fills into a call. */
export type CallInput = {
	/** Fills `{id}` and `{code}` in the path. */
	params?: Record<string, string>;
	query?: Record<string, string | undefined>;
	body?: unknown;
	bearerToken?: string;
	idempotencyKey?: string;
	/** Sends no cookies, as for answers that are cached for others. */
	isAnonymous?: boolean;
};

export type RequestParts = {
	callName: PlatformCallName;
	definition: RequestDefinition;
	/** With its ids filled in. */
	path: string;
	input: CallInput;
	csrfToken?: string;
};

/** The address and the request, not sent yet. */
export function buildRequest(
	options: PlatformClientOptions,
	parts: RequestParts,
	signal: AbortSignal,
): [url: string, request: PlatformRequest] {
	const { definition, input } = parts;
	const { method } = definition;
	const body = method === "GET" ? {} : { body: JSON.stringify(input.body ?? {}) };
	const headers = buildHeaders(options, parts);
	return [buildUrl(options.baseUrl, parts), { method, headers, ...body, signal }];
}

/** True when the visitor's cookies go with the call. */
export function sendsCookies({ definition, input }: RequestParts): boolean {
	return definition.credentials && !input.isAnonymous;
}

/** The path with its ids, encoded; null when one is missing or would lead to another path. */
export function fillPath(path: string, params: CallInput["params"] = {}): string | null {
	const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
	// The URL parser would take dots for steps to another call, encoded or not.
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
	const { callName, definition, input, csrfToken } = parts;
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
	if (definition.method !== "GET") headers["Content-Type"] = "application/json";
	if (cookie) headers.Cookie = cookie;
	if (csrfToken) headers[headerNames.csrf] = csrfToken;
	if (input.bearerToken) headers.Authorization = `Bearer ${input.bearerToken}`;
	if (input.idempotencyKey) headers[headerNames.idempotencyKey] = input.idempotencyKey;
	return headers;
}
