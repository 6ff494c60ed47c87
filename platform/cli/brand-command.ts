/**
 * `brand init`, `brand check` and `brand pages`: make a brand folder that starts, say what is wrong, missing or weak in
 * one, and write the pages of a proxy in its name.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import type { Brand } from "#core/brand/brand";
import { IDENTITY_FILE, readIdentity, SHORT_NAME_CHARACTERS } from "#core/brand/brand-identity";
import { PLURAL } from "#core/brand/own-text";
import { readBrand } from "#core/brand/read-brand";
import { nameInEnglish } from "#core/language";
import type { Options, Shape } from "./command";
import { writeProxyPages } from "./proxy-page";

/** Says, a line each, what is wrong with a folder or with what was typed. */
export class BrandFolderError extends Error {}

/** The text is printed without characters that steer a terminal. */
type Output = { text: string; json: object };

/** It opens no platform and reads no settings: the folder is the one that is named. */
export type BrandCommand = Shape & {
	run(folder: string, given: Options, preview: WriteBrandPreview): Promise<Output>;
};

/** Writes a page that shows the house, to the file if one is named, and returns its path. */
export type WriteBrandPreview = (
	folder: string,
	brand: Brand,
	file: string | undefined,
) => Promise<string>;

/** `wrong` keeps the site from starting; `weak` is hardly meant; `missing` has a substitute. */
type Remark = { kind: "wrong" | "weak" | "missing"; what: string };

const describeRemark = ({ kind, what }: Remark) => `${kind.padEnd(7)}  ${what}`;

/** Lists texts that one language has and the other has not. */
function listUnpaired({ texts }: Brand): Remark[] {
	const other = { en: "ar", ar: "en" } as const;
	return (["en", "ar"] as const).flatMap((language) =>
		Object.keys(texts[language])
			.filter((key) => !PLURAL.test(key))
			.filter((key) => !Object.hasOwn(texts[other[language]], key))
			.map((key): Remark => {
				const [file = "", ...name] = key.split(".");
				const what = `texts/${language}/${file}.json: ${name.join(".")} is written in ${nameInEnglish(language)} alone`;
				return { kind: "weak", what };
			}),
	);
}

/** Lists pages that one language has and the other has not. */
const listSinglePages = ({ pages }: Brand): Remark[] =>
	pages
		.filter(({ name }) => pages.filter((other) => other.name === name).length === 1)
		.map(({ name, language }) => ({
			kind: "weak",
			what: `pages/${name}.${language}.md is written in ${nameInEnglish(language)} alone, and is shown so in both`,
		}));

/** Lists files that the folder has not, with what is shown in their place. */
function listMissingFiles({ palettes, logo, logoDark, icon, pictures }: Brand): Remark[] {
	const substitutes: Array<[isThere: boolean, what: string]> = [
		[palettes !== undefined, "colours.json: all colours are the product's own"],
		[logo !== undefined, "logo.svg: the name stands in its place, in letters"],
		[!logo || logoDark !== undefined, "logo-dark.svg: the dark theme shows logo.svg"],
		[icon !== undefined, "icon.svg: icons are the first letter of the English name"],
		...(["en", "ar"] as const).map((language): [boolean, string] => [
			pictures.share[language] !== undefined,
			`pictures/share.${language}.png: shared links show a drawing`,
		]),
	];
	return substitutes.flatMap(([isThere, what]) => (isThere ? [] : [{ kind: "missing", what }]));
}

function listRemarks(brand: Brand): Remark[] {
	const { name, shortName, slogan, seller } = brand;
	const remarks: Array<[applies: boolean, kind: Remark["kind"], what: string]> = [
		[!/\p{Script=Arabic}/u.test(name.ar), "weak", "name.ar has no Arabic letter"],
		[!/\p{Script=Latin}/u.test(name.en), "weak", "name.en has no Latin letter"],
		[
			Object.values(shortName).some((text) => [...text].length > SHORT_NAME_CHARACTERS),
			"missing",
			`shortName: the name is cut on home screens, which show ${SHORT_NAME_CHARACTERS} characters`,
		],
		[!slogan, "missing", "slogan: the footer says the product's own line"],
		[!seller, "missing", "seller: nobody is named as the one who sells"],
		[seller !== undefined && !seller.address, "missing", "seller.address"],
		[seller !== undefined && !seller.taxNumber, "missing", "seller.taxNumber"],
	];
	return [
		...remarks.flatMap(([applies, kind, what]) =>
			applies ? [{ kind, what: `brand.json: ${what}` }] : [],
		),
		...listMissingFiles(brand),
		...listUnpaired(brand),
		...listSinglePages(brand),
	];
}

