/**
 * Classifies a raw answer: which failure it is, or what it holds. The envelope around it is
 * classified before its data is taken out (docs/product.md#platform).
 */
import type { z } from "zod";
import { envelope, type WireEnvelope } from "../../../contract/envelope";
import {
	type ContractCallName,
	contractCalls,
	isOptionalCall,
} from "../../../contract/optional-calls";
import { readText } from "../scalar.server";
import { callPolicies, clientCalls, type PlatformCallName } from "./call-policy.server";
import { type CallFailed, type CallResult, type FailureKind, fail, succeed } from "./result.server";

/** An answer of any status; a 2xx always holds JSON (or nothing). */
export type RawAnswer = {
	status: number;
	/** Undefined: not JSON, so a proxy in front of the platform may have answered. */
	body: unknown;
	envelope: WireEnvelope;
};

/** `email_not_verified`, `AUTH_009`: meant for programs, never shown. */
const machineCode = /^[a-z\d]+([_.-][a-z\d]+)+$/i;
const envelopeFields = Object.keys(envelope.shape);

export type ResponseOf<N extends ContractCallName> = z.infer<(typeof contractCalls)[N]["response"]>;

/** True for a 2xx. */
export const isSuccessStatus = (status: number) => status >= 200 && status < 300;

/** The kind of an answer: success false is a refusal whatever the status says. */
export function getAnswerKind(callName: PlatformCallName, answer: RawAnswer): "ok" | FailureKind {
	if (isNotSupported(callName, answer)) return "not-supported";
	const { status, envelope } = answer;
	if (status >= 500) return "unavailable";
	if (status === 401) return "unauthenticated";
	if (status === 419) return "csrf";
	if (status === 429) return "rate-limited";
	// A proxy's error page, as during a deploy, is no refusal by the platform.
	if (status >= 400) return isPlatformRefusal(callName, answer) ? "refused" : "unavailable";
	if (!isSuccessStatus(status)) return "malformed";
	return envelope.success === false ? "refused" : "ok";
}

const isPlatformRefusal = (callName: PlatformCallName, answer: RawAnswer) =>
	callPolicies[callName].needsOwnRefusal ? isOwnRefusal(answer) : answer.body !== undefined;

/** A refusal in the platform's envelope: API gateways in front of it answer in JSON too, without one. */
export const isOwnRefusal = ({ envelope }: RawAnswer): boolean =>
	envelope.success === false || readCode(envelope) !== undefined;

const statusesOfMissingCalls = [404, 405, 501];

/** Where the path names a thing, a 404 with a code is about that thing, not about the call. */
function isNotSupported(callName: PlatformCallName, { status, envelope }: RawAnswer): boolean {
	if (!isOptionalCall(callName) || !statusesOfMissingCalls.includes(status)) return false;
	const isAboutThing = clientCalls[callName].path.includes("{") && readText(envelope.code);
	return status !== 404 || !isAboutThing;
}

/** The failure that an answer means, or null when it says yes. */
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

/** The data in the contract's shape, wherever it is; `malformed` for any other shape. */
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

/** The envelope's fields, each on its own: one odd field must not hide the others. */
export function readEnvelope(body: unknown): WireEnvelope {
	if (!isRecord(body)) return {};
	const readable = Object.entries(envelope.shape).flatMap(([name, schema]) => {
		const parsed = schema.safeParse(body[name]);
		return parsed.success && parsed.data != null ? [[name, parsed.data]] : [];
	});
	return Object.fromEntries(readable);
}

/**
 * The places where the data of an answer may be, best first: under `data`, at the top, or
 * nowhere (undefined) when there is nothing in it, or the envelope carries nothing else.
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

/** PHP writes `[]` for an object without fields. */
const isEmpty = (data: unknown) =>
	typeof data === "object" && data !== null && Object.keys(data).length === 0;

/** Field name to first message; undefined when there is none. */
export function readFieldErrors({ errors }: WireEnvelope): Record<string, string> | undefined {
	const firstMessages = Object.entries(errors ?? {}).flatMap(([field, messages]) => {
		const message = (Array.isArray(messages) ? messages[0] : messages)?.trim();
		return message ? [[field, message]] : [];
	});
	return firstMessages.length > 0 ? Object.fromEntries(firstMessages) : undefined;
}

/** True when any of the three code fields is one of the codes, without regard to case. */
export function hasCode(wire: WireEnvelope, codes: readonly string[]): boolean {
	return [wire.code, wire.error_code, wire.error].some(
		(code) => code && codes.includes(code.trim().toLowerCase()),
	);
}

/** True for a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
