/** Negotiates the content encoding by Accept-Encoding. */
import { parseAccept } from "hono/utils/accept";
import { memoize } from "~/server/memo.server";

/** The smallest first. */
export const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Browsers send only a handful of different headers. */
const MAX_SPELLINGS = 100;

const choose = memoize(MAX_SPELLINGS, (header): Encoding => {
	const accepted = parseAccept(header).filter(({ q }) => q > 0);
	const names = accepted.map(({ type }) => type.toLowerCase());
	return ENCODINGS.find((name) => names.includes(name)) ?? "identity";
});

/** The first encoding that the header accepts; identity for a missing one. */
export const chooseEncoding = (header = ""): Encoding => choose(header);
