/** Decodes a file of people: UTF-8, Excel's "Unicode text" (UTF-16), or the Arabic ANSI of Windows. */

export const encodings = ["utf-8", "utf-16le", "utf-16be", "windows-1256"] as const;
export type Encoding = (typeof encodings)[number];

/** Reads the name of an encoding, as an option or a form gives it; undefined for another one. */
export const readEncoding = (typed: string): Encoding | undefined =>
	encodings.find((name) => name === typed.trim().toLowerCase());

/** Why a whole file cannot be read. `detail` names the column, the encoding or the number in question. */
export const fileProblems = {
	empty: () => "The file is empty.",
	workbook: () => "This is a workbook. Save it as CSV first.",
	"not-text": (detail: string) => `The file isn't text in ${detail}. Name its encoding.`,
	"no-email": () => "No column holds an email address. Say which one does.",
	"same-field": (detail: string) => `More than one column is taken for ${detail}. Choose one.`,
	"no-column": (detail: string) => `The file has no column ${detail}.`,
	"no-field": (detail: string) => `${detail} isn't something that a column can hold.`,
	"too-large": (detail: string) => `The file has more than ${detail} MB. Split it.`,
} as const satisfies Record<string, (detail: string) => string>;

export type FileProblem = keyof typeof fileProblems;

export class PeopleFileError extends Error {
	constructor(
		readonly problem: FileProblem,
		readonly detail = "",
	) {
		super(fileProblems[problem](detail));
	}
}

/** What a byte order mark says of the encoding. */
const marks: readonly (readonly [Encoding, readonly number[]])[] = [
	["utf-8", [0xef, 0xbb, 0xbf]],
	["utf-16le", [0xff, 0xfe]],
	["utf-16be", [0xfe, 0xff]],
];

/** The first bytes of a ZIP file, as which Excel saves a workbook. */
const WORKBOOK = [0x50, 0x4b, 0x03, 0x04];

const beginsWith = (bytes: Uint8Array, beginning: readonly number[]) =>
	beginning.every((byte, index) => bytes[index] === byte);

function decodeStrictly(bytes: Uint8Array, encoding: Encoding): string | undefined {
	try {
		return new TextDecoder(encoding, { fatal: true }).decode(bytes);
	} catch {
		return undefined;
	}
}

/**
 * Returns the text and the encoding in which it was written. Without `named`, a byte order mark decides;
 * otherwise it is UTF-8, or windows-1256 where it is no UTF-8. NUL is removed: PostgreSQL accepts none.
 *
 * @throws PeopleFileError
 */
export function decodeFile(
	bytes: Uint8Array,
	named?: Encoding,
): { text: string; encoding: Encoding } {
	if (bytes.length === 0) throw new PeopleFileError("empty");
	if (beginsWith(bytes, WORKBOOK)) throw new PeopleFileError("workbook");
	const marked = marks.find(([, mark]) => beginsWith(bytes, mark))?.[0];
	const possible: readonly Encoding[] = named ? [named] : [marked ?? "utf-8", "windows-1256"];
	for (const encoding of possible) {
		const text = decodeStrictly(bytes, encoding);
		if (text !== undefined) return { text: text.replaceAll("\0", ""), encoding };
	}
	throw new PeopleFileError("not-text", possible[0]);
}
