/** Negotiates the content encoding by Accept-Encoding. */
import { parseAccept } from "hono/utils/accept";
import { memoize } from "~/server/memo.server";

/** For what is compressed once for many, the smallest first. */
export const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** For what is compressed for one response, the cheapest first (docs/decisions/042). */
const QUICK_ENCODINGS = ["zstd", ...ENCODINGS] as const;
export type QuickEncoding = (typeof QUICK_ENCODINGS)[number];

/** Browsers send only a handful of different headers. */
const MAX_SPELLINGS = 100;

/** The first encoding that the header accepts; identity for a missing one. */
export const chooseEncoding = createChoice<Encoding>(ENCODINGS);
export const chooseQuickEncoding = createChoice<QuickEncoding>(QUICK_ENCODINGS);

function createChoice<Offered extends QuickEncoding>(offered: readonly Offered[]) {
	const choose = memoize(MAX_SPELLINGS, (header): Offered | "identity" => {
		const accepted = parseAccept(header).filter(({ q }) => q > 0);
		const names = accepted.map(({ type }) => type.toLowerCase());
		return offered.find((name) => names.includes(name)) ?? "identity";
	});
	return (header = "") => choose(header);
}
