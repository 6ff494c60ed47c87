/** A caller of the platform with a cookie jar: what the web server is to it, without the web. */
import type { z } from "zod";
import { type CallDefinition, calls, headerNames } from "../../contract/calls";
import { type ContractCallName, contractCalls } from "../../contract/optional-calls";
import type { Platform } from "../../reference-api/platform/platform";
import { type CallInput, writeAddress } from "../contract/call-input";

export const webOrigin = "http://web.test:4000";

export type Answer<N extends ContractCallName> = {
	readonly status: number;
	readonly headers: Headers;
	readonly json: Record<string, unknown>;
	/** The body after `{ success, data }` is unwrapped, parsed with the contract. */
	readonly data: z.output<(typeof contractCalls)[N]["response"]>;
};

function unwrap(json: Record<string, unknown>): unknown {
	return "success" in json && "data" in json ? json.data : json;
}

export class ApiClient {
	cookie: string | undefined;
	readonly #platform: Pick<Platform, "fetch">;

	constructor(platform: Pick<Platform, "fetch">) {
		this.#platform = platform;
	}

	async fetch(path: string, init: RequestInit = {}): Promise<Response> {
		const headers = new Headers(init.headers);
		headers.set("Origin", webOrigin);
		if (this.cookie) headers.set("Cookie", this.cookie);
		const request = new Request(new URL(path, "http://platform.test"), { ...init, headers });
		const response = await this.#platform.fetch(request);
		const [cookie] = response.headers.getSetCookie();
		if (cookie !== undefined) this.cookie = cookie.split(";")[0];
		return response;
	}

	async csrfToken(): Promise<string> {
		const response = await this.fetch(calls.csrfCookie.path);
		return calls.csrfCookie.response.parse(await response.json()).csrf_token;
	}

	async send<N extends ContractCallName>(name: N, input: CallInput = {}): Promise<Answer<N>> {
		const { method, path, credentials, response: schema }: CallDefinition = contractCalls[name];
		const headers: Record<string, string> = { ...input.headers };
		if (method !== "GET" && credentials && input.csrf !== false) {
			headers[headerNames.csrf] ??= await this.csrfToken();
		}
		const body = input.body === undefined ? undefined : JSON.stringify(input.body);
		const response = await this.fetch(writeAddress(path, input), { method, headers, body });
		const json = await response.json();
		const data = response.ok ? schema.parse(unwrap(json)) : undefined;
		return {
			status: response.status,
			headers: response.headers,
			json,
			data: data as Answer<N>["data"],
		};
	}
}
