/** Which of our encodings a client takes, from its Accept-Encoding. */
import { memoize } from "~/server/memo.server";

/** Of what is compressed once for many, the smallest first. */
export const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Of what is compressed for one answer, the cheapest first (docs/decisions/042). */
const QUICK_ENCODINGS = ["zstd", ...ENCODINGS] as const;
export type QuickEncoding = (typeof QUICK_ENCODINGS)[number];

/** Browsers send a handful. */
const MAX_SPELLINGS = 100;

/** The first encoding that the header accepts; identity for a missing one. */
export const chooseEncoding = createChoice<Encoding>(ENCODINGS);
export const chooseQuickEncoding = createChoice<QuickEncoding>(QUICK_ENCODINGS);

function createChoice<Offered extends QuickEncoding>(offered: readonly Offered[]) {
	const choose = memoize(MAX_SPELLINGS, (accepted): Offered | "identity" => {
		const names = accepted.split(",").filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part));
		const accepts = (name: string) =>
			names.some((part) => (part.split(";")[0] ?? "").trim().toLowerCase() === name);
		return offered.find(accepts) ?? "identity";
	});
	return (accepted = "") => choose(accepted);
}
