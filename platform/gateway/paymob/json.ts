/** Reads Paymob's JSON with each number as it is written, since signatures cover the exact digits. */
import { z } from "zod";

/** A number of a JSON text. */
export class JsonNumber {
	constructor(readonly text: string) {}
}

/** Returns the value with a `JsonNumber` for each number; undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text, (_key, value: unknown, ...[context]: { source: string }[]) =>
			typeof value === "number" ? new JsonNumber(context?.source ?? String(value)) : value,
		);
	} catch {
		return undefined;
	}
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" &&
	value !== null &&
	!Array.isArray(value) &&
	!(value instanceof JsonNumber);

const jsonNumber = z.instanceof(JsonNumber).transform(({ text }) => text);

const ID = /^[1-9]\d{0,19}$/;

/** An id as digits; a number with a sign or a point is none. */
export const numericId = jsonNumber.pipe(z.string().regex(ID));

/** Responses write some ids as texts. */
export const wireId = z.union([numericId, z.string().regex(ID)]);

/** An amount in minor units. */
export const wireAmount = jsonNumber
	.pipe(z.string().regex(/^\d{1,15}$/))
	.transform((digits) => Number(digits));

export const wireCurrency = z.string().regex(/^[A-Z]{3}$/);
