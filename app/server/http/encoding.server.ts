/** Which of our encodings a client takes, from its Accept-Encoding. */

export const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Browsers send a handful of spellings; others cannot make this list long. */
const MAX_SPELLINGS = 100;
const known = new Map<string, Encoding>();

/** The smallest encoding that the header accepts; identity for a missing one. */
export function chooseEncoding(accepted: string | undefined): Encoding {
	if (accepted === undefined) return "identity";
	const chosen = known.get(accepted);
	if (chosen) return chosen;
	const names = accepted.split(",").filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part));
	const accepts = (name: string) =>
		names.some((part) => (part.split(";")[0] ?? "").trim().toLowerCase() === name);
	const encoding = ENCODINGS.find(accepts) ?? "identity";
	if (known.size >= MAX_SPELLINGS) known.clear();
	known.set(accepted, encoding);
	return encoding;
}
