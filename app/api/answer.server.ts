/** Judges a raw answer: which error it is, or what it holds (docs/product.md#platform). */
import type { z } from "zod";
import { type CallName, calls } from "../../contract/calls";
import type { WireEnvelope } from "../../contract/envelope";
import { listDataCandidates, readFieldErrors } from "./envelope.server";
import {
	type PlatformCallName,
	PlatformError,
	type PlatformErrorKind,
} from "./platform-error.server";
import { readText } from "./scalar.server";

/** An answer of any status; a 2xx always holds JSON (or nothing). */
export type RawAnswer = { status: number; body: unknown; envelope: WireEnvelope };

/** `email_not_verified`, `AUTH_009`: meant for programs, never shown. */
const machineCode = /^[a-z\d]+([_.-][a-z\d]+)+$/i;

export type ResponseOf<N extends CallName> = z.infer<(typeof calls)[N]["response"]>;

/** The error kind of an answer: success false is a refusal whatever the status says. */
export function getAnswerKind({ status, envelope }: RawAnswer): "ok" | PlatformErrorKind {
	if (status >= 500) return "unavailable";
	if (status === 401) return "unauthenticated";
	if (status === 419) return "csrf";
	if (status === 429) return "rate-limited";
	if (status >= 400) return "refused";
	if (status < 200 || status >= 300) return "malformed";
	return envelope.success === false ? "refused" : "ok";
}

/** The error that an answer stands for, or null when it says yes. */
export function getAnswerError(
	callName: PlatformCallName,
	answer: RawAnswer,
): PlatformError | null {
	const kind = getAnswerKind(answer);
	if (kind === "ok") return null;
	const { envelope, status } = answer;
	const errorText = readText(envelope.error);
	const isErrorCode = errorText !== undefined && machineCode.test(errorText);
	const words = isErrorCode ? envelope.message : (errorText ?? envelope.message);
	return new PlatformError({
		kind,
		callName,
		status,
		code: envelope.code ?? envelope.error_code ?? (isErrorCode ? errorText : undefined),
		fieldErrors: readFieldErrors(envelope),
		serverMessage: readText(words),
		isErrorField: Boolean(errorText),
	});
}

/** The data in the contract's shape, wherever it stands; throws `malformed` for any other shape. */
export function parseAnswer<N extends CallName>(callName: N, answer: RawAnswer): ResponseOf<N> {
	for (const candidate of listDataCandidates(answer.body)) {
		const parsed = calls[callName].response.safeParse(candidate);
		if (parsed.success) return parsed.data as ResponseOf<N>;
	}
	throw new PlatformError({ kind: "malformed", callName, status: answer.status });
}
