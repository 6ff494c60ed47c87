/**
 * Reads the text of a response and classifies it: which failure it is, or what it holds. The envelope
 * is classified before its data is taken out (docs/product/platform.md).
 */
import type { z } from "zod";
import { acknowledgement, envelope, type WireEnvelope } from "../../contract/envelope";
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
import { readText, readTimestamp } from "./scalar.server";

/** A response of any status; a 2xx always holds JSON (or nothing). */
export type PlatformResponse = {
	status: number;
	/** Undefined: not JSON, so a proxy in front of the platform may have responded. */
	body: unknown;
	envelope: WireEnvelope;
};

/** Codes such as `email_not_verified` and `AUTH_009` are for programs and never shown. */
const machineCode = /^[a-z\d]+([_.-][a-z\d]+)+$/i;
const envelopeFields = Object.keys(envelope.shape);

export type ResponseOf<N extends ContractCallName> = z.infer<(typeof contractCalls)[N]["response"]>;

const isSuccessStatus = (status: number) => status >= 200 && status < 300;

class OversizeError extends Error {}

/**
 * Reads the whole response. A rejection may have any body; a 2xx must be JSON or empty, else it is
 * `malformed`. An empty 404 counts as a proxy's, as an HTML page does: proxies send it during a
 * deploy.
 *
 * @throws what `classifyNoResponse` understands, when the body does not come or is too large
 */
export async function readResponse(
	callName: PlatformCallName,
	response: Response,
): Promise<CallResult<PlatformResponse>> {
	const { status } = response;
	const text = await readBodyText(response, callPolicies[callName].maxResponseBytes);
	let body: unknown;
	try {
		body = text === "" && status !== 404 ? {} : JSON.parse(text);
	} catch {
		if (isSuccessStatus(status)) return fail({ kind: "malformed", callName, status });
	}
	return succeed({ status, body, envelope: isRecord(body) ? envelope.parse(body) : {} });
}

async function readBodyText({ body }: Response, maxBytes: number): Promise<string> {
	const decoder = new TextDecoder();
	let text = "";
	let byteCount = 0;
	// TypeScript's own library does not know that a stream can be iterated.
	for await (const chunk of (body ?? []) as unknown as AsyncIterable<Uint8Array>) {
		byteCount += chunk.byteLength;
		if (byteCount > maxBytes) throw new OversizeError();
		text += decoder.decode(chunk, { stream: true });
	}
	return text + decoder.decode();
}

/** Returns the failure of a request that ended with an error instead of a response. */
export function classifyNoResponse(
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
const kindOfCode: Record<string, FailureKind> = {
	busy: "busy",
	not_saved: "not-saved",
	gateway_silent: "unavailable",
};

const readUnable = ({ status, envelope: wire }: PlatformResponse): FailureKind | undefined =>
	status === 503 ? kindOfCode[wire.code ?? ""] : undefined;

/**
 * True when the platform itself is in trouble: no response came, or a 5xx. A 501 means that one call is
 * missing. A platform that is busy, or cannot save, still serves many people, whom a pause of the call
 * would turn away.
 */
export function isOutage(received: CallResult<PlatformResponse>): boolean {
	if (received.ok) {
		const { status } = received.value;
		return status >= 500 && status !== 501 && !readUnable(received.value);
	}
	const { kind } = received.failure;
	return kind === "network" || kind === "timeout";
}

/** Returns the kind of a response; success false is a rejection whatever the status. */
export function getResponseKind(
	callName: PlatformCallName,
	response: PlatformResponse,
): "ok" | FailureKind {
	const { status, envelope: wire } = response;
	if (status >= 500) return readUnable(response) ?? "unavailable";
	if (status === 401) return "unauthenticated";
	if (status === 419) return "csrf";
	if (status === 429) return "rate-limited";
	if (status >= 400 && isMissing(callName, response)) return "unavailable";
	// The error page of a proxy, as during a deploy, is not the platform's rejection.
	if (status >= 400) return isRejection(callName, response) ? "rejected" : "unavailable";
	if (!isSuccessStatus(status)) return "malformed";
	return wire.success === false ? "rejected" : "ok";
}

/** API gateways in front of a platform respond in JSON too, but neither with success false nor with a code. */
const isRejection = (callName: PlatformCallName, { body, envelope: wire }: PlatformResponse) =>
	callPolicies[callName].needsOwnRejection
		? wire.success === false || readCode(wire) !== undefined
		: body !== undefined;

/** True for a listed optional call that the platform lacks. A 404 with a code is about an id. */
const isMissing = (callName: PlatformCallName, { status, envelope: wire }: PlatformResponse) =>
	isOptionalCall(callName) && (status === 405 || (status === 404 && !readText(wire.code)));

/** Returns the failure that a response means, or null for a success. */
export function getResponseFailure(
	callName: PlatformCallName,
	response: PlatformResponse,
): CallFailed | null {
	const kind = getResponseKind(callName, response);
	if (kind === "ok") return null;
	const { envelope: wire, status } = response;
	const errorText = readText(wire.error);
	const words = isMachineCode(errorText) ? wire.message : (errorText ?? wire.message);
	return fail({
		kind,
		callName,
		status,
		code: readCode(wire),
		fieldErrors: readFieldErrors(wire),
		fieldCodes: wire.error_codes ?? undefined,
		serverMessage: readText(words),
		isErrorField: Boolean(errorText),
		waitUntil: readTimestamp(wire.wait_until),
	});
}

const isMachineCode = (text: string | undefined) => text !== undefined && machineCode.test(text);

/** Returns the code of a rejection, which some platforms send as the `error`. */
function readCode({ code, error_code, error }: WireEnvelope): string | undefined {
	const errorText = readText(error);
	return readText(code ?? error_code) ?? (isMachineCode(errorText) ? errorText : undefined);
}

/** Returns the data of a response in the contract's shape; `malformed` for any other shape. */
export function parseResponse<N extends ContractCallName>(
	callName: N,
	{ body, status }: PlatformResponse,
): CallResult<ResponseOf<N>> {
	const { response: schema } = contractCalls[callName];
	const hasData = schema !== acknowledgement && isRecord(body) && "data" in body;
	const parsed = schema.safeParse(hasData ? body.data : body);
	// A 2xx that has an envelope and nothing in it.
	const { success, data: value } =
		parsed.success || !isBareEnvelope(body) ? parsed : schema.safeParse(undefined);
	if (success) return succeed(value as ResponseOf<N>);
	return fail({ kind: "malformed", callName, status });
}

function isBareEnvelope(body: unknown): boolean {
	if (!isRecord(body)) return false;
	if ("data" in body) return isRecord(body.data) && Object.keys(body.data).length === 0;
	return Object.keys(body).every((name) => envelopeFields.includes(name));
}

/** True when the code or the error is one of the codes, ignoring case. */
export const hasCode = ({ code, error_code, error }: WireEnvelope, codes: readonly string[]) =>
	[code ?? error_code, error].some((one) => one && codes.includes(one.trim().toLowerCase()));

/** Maps a field name to its first message; undefined when there is none. */
export function readFieldErrors({ errors }: WireEnvelope): Record<string, string> | undefined {
	const firstMessages = Object.entries(errors ?? {}).flatMap(([field, messages]) => {
		const message = (Array.isArray(messages) ? messages[0] : messages)?.trim();
		return message ? [[field, message]] : [];
	});
	return firstMessages.length > 0 ? Object.fromEntries(firstMessages) : undefined;
}

/** True for a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
