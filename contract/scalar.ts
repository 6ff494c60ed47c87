/**
 * Wire scalars that several nouns share. The platform is not strict about numbers: ids and amounts
 * arrive as numbers or numeric strings (docs/product/platform.md).
 */
import { z } from "zod";

/** An id on the wire: `7` or `"7"`. */
export const wireId = z.union([z.number(), z.string().min(1)]);

/** A creator's tier on the wire: the level, name or id of a package. */
export const wireTier = z.union([z.number(), z.string()]);

/**
 * An amount on the wire, in major units, or a count: `49`, `"49.00"`; the client validates any
 * other text.
 */
export const wireAmount = z.union([z.number(), z.string()]);

const flagsOfDatabases = new Map<unknown, boolean>([
	[1, true],
	["1", true],
	[0, false],
	["0", false],
]);

/** A boolean on the wire, also spelled the way databases store it. */
export const wireFlag = z.preprocess((said) => flagsOfDatabases.get(said) ?? said, z.boolean());

/**
 * A field that may be missing, null or invalid; all of these count as missing. Use it where the response is
 * useful without the field, never for ids, states and prices.
 */
export const lenient = <T extends z.ZodType>(schema: T) => schema.nullish().catch(undefined);
