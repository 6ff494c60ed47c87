/** A browser's session at the platform, and what is seen of each answer before anyone reads it. */
import { type CallDefinition, headerNames } from "../../../contract/calls";
import { envelope, type WireEnvelope } from "../../../contract/envelope";
import {
	type ContractCallName,
	contractCalls,
	isOptionalCall,
} from "../../../contract/optional-calls";
import { type Cookies, keepCookies, writeCookies } from "../../support/cookie";
import { type CallInput, writeAddress } from "../call-input";
import type { Report } from "./report";

export type PlatformFetch = (request: Request) => Promise<Response>;

export type Seen = {
	/** 0: no answer. */
	status: number;
	isOk: boolean;
	/** The envelope, or what stands in its place. */
	json: WireEnvelope & Record<string, unknown>;
	/** What is in the envelope, or the whole of a bare answer. */
	data: Record<string, unknown>;
};

type Sent = CallInput & {
	/** True: a refusal is what is asked for, so the answer is not held against the schema. */
	expectsRefusal?: boolean;
};

/** `credentials`: with the cookies of this browser. */
type Asked = { method: string; credentials: boolean; headers: Headers; body?: string | undefined };

const ANSWER_MILLISECONDS = 4000;
const notOffered = [404, 405, 501];
const noJson: Seen["json"] = {};

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

export class Caller {
	readonly #cookies: Cookies = new Map();
	#csrf: string | undefined;

	constructor(
		readonly platform: { baseUrl: string; fetch: PlatformFetch },
		readonly report: Report,
	) {}

	async #fetch(path: string, { credentials, headers, ...init }: Asked) {
		headers.set("Accept", "application/json");
		headers.set("Origin", "http://localhost:3000");
		const cookie = writeCookies(this.#cookies);
		if (cookie && credentials) headers.set("Cookie", cookie);
		const url = new URL(path, this.platform.baseUrl);
		const signal = AbortSignal.timeout(ANSWER_MILLISECONDS);
		const response = await this.platform.fetch(new Request(url, { ...init, headers, signal }));
		keepCookies(this.#cookies, response);
		return response;
	}

	/** The token of this session; undefined when the platform gives none. */
	async csrfToken(): Promise<string | undefined> {
		if (this.#csrf) return this.#csrf;
		const { path, method, credentials } = contractCalls.csrfCookie;
		const asked = { method, credentials, headers: new Headers() };
		const response = await this.#fetch(path, asked).catch(() => undefined);
		const json: unknown = await response?.json().catch(() => undefined);
		const data = isRecord(json) && isRecord(json.data) ? json.data : json;
		const parsed = contractCalls.csrfCookie.response.safeParse(data);
		this.#csrf = parsed.data?.csrf_token;
		return this.#csrf;
	}

	/** Sends the call, and notes what is wrong with any answer at all. */
	async send(call: ContractCallName, input: Sent = {}): Promise<Seen> {
		const { path, fallbackPath }: CallDefinition = contractCalls[call];
		const first = await this.#exchange(call, path, input);
		const isElsewhere = fallbackPath && (first.status === 404 || first.status === 405);
		if (!isElsewhere) return this.#checkAnswer(call, first, input);
		const second = await this.#exchange(call, fallbackPath, input);
		this.report.note(call, "quirk", `answers at ${fallbackPath} alone: each call asks twice`);
		return this.#checkAnswer(call, second, input);
	}

	async #exchange(call: ContractCallName, path: string, input: Sent): Promise<Seen> {
		const { method, credentials }: CallDefinition = contractCalls[call];
		const address = writeAddress(path, input);
		const headers = new Headers(input.headers);
		if (method !== "GET") headers.set("Content-Type", "application/json");
		if (method !== "GET" && credentials && input.csrf !== false) {
			headers.set(headerNames.csrf, (await this.csrfToken()) ?? "");
		}
		const body = method === "GET" ? undefined : JSON.stringify(input.body ?? {});
		try {
			const response = await this.#fetch(address, { method, credentials, headers, body });
			// A sign-in or a sign-out gives the session another token.
			if (method !== "GET" && response.ok) this.#csrf = undefined;
			return await read(response);
		} catch (error) {
			const what = error instanceof Error && error.name === "TimeoutError" ? "4 s" : "time";
			this.report.note(call, "broken", `gave no answer in ${what}`);
			return { status: 0, isOk: false, json: noJson, data: {} };
		}
	}

	#checkAnswer(call: ContractCallName, seen: Seen, { expectsRefusal = false }: Sent): Seen {
		const { status, json, data } = seen;
		if (status === 0) return seen;
		const isMissing = isOptionalCall(call) && notOffered.includes(status) && !json.code;
		if (isMissing) this.report.note(call, "missing", `answers ${status}`);
		else if (status >= 500) this.report.note(call, "broken", `answers ${status}`);
		else if (json === noJson) this.report.note(call, "broken", `answers ${status} without JSON`);
		else if (status >= 300 && status < 400)
			this.report.note(call, "broken", `redirects (${status})`);
		else if (!expectsRefusal && seen.isOk) this.#checkSchema(call, data);
		else if (expectsRefusal && !seen.isOk) this.#checkRefusal(call, seen);
		return seen;
	}

	#checkSchema(call: ContractCallName, data: unknown): void {
		const { error } = contractCalls[call].response.safeParse(data);
		const [issue] = error?.issues ?? [];
		if (issue === undefined) return;
		const place = issue.path.join(".") || "the answer";
		this.report.note(call, "broken", `${place}: ${issue.message}`);
	}

	#checkRefusal(call: ContractCallName, { status, json }: Seen): void {
		if (json.success === false && status < 400) {
			this.report.note(call, "quirk", `refuses with status ${status} and success false`);
		}
		if (!json.code && !json.error_code && !json.error) {
			const shown = json.message
				? "its own words are shown, in their language"
				: "a general text is";
			this.report.note(call, "quirk", `refuses (${status}) without a code: ${shown}`);
		}
	}
}

async function read(response: Response): Promise<Seen> {
	const { status } = response;
	let json: unknown;
	try {
		json = JSON.parse(await response.text());
	} catch {
		return { status, isOk: false, json: noJson, data: {} };
	}
	const whole = envelope.safeParse(json);
	if (!isRecord(json) || !whole.success) return { status, isOk: false, json: noJson, data: {} };
	const isOk = response.ok && json.success !== false;
	const data = "data" in json ? json.data : json;
	return { status, isOk, json: json as Seen["json"], data: data as Seen["data"] };
}
