/** A client of the platform API with the cookies of one browser, like the web server. */
import type { z } from "zod";
import { type CallDefinition, calls, headerNames } from "../../contract/calls";
import { type ContractCallName, contractCalls } from "../../contract/optional-calls";
import { type Cookies, keepCookies, writeCookies } from "./cookie";

export const webOrigin = "http://localhost:3000";

/** The target: a platform in this process, or one at an address. */
export type ApiServer = { baseUrl?: string; fetch(request: Request): Promise<Response> };

/** The values that a test fills into a call of the table. */
export type CallInput = {
	params?: Record<string, string>;
	query?: Record<string, string>;
	body?: unknown;
	headers?: Record<string, string>;
	/** Omits the CSRF header when false. */
	csrf?: boolean;
};

export type ApiResponse<N extends ContractCallName> = {
	readonly status: number;
	readonly headers: Headers;
	readonly json: Record<string, unknown>;
	/** Sends a call and returns the parsed body without its `{ success, data }` envelope. */
	readonly data: z.output<(typeof contractCalls)[N]["response"]>;
};

/** Returns the content of the envelope, or a bare response as it is. */
export const unwrap = (json: Record<string, unknown>): unknown =>
	"data" in json ? json.data : json;

/** Returns the path with its parameters filled in, and the query. */
function writeAddress(path: string, { params = {}, query }: CallInput): string {
	const filled = path.replaceAll(/\{(\w+)\}/g, (_, key) => encodeURIComponent(params[key] ?? ""));
	return query ? `${filled}?${new URLSearchParams(query)}` : filled;
}

export class ApiClient {
	/** Maps names to values; tests may read and change it. */
	readonly cookies: Cookies;
	readonly #server: ApiServer;

	/** @param sameAs another client whose cookies are copied */
	constructor(server: ApiServer, sameAs: ReadonlyMap<string, string> = new Map()) {
		this.#server = server;
		this.cookies = new Map(sameAs);
	}

	async fetch(path: string, init: RequestInit = {}): Promise<Response> {
		const headers = new Headers(init.headers);
		headers.set("Origin", webOrigin);
		const cookie = init.credentials === "omit" ? "" : writeCookies(this.cookies);
		if (cookie) headers.set("Cookie", cookie);
		const url = new URL(path, this.#server.baseUrl ?? "http://platform.test");
		const response = await this.#server.fetch(new Request(url, { ...init, headers }));
		keepCookies(this.cookies, response);
		return response;
	}

	/** @throws when the platform returns no token */
	async csrfToken(): Promise<string> {
		const response = await this.fetch(calls.csrfCookie.path);
		return calls.csrfCookie.response.parse(unwrap(await response.json())).csrf_token;
	}

	/** Returns the raw response to a call; `path` may be an alternative address of the call. */
	async request(
		call: ContractCallName,
		input: CallInput = {},
		path: string = contractCalls[call].path,
	): Promise<Response> {
		const { method, credentials: hasCookies }: CallDefinition = contractCalls[call];
		const headers = new Headers({ Accept: "application/json", ...input.headers });
		const address = writeAddress(path, input);
		const credentials = hasCookies ? "include" : "omit";
		if (method === "GET") return this.fetch(address, { credentials, headers });
		headers.set("Content-Type", "application/json");
		if (hasCookies && input.csrf !== false && !headers.has(headerNames.csrf)) {
			// Calls a platform without a token anyway, so that tests see its rejection.
			headers.set(headerNames.csrf, await this.csrfToken().catch(() => ""));
		}
		const body = JSON.stringify(input.body ?? {});
		return this.fetch(address, { method, credentials, headers, body });
	}

	/** Returns the response to a call. A successful one is checked against the contract. */
	async send<N extends ContractCallName>(call: N, input: CallInput = {}): Promise<ApiResponse<N>> {
		const response = await this.request(call, input);
		const json = await response.json();
		const data = response.ok ? contractCalls[call].response.parse(unwrap(json)) : undefined;
		const { status, headers } = response;
		return { status, headers, json, data: data as ApiResponse<N>["data"] };
	}
}
