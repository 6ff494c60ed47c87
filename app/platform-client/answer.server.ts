/**
 * Reads the text of an answer and classifies it: which failure it is, or what it holds. The envelope
 * is classified before its data is taken out (docs/product/platform.md).
 */
import type { z } from "zod";
import { envelope, type WireEnvelope } from "../../contract/envelope";
import {
	type ContractCallName,
	contractCalls,
	isOptionalCall,
} from "../../contract/optional-calls";
import { callPolicies, type PlatformCallName } from "./call-policy.server";
import {
	type CallFailed,
	type CallResult,
	type FailureKind,
	fail,
	type NetworkReason,
	succeed,
} from "./result.server";
import { readText } from "./scalar.server";

/** An answer of any status; a 2xx always holds JSON (or nothing). */
export type RawAnswer = {
	status: number;
	/** Undefined: not JSON, so a proxy in front of the platform may have answered. */
	body: unknown;
	envelope: WireEnvelope;
};

/** Codes such as `email_not_verified` and `AUTH_009` are for programs and never shown. */
const machineCode = /^[a-z\d]+([_.-][a-z\d]+)+$/i;
const envelopeFields = Object.keys(envelope.shape);

export type ResponseOf<N extends ContractCallName> = z.infer<(typeof contractCalls)[N]["response"]>;

const isSuccessStatus = (status: number) => status >= 200 && status < 300;

/** The largest answer of the contract has a few kB. */
const MAX_ANSWER_BYTES = 1_000_000;

class OversizeError extends Error {}

/**
 * Reads the whole response. A refusal may have any body; a 2xx must be JSON or empty, else it is
 * `malformed`. An empty 404 counts as a proxy's, as an HTML page does: proxies send it during a
 * deploy.
 *
 * @throws what `classifyNoAnswer` understands, when the body does not come or is too large
 */
export async function readResponse(
	callName: PlatformCallName,
	response: Response,
): Promise<CallResult<RawAnswer>> {
	const { status } = response;
	const text = await readBodyText(response);
	let body: unknown;
	try {
		body = text === "" && status !== 404 ? {} : readBody(text);
	} catch {
		if (isSuccessStatus(status)) return fail({ kind: "malformed", callName, status });
	}
	return succeed({ status, body, envelope: readEnvelope(body) });
}

async function readBodyText({ body }: Response): Promise<string> {
	const decoder = new TextDecoder();
	let text = "";
	let byteCount = 0;
	// TypeScript's own library does not know that a stream can be iterated.
	for await (const chunk of (body ?? []) as unknown as AsyncIterable<Uint8Array>) {
		byteCount += chunk.byteLength;
		if (byteCount > MAX_ANSWER_BYTES) throw new OversizeError();
		text += decoder.decode(chunk, { stream: true });
	}
	return text + decoder.decode();
}

/** A number of fewer digits is always exact. */
const longNumber = /\d{16}/;

/** An integer that a number cannot hold becomes the text of its digits: it may be an id. */
function readBody(text: string): unknown {
	if (!longNumber.test(text)) return JSON.parse(text);
	return JSON.parse(text, (_name, value: unknown, { source = "" }: { source?: string } = {}) => {
		const isCut = typeof value === "number" && !Number.isSafeInteger(value);
		return isCut && /^-?\d+$/.test(source) ? source : value;
	});
}

/** Returns the failure of a request that ended with an error instead of an answer. */
export function classifyNoAnswer(
	callName: PlatformCallName,
	cause: unknown,
	signal: AbortSignal,
): CallFailed {
	if (cause instanceof OversizeError) return fail({ kind: "malformed", callName, status: 0 });
	if (signal.aborted) return fail({ kind: "timeout", callName, status: 0 });
	return fail({ kind: "network", callName, status: 0, reason: readNetworkReason(cause) });
}

const reasonOfCode: Record<string, NetworkReason> = {
	ECONNREFUSED: "refused",
	ECONNRESET: "reset",
	EPIPE: "reset",
	UND_ERR_SOCKET: "reset",
	ENOTFOUND: "dns",
	EAI_AGAIN: "dns",
	ETIMEDOUT: "connect-timeout",
	UND_ERR_CONNECT_TIMEOUT: "connect-timeout",
};

/** Reads the code of an error, or of its cause. */
function readNetworkReason(error: unknown): NetworkReason {
	const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
	const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
	if (/CERT|SELF_SIGNED|ERR_TLS|UNABLE_TO_/.test(code)) return "certificate";
	return reasonOfCode[code] ?? "other";
}

/** The codes of a working platform that cannot do something at the moment. */
const kindOfCode = { busy: "busy", not_saved: "not-saved" } as const;

function readUnable({ status, envelope }: RawAnswer) {
	const codes = Object.keys(kindOfCode) as (keyof typeof kindOfCode)[];
	const code = status === 503 ? codes.find((one) => hasCode(envelope, [one])) : undefined;
	return code && kindOfCode[code];
}

/**
 * True when the platform itself is in trouble: no answer came, or a 5xx. A 501 means that one call is
 * missing. A platform that is busy, or cannot save, still serves many people, whom a pause of the call
 * would refuse.
 */
