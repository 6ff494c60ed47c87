/**
 * The envelope that may surround any response: `{ success, message, data }`, and the shape of
 * rejections (docs/product/platform.md). The client classifies it before it takes out the data.
 */
import { z } from "zod";
import { lenient, wireFlag } from "./scalar";

/**
 * Every field is optional: direct responses have none of them. A rejection about a payment has
 * `success: false` or a code, which distinguishes it from an error of a proxy in front of the
 * platform.
 */
export const envelope = z.looseObject({
	success: lenient(wireFlag),
	message: lenient(z.string()),
	/** Field name to messages, for a rejected form. */
	errors: lenient(z.record(z.string(), z.union([z.string(), z.array(z.string())]))),
	/** Field name to the code of its first message (`contract/error-code.ts`). */
	error_codes: lenient(z.record(z.string(), z.string())),
	/** A machine code such as `AUTH_009`, or one of `contract/error-code.ts`. */
	code: lenient(z.string()),
	/** Read in place of `code`. */
	error_code: lenient(z.string()),
	/** A code such as `email_not_verified`, or a message. */
	error: lenient(z.string()),
	/** With `payment_waiting`: when that payment ends by itself. */
	wait_until: lenient(z.string()),
	data: z.unknown().optional(),
});

export type WireEnvelope = z.infer<typeof envelope>;

/** A response without data; the client reads it from the envelope itself. */
export const acknowledgement = z.looseObject({ message: lenient(z.string()) });
