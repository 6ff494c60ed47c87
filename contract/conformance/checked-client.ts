/** A client for any platform, which records what is wrong with each response before it is used. */

import { ApiClient, type ApiServer, type CallInput, unwrap } from "../../tests/support/api-client";
import type { CallDefinition } from "../calls";
import { envelope, type WireEnvelope } from "../envelope";
import { type ContractCallName, contractCalls, isOptionalCall } from "../optional-calls";
import type { Report } from "./report";

export type Seen = {
	/** 0: no response. */
	status: number;
	isOk: boolean;
	/** The whole response; empty without JSON. */
	json: WireEnvelope & Record<string, unknown>;
	/** The content of the envelope, or the whole bare response. */
	data: Record<string, unknown>;
};

type Sent = CallInput & {
	/** True: a rejection is expected, so the schema is not checked. */
	expectsRejection?: boolean;
};

const RESPONSE_MILLISECONDS = 4000;
const notSupported = [404, 405, 501];
const noJson: Seen["json"] = {};

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

export class CheckedClient {
	readonly #client: ApiClient;

	constructor(
		platform: ApiServer,
		readonly report: Report,
	) {
		const fetch = (request: Request) =>
			platform.fetch(new Request(request, { signal: AbortSignal.timeout(RESPONSE_MILLISECONDS) }));
		this.#client = new ApiClient({ ...platform, fetch });
	}

	/** Sends the call, and records what is wrong with the response. */
	async send(call: ContractCallName, input: Sent = {}): Promise<Seen> {
		const { path, fallbackPath }: CallDefinition = contractCalls[call];
		const first = await this.#exchange(call, path, input);
		const isElsewhere = fallbackPath && (first.status === 404 || first.status === 405);
		if (!isElsewhere) return this.#checkResponse(call, first, input);
		const second = await this.#exchange(call, fallbackPath, input);
		this.report.note(call, "quirk", `answers at ${fallbackPath} alone: each call asks twice`);
		return this.#checkResponse(call, second, input);
	}

	async #exchange(call: ContractCallName, path: string, input: Sent): Promise<Seen> {
		try {
			return await read(await this.#client.request(call, input, path));
		} catch (error) {
			const what = error instanceof Error && error.name === "TimeoutError" ? "4 s" : "time";
			this.report.note(call, "broken", `gave no answer in ${what}`);
			return { status: 0, isOk: false, json: noJson, data: {} };
		}
	}

	#checkResponse(call: ContractCallName, seen: Seen, { expectsRejection = false }: Sent): Seen {
		const { status, json, data } = seen;
		if (status === 0) return seen;
		const isMissing = isOptionalCall(call) && notSupported.includes(status) && !json.code;
		if (isMissing) this.report.note(call, "missing", `answers ${status}`);
		else if (status >= 500) this.report.note(call, "broken", `answers ${status}`);
		else if (json === noJson) this.report.note(call, "broken", `answers ${status} without JSON`);
		else if (status >= 300 && status < 400)
			this.report.note(call, "broken", `redirects (${status})`);
		else if (!expectsRejection && seen.isOk) this.#checkSchema(call, data);
		else if (expectsRejection && !seen.isOk) this.#checkRejection(call, seen);
		return seen;
	}

	#checkSchema(call: ContractCallName, data: unknown): void {
		const { error } = contractCalls[call].response.safeParse(data);
		const [issue] = error?.issues ?? [];
		if (issue === undefined) return;
		const place = issue.path.join(".") || "the answer";
		this.report.note(call, "broken", `${place}: ${issue.message}`);
	}

	#checkRejection(call: ContractCallName, { status, json }: Seen): void {
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
	return { status, isOk, json: json as Seen["json"], data: unwrap(json) as Seen["data"] };
}
