/**
 * The envelope that may surround any answer: `{ success, message, data }`, and the shape of
 * refusals (docs/product/platform.md). The client classifies it before it unwraps the data.
 */
import { z } from "zod";
import { wireFlag } from "./scalar";

/**
 * Every field is optional: direct answers have none of them. A refusal about a payment has
 * `success: false` or a code, which distinguishes it from an error of a proxy in front of the
 * platform.
 */
export const envelope = z.looseObject({
	success: wireFlag.optional(),
	message: z.string().nullish(),
	/** Field name to messages, for a rejected form. */
	errors: z.record(z.string(), z.union([z.string(), z.array(z.string())])).nullish(),
	/** Field name to the code of its first message (`contract/refusal.ts`). */
	error_codes: z.record(z.string(), z.string()).nullish(),
	/** A machine code such as `AUTH_009`, or one of `contract/refusal.ts`. */
	code: z.string().nullish(),
	error_code: z.string().nullish(),
	/** A second spelling of a refusal, such as `email_not_verified`, or a message. */
	error: z.string().nullish(),
	data: z.unknown().optional(),
});

export type WireEnvelope = z.infer<typeof envelope>;

/** An answer without data. */
export const acknowledgement = z.looseObject({ message: z.string().nullish() });
