/** Reads the envelope around an answer and takes the data out of it (docs/product.md#platform). */
import { envelope, type WireEnvelope } from "../../contract/envelope";

const envelopeFields = Object.keys(envelope.shape);

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
 * The places where the data of an answer may stand, best first: under `data`, at the top, or
 * nowhere (undefined) when the envelope carries nothing else.
 */
export function listDataCandidates(body: unknown): unknown[] {
	if (!isRecord(body)) return [body];
	if ("data" in body) return "success" in body ? [body.data, body] : [body, body.data];
	const isBareEnvelope =
		"success" in body && Object.keys(body).every((name) => envelopeFields.includes(name));
	return isBareEnvelope ? [undefined, body] : [body];
}

/** Field name to first message; undefined when there is none. */
export function readFieldErrors({ errors }: WireEnvelope): Record<string, string> | undefined {
	const firstMessages = Object.entries(errors ?? {}).flatMap(([field, messages]) => {
		const message = (Array.isArray(messages) ? messages[0] : messages)?.trim();
		return message ? [[field, message]] : [];
	});
	return firstMessages.length > 0 ? Object.fromEntries(firstMessages) : undefined;
}

/** True when any of the three code fields is one of the codes, without regard to case. */
export function hasCode(wire: WireEnvelope, codes: string[]): boolean {
	return [wire.code, wire.error_code, wire.error].some(
		(code) => code && codes.includes(code.trim().toLowerCase()),
	);
}

/** True for a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
