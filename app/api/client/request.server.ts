/** Builds the HTTP request of a call from the call table. */
import { headerNames } from "../../../contract/calls";
import { callPolicies, type PlatformCallName, type RequestDefinition } from "./call-policy.server";
import type { PlatformClientOptions } from "./options.server";

/** What a caller fills into a call. */
export type CallInput = {
	/** Fills `{id}` and `{code}` in the path. */
	params?: Record<string, string>;
	query?: Record<string, string | undefined>;
	body?: unknown;
	bearerToken?: string;
	idempotencyKey?: string;
	/** Leaves the visitor's cookies out, as for answers that others will see. */
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

/** The request, not sent yet. Redirects are not followed: cookies must not travel elsewhere. */
export function buildRequest(
	options: PlatformClientOptions,
	parts: RequestParts,
	signal: AbortSignal,
): Request {
	const { definition, input } = parts;
	return new Request(buildUrl(options.baseUrl, parts), {
		method: definition.method,
		headers: buildHeaders(options, parts),
		body: definition.method === "GET" ? undefined : JSON.stringify(input.body ?? {}),
		redirect: "manual",
		signal,
	});
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
	const url = new URL(baseUrl.replace(/\/+$/, "") + path);
	for (const [name, value] of Object.entries(input.query ?? {})) {
		if (value !== undefined) url.searchParams.set(name, value);
	}
	return url.href;
}

function buildHeaders(options: PlatformClientOptions, parts: RequestParts): Headers {
	const { callName, definition, input, csrfToken } = parts;
	const cookie = sendsCookies(parts) ? options.cookieJar.header() : undefined;
	const { language } = callPolicies[callName];
	const headers = new Headers(options.extraHeaders);
	headers.set("Accept", "application/json");
	headers.set("Accept-Language", language === "english" ? "en" : (options.locale ?? "en"));
	if (options.locale) headers.set(headerNames.userLocale, options.locale);
	headers.set("Origin", options.webOrigin);
	headers.set(headerNames.requestId, options.requestId);
	const address = callName === "login" ? options.clientAddress : undefined;
	if (address && /^[\x21-\x7e]+$/.test(address)) headers.set(headerNames.clientAddress, address);
	if (definition.method !== "GET") headers.set("Content-Type", "application/json");
	if (cookie) headers.set("Cookie", cookie);
	if (csrfToken) headers.set(headerNames.csrf, csrfToken);
	if (input.bearerToken) headers.set("Authorization", `Bearer ${input.bearerToken}`);
	if (input.idempotencyKey) headers.set(headerNames.idempotencyKey, input.idempotencyKey);
	return headers;
}
