/** A client of the platform API, with the cookies of one browser: what the web server is to it. */
import type { z } from "zod";
import { type CallDefinition, calls, headerNames } from "../../contract/calls";
import { type ContractCallName, contractCalls } from "../../contract/optional-calls";
import { type Cookies, keepCookies, writeCookies } from "./cookie";

export const webOrigin = "http://localhost:3000";

/** What a client can ask: a platform in this process, or the one at an address. */
export type ApiServer = { baseUrl?: string; fetch(request: Request): Promise<Response> };

/** What a test fills into a call of the table. */
export type CallInput = {
	params?: Record<string, string>;
	query?: Record<string, string>;
	body?: unknown;
	headers?: Record<string, string>;
	/** False leaves the CSRF header out. */
	csrf?: boolean;
};

export type Answer<N extends ContractCallName> = {
	readonly status: number;
	readonly headers: Headers;
	readonly json: Record<string, unknown>;
	/** The body after `{ success, data }` is unwrapped, parsed with the contract. */
	readonly data: z.output<(typeof contractCalls)[N]["response"]>;
};

/** What is in the envelope, or the whole of a bare answer. */
export const unwrap = (json: Record<string, unknown>): unknown =>
	"data" in json ? json.data : json;

/** The path with its parts filled in, and the query. */
function writeAddress(path: string, { params = {}, query }: CallInput): string {
	const filled = path.replaceAll(/\{(\w+)\}/g, (_, key) => encodeURIComponent(params[key] ?? ""));
	return query ? `${filled}?${new URLSearchParams(query)}` : filled;
}

export class ApiClient {
	/** Name to value; may be read and changed. */
	readonly cookies: Cookies;
	readonly #server: ApiServer;

	/** @param sameAs cookies of another client, which this one begins with a copy of */
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

	/** @throws when the platform gives none */
	async csrfToken(): Promise<string> {
		const response = await this.fetch(calls.csrfCookie.path);
		return calls.csrfCookie.response.parse(unwrap(await response.json())).csrf_token;
	}

	/** The answer to a call as it came; `path` may be another address of the same call. */
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
			// A platform without a token is asked all the same: its refusal is what a test sees.
			headers.set(headerNames.csrf, await this.csrfToken().catch(() => ""));
		}
		const body = JSON.stringify(input.body ?? {});
		return this.fetch(address, { method, credentials, headers, body });
	}

	/** The answer to a call, held against the contract when it is a yes. */
	async send<N extends ContractCallName>(call: N, input: CallInput = {}): Promise<Answer<N>> {
		const response = await this.request(call, input);
		const json = await response.json();
		const data = response.ok ? contractCalls[call].response.parse(unwrap(json)) : undefined;
		const { status, headers } = response;
		return { status, headers, json, data: data as Answer<N>["data"] };
	}
}
