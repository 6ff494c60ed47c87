/** `brand.json`: who the house is. */
import { z } from "zod";
import type { Brand, LanguageTexts } from "./brand";
import type { BrandFiles, ReportProblem } from "./brand-folder";
import { group, line, lineInEach, parseJson, readShape } from "./brand-json";

export const IDENTITY_FILE = "brand.json";

/** Home screens show so many characters below an icon. */
export const SHORT_NAME_CHARACTERS = 15;

const PREFIX_PROBLEM = "must be two to six Latin letters";

const identity = group({
	name: lineInEach(40),
	nameInSentence: group({ ar: line(60) }).optional(),
	shortName: lineInEach(SHORT_NAME_CHARACTERS).optional(),
	codePrefix: z
		.string(PREFIX_PROBLEM)
		.regex(/^[A-Za-z]{2,6}$/, PREFIX_PROBLEM)
		.toUpperCase()
		.optional(),
	slogan: lineInEach(120).optional(),
	seller: group({
		name: lineInEach(120).optional(),
		address: lineInEach(300).optional(),
		taxNumber: line(40).optional(),
		registration: line(80).optional(),
	}).optional(),
});

type Identity = Pick<
	Brand,
	"name" | "nameInSentence" | "shortName" | "codePrefix" | "slogan" | "seller"
>;

/** Returns who the house is, completed from its name; undefined, with the problems, when the file is wrong or missing. */
export function readIdentity(files: BrandFiles, report: ReportProblem): Identity | undefined {
	if (!files.has(IDENTITY_FILE)) return undefined;
	const value = parseJson(IDENTITY_FILE, files, report);
	if (value === undefined) return undefined;
	const given = readShape(IDENTITY_FILE, identity, value, report);
	if (given === undefined) return undefined;
	const { name, nameInSentence, shortName, slogan, seller } = given;
	const codePrefix = given.codePrefix ?? derivePrefix(name);
	if (codePrefix === undefined) {
		report(
			IDENTITY_FILE,
			`codePrefix is missing, and the English name has no letters for one; it ${PREFIX_PROBLEM}`,
		);
		return undefined;
	}
	return {
		name,
		nameInSentence: nameInSentence ?? { ar: `«${name.ar}»` },
		shortName: shortName ?? name,
		codePrefix,
		slogan,
		seller: seller && {
			name: seller.name ?? name,
			address: seller.address,
			taxNumber: seller.taxNumber,
			registration: seller.registration,
		},
	};
}

/** The first four Latin letters of the English name; undefined where it has fewer than two. */
function derivePrefix({ en }: LanguageTexts): string | undefined {
	const letters = en
		.normalize("NFD")
		.replace(/[^A-Za-z]/g, "")
		.slice(0, 4)
		.toUpperCase();
	return letters.length < 2 ? undefined : letters;
}