async function check(
	folder: string,
	{ page: file }: Options,
	writePreview: WriteBrandPreview,
): Promise<Output> {
	const brand = requireBrand(folder);
	const described = describeBrand(folder, brand);
	const page = await writePreview(folder, brand, file).catch((error: unknown) => {
		const { code, syscall } = error as NodeJS.ErrnoException;
		if (syscall === undefined) throw error;
		throw new BrandFolderError(
			`${described.text}\nThe page can't be written (${code}): --page ${file ?? "FILE"}`,
		);
	});
	return {
		text: `${described.text}\npage     ${page}`,
		json: { ...described.json, page },
	};
}

/** @throws BrandFolderError with all mistakes */
function requireBrand(folder: string): Brand {
	const read = readBrand(folder);
	if ("problems" in read) {
		const wrong = read.problems.map((what) => describeRemark({ kind: "wrong", what }));
		throw new BrandFolderError([`${resolve(folder)} can't be used yet:`, ...wrong].join("\n"));
	}
	return read.brand;
}

function describeBrand(folder: string, brand: Brand): Output {
	const remarks = listRemarks(brand);
	const counts = (["en", "ar"] as const).map(
		(language) => `${Object.keys(brand.texts[language]).length} in ${nameInEnglish(language)}`,
	);
	const lines = [
		`${resolve(folder)} can be used: BRAND_DIR=${folder}`,
		`name     ${brand.name.en}, ${brand.name.ar}; in an Arabic sentence: ${brand.nameInSentence.ar}`,
		`codes    ${brand.codePrefix}-J7M9GM`,
		`texts    ${counts.join(", ")}`,
		`pages    ${[...new Set(brand.pages.map(({ name }) => name))].join(", ") || "none"}`,
		...remarks.map(describeRemark),
	];
	return { text: lines.join("\n"), json: { name: brand.name, remarks } };
}

/** Asks for what was not typed after the command; there must be a person to ask. */
async function askFor(wanted: Readonly<Record<string, string | undefined>>) {
	const missing = Object.keys(wanted).filter((option) => !wanted[option]);
	if (missing.length === 0) return wanted;
	if (!process.stdin.isTTY) {
		const options = missing.map((option) => `--${option}`).join(" and ");
		throw new BrandFolderError(
			`brand init: needs ${options}, because there is no terminal to ask at.`,
		);
	}
	const questions: Record<string, string> = {
		name: "The name in English: ",
		"name-ar": "The name in Arabic: ",
	};
	const terminal = createInterface({ input: process.stdin, output: process.stderr });
	const answers = { ...wanted };
	try {
		for (const option of missing)
			answers[option] = await terminal.question(questions[option] ?? "");
	} finally {
		terminal.close();
	}
	return answers;
}

async function init(folder: string, { prefix, ...given }: Options): Promise<Output> {
	const answers = await askFor({ name: given.name, "name-ar": given["name-ar"] });
	const identity = {
		name: { en: answers.name, ar: answers["name-ar"] },
		...(prefix && { codePrefix: prefix }),
	};
	const text = `${JSON.stringify(identity, null, "\t")}\n`;
	const problems: string[] = [];
	readIdentity(new Map([[IDENTITY_FILE, Buffer.from(text)]]), (_, problem) =>
		problems.push(problem),
	);
	if (problems.length > 0) throw new BrandFolderError(`brand init: ${problems.join("; ")}.`);
	const file = join(folder, IDENTITY_FILE);
	try {
		mkdirSync(folder, { recursive: true });
		writeFileSync(file, text, { flag: "wx" });
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		const why =
			code === "EEXIST"
				? "is there already, and nothing is overwritten"
				: `can't be written (${code})`;
		throw new BrandFolderError(`${resolve(file)} ${why}.`);
	}
	return describeBrand(folder, requireBrand(folder));
}

async function pages(folder: string, { to = "" }: Options): Promise<Output> {
	const files = await writeProxyPages(requireBrand(folder));
	try {
		mkdirSync(to, { recursive: true });
		for (const [name, text] of files) writeFileSync(join(to, name), text);
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		throw new BrandFolderError(
			`brand pages: ${to || "the folder"} can't be written (${code}): --to FOLDER`,
		);
	}
	const written = [...files.keys()].map((name) => join(resolve(to), name));
	return { text: written.join("\n"), json: { written } };
}

export const brandCommands: Record<string, BrandCommand> = {
	"brand check": {
		parameters: ["DIR"],
		options: { page: "FILE" },
		about:
			"what is wrong, weak or missing in a brand folder, and a page that shows it (docs/brand.md)",
		run: check,
	},
	"brand init": {
		parameters: ["DIR"],
		options: { name: "NAME", "name-ar": "NAME", prefix: "LETTERS" },
		about: "makes a brand folder that starts, and asks for the names that are not given",
		run: init,
	},
	"brand pages": {
		parameters: ["DIR"],
		options: { to: "FOLDER" },
		about:
			"writes the pages that a proxy shows by itself in the name of the house, over those there",
		run: pages,
	},
};
