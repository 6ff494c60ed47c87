/** Builds the HTTP request of a call from the call table. */
import { type CallDefinition, headerNames } from "../../contract/calls";
import { type PlatformCallName, PlatformError } from "./platform-error.server";
import type { PlatformClientOptions } from "./platform-options.server";

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

/** As much of a call definition as a request needs. */
export type RequestDefinition = Pick<CallDefinition, "method" | "path" | "credentials">;

export type RequestParts = {
	callName: PlatformCallName;
	definition: RequestDefinition;
	path: string;
	input: CallInput;
	csrfToken?: string;
};

/** Success is judged by an exact English message there. */
const englishCalls: PlatformCallName[] = ["login", "register", "registerV1"];

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

function buildUrl(baseUrl: string, { callName, path, input }: RequestParts): string {
	const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => {
		const value = input.params?.[name] ?? "";
		// The URL parser would take dots for steps to another call, encoded or not.
		if (/^\.{0,2}$/.test(value))
			throw new PlatformError({ kind: "refused", callName, status: 404 });
		return encodeURIComponent(value);
	});
	const url = new URL(baseUrl.replace(/\/+$/, "") + filledPath);
	for (const [name, value] of Object.entries(input.query ?? {})) {
		if (value !== undefined) url.searchParams.set(name, value);
	}
	return url.href;
}

function buildHeaders(options: PlatformClientOptions, parts: RequestParts): Headers {
	const { callName, definition, input, csrfToken } = parts;
	const cookie = sendsCookies(parts) ? options.cookieJar.header() : undefined;
	const language = englishCalls.includes(callName) ? "en" : (options.locale ?? "en");
	const headers = new Headers(options.extraHeaders);
	headers.set("Accept", "application/json");
	headers.set("Accept-Language", language);
	headers.set("Origin", options.webOrigin);
	headers.set(headerNames.requestId, options.requestId);
	if (definition.method !== "GET") headers.set("Content-Type", "application/json");
	if (cookie) headers.set("Cookie", cookie);
	if (csrfToken) headers.set(headerNames.csrf, csrfToken);
	if (input.bearerToken) headers.set("Authorization", `Bearer ${input.bearerToken}`);
	if (input.idempotencyKey) headers.set(headerNames.idempotencyKey, input.idempotencyKey);
	return headers;
}
