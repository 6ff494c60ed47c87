/** Which of our encodings a client takes, from its Accept-Encoding. */

/** Of what is compressed once for many, the smallest first. */
export const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Of what is compressed for one answer, the cheapest first (docs/decisions/042). */
const QUICK_ENCODINGS = ["zstd", ...ENCODINGS] as const;
export type QuickEncoding = (typeof QUICK_ENCODINGS)[number];

/** Browsers send a handful of spellings; others cannot make a list long. */
const MAX_SPELLINGS = 100;

/** The first encoding that the header accepts; identity for a missing one. */
export const chooseEncoding = createChoice<Encoding>(ENCODINGS);
export const chooseQuickEncoding = createChoice<QuickEncoding>(QUICK_ENCODINGS);

function createChoice<Offered extends QuickEncoding>(offered: readonly Offered[]) {
	const known = new Map<string, Offered | "identity">();
	return (accepted: string | undefined): Offered | "identity" => {
		if (accepted === undefined) return "identity";
		const chosen = known.get(accepted);
		if (chosen) return chosen;
		const names = accepted.split(",").filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part));
		const accepts = (name: string) =>
			names.some((part) => (part.split(";")[0] ?? "").trim().toLowerCase() === name);
		const encoding = offered.find(accepts) ?? "identity";
		if (known.size >= MAX_SPELLINGS) known.clear();
		known.set(accepted, encoding);
		return encoding;
	};
}