export function isOutage(answered: CallResult<RawAnswer>): boolean {
	if (answered.ok) {
		const { status } = answered.value;
		return status >= 500 && status !== 501 && !readUnable(answered.value);
	}
	const { kind } = answered.failure;
	return kind === "network" || kind === "timeout";
}

/** Returns the kind of an answer; success false is a refusal whatever the status. */
export function getAnswerKind(callName: PlatformCallName, answer: RawAnswer): "ok" | FailureKind {
	const { status, envelope } = answer;
	if (status >= 500) return readUnable(answer) ?? "unavailable";
	if (status === 401) return "unauthenticated";
	if (status === 419) return "csrf";
	if (status === 429) return "rate-limited";
	// The error page of a proxy, as during a deploy, is not the platform's refusal.
	if (status >= 400 && isMissing(callName, answer)) return "unavailable";
	if (status >= 400) return isPlatformRefusal(callName, answer) ? "refused" : "unavailable";
	if (!isSuccessStatus(status)) return "malformed";
	return envelope.success === false ? "refused" : "ok";
}

const isPlatformRefusal = (callName: PlatformCallName, answer: RawAnswer) =>
	callPolicies[callName].needsOwnRefusal ? isOwnRefusal(answer) : answer.body !== undefined;

/** True for a refusal in the platform's envelope; API gateways in front of it answer in JSON without one. */
const isOwnRefusal = ({ envelope }: RawAnswer): boolean =>
	envelope.success === false || readCode(envelope) !== undefined;

/** True for an optional call that the platform lacks, whatever its operator said. A 404 with a code is about an id. */
function isMissing(callName: PlatformCallName, { status, envelope }: RawAnswer): boolean {
	return (
		isOptionalCall(callName) && (status === 405 || (status === 404 && !readText(envelope.code)))
	);
}

/** Returns the failure that an answer means, or null for a success. */
export function getAnswerFailure(callName: PlatformCallName, answer: RawAnswer): CallFailed | null {
	const kind = getAnswerKind(callName, answer);
	if (kind === "ok") return null;
	const { envelope, status } = answer;
	const errorText = readText(envelope.error);
	const words = readErrorCode(envelope) ? envelope.message : (errorText ?? envelope.message);
	return fail({
		kind,
		callName,
		status,
		code: readCode(envelope),
		fieldErrors: readFieldErrors(envelope),
		fieldCodes: envelope.error_codes ?? undefined,
		serverMessage: readText(words),
		isErrorField: Boolean(errorText),
	});
}

const readCode = (wire: WireEnvelope) => wire.code ?? wire.error_code ?? readErrorCode(wire);

function readErrorCode({ error }: WireEnvelope): string | undefined {
	const text = readText(error);
	return text !== undefined && machineCode.test(text) ? text : undefined;
}

/** Returns the data of an answer in the contract's shape; `malformed` for any other shape. */
export function parseAnswer<N extends ContractCallName>(
	callName: N,
	answer: RawAnswer,
): CallResult<ResponseOf<N>> {
	for (const candidate of listDataCandidates(answer.body)) {
		const parsed = contractCalls[callName].response.safeParse(candidate);
		if (parsed.success) return succeed(parsed.data as ResponseOf<N>);
	}
	return fail({ kind: "malformed", callName, status: answer.status });
}

/** Reads each field of the envelope by itself: one odd field must not hide the others. */
export function readEnvelope(body: unknown): WireEnvelope {
	if (!isRecord(body)) return {};
	const readable = Object.entries(envelope.shape).flatMap(([name, schema]) => {
		const parsed = schema.safeParse(body[name]);
		return parsed.success && parsed.data != null ? [[name, parsed.data]] : [];
	});
	return Object.fromEntries(readable);
}

/**
 * Where the data of an answer may be, best guess first: under `data`, at the top, or nowhere
 * (undefined) when `data` is empty or the envelope has no other fields.
 */
function listDataCandidates(body: unknown): unknown[] {
	if (!isRecord(body)) return [body];
	if ("data" in body) {
		const places = "success" in body ? [body.data, body] : [body, body.data];
		return isEmpty(body.data) ? [...places, undefined] : places;
	}
	const isBareEnvelope = Object.keys(body).every((name) => envelopeFields.includes(name));
	return isBareEnvelope ? [undefined, body] : [body];
}

/** PHP writes an object without fields as `[]`. */
const isEmpty = (data: unknown) =>
	typeof data === "object" && data !== null && Object.keys(data).length === 0;

/** Maps a field name to its first message; undefined when there is none. */
export function readFieldErrors({ errors }: WireEnvelope): Record<string, string> | undefined {
	const firstMessages = Object.entries(errors ?? {}).flatMap(([field, messages]) => {
		const message = (Array.isArray(messages) ? messages[0] : messages)?.trim();
		return message ? [[field, message]] : [];
	});
	return firstMessages.length > 0 ? Object.fromEntries(firstMessages) : undefined;
}

/** True when one of the three code fields has one of the codes, ignoring case. */
export function hasCode(wire: WireEnvelope, codes: readonly string[]): boolean {
	return [wire.code, wire.error_code, wire.error].some(
		(code) => code && codes.includes(code.trim().toLowerCase()),
	);
}

/** True for a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
