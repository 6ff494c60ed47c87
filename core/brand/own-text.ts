/** `texts/<language>/<file>.json`: the texts that a house writes itself, shaped as the files of `locales`. */
import { closest } from "fastest-levenshtein";
import { catalogues } from "#core/catalogue";
import type { Language } from "#core/language";
import type { Brand } from "./brand";
import type { BrandFiles, ReportProblem } from "./brand-folder";
import { parseJson } from "./brand-json";

type Tree = { readonly [key: string]: string | Tree };

const MAX_CHARACTERS = 2000;
/** Control characters, and marks that turn a line around without an end. */
const UNSHOWN = /\p{Cc}|[\u202a-\u202e\u2028\u2029\ufeff]/u;
/** Ends the keys of a text that depends on a number. */
export const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Returns the texts that are right; each other one is a problem. */
export function readTexts(files: BrandFiles, report: ReportProblem): Brand["texts"] {
	const texts: Record<Language, Record<string, string>> = { en: {}, ar: {} };
	for (const file of files.keys()) {
		const [, language, name = ""] = /^texts\/(en|ar)\/(.+)\.json$/.exec(file) ?? [];
		if (language !== "en" && language !== "ar") continue;
		const known: Record<string, object> = catalogues[language];
		const catalogue = Object.hasOwn(known, name) ? known[name] : undefined;
		if (catalogue === undefined) {
			report(
				file,
				`isn't a file of texts. Did you mean ${closest(name, Object.keys(known))}.json?`,
			);
			continue;
		}
		const value = parseJson(file, files, report);
		if (value === undefined) continue;
		// The name has one place, because short codes and the sender of mails follow it too.
		if (name === "common" && Object.hasOwn(Object(value), "companyName")) {
			report(file, "companyName is written as name in brand.json");
			continue;
		}
		const reportKey = (key: string, problem: string) =>
			report(file, key ? `${key} ${problem}` : problem);
		const own = listTexts(catalogue as Tree, value, "", reportKey);
		checkPlurals(catalogue as Tree, own, reportKey);
		checkTestimonials(own, reportKey);
		for (const [key, text] of own) texts[language][`${name}.${key}`] = text;
	}
	return texts;
}

/** Returns the texts with their dotted keys. */
function listTexts(
	known: Tree,
	given: unknown,
	prefix: string,
	report: ReportProblem,
): Map<string, string> {
	const found = new Map<string, string>();
	const isList = Array.isArray(known);
	if (typeof given !== "object" || given === null || Array.isArray(given) !== isList) {
		report(prefix, isList ? "must be a list in brackets" : "must be an object in braces");
		return found;
	}
	for (const [name, value] of Object.entries(given)) {
		const key = prefix ? `${prefix}.${name}` : name;
		const original = Object.hasOwn(known, name) ? known[name] : undefined;
		if (original === undefined) report(key, "isn't a known key");
		else if (typeof original !== "string") {
			for (const [inner, text] of listTexts(original, value, key, report)) found.set(inner, text);
		} else {
			const problem = explainText(original, value);
			if (problem === undefined) found.set(key, String(value));
			else report(key, problem);
		}
	}
	return found;
}

function explainText(original: string, text: unknown): string | undefined {
	if (typeof text !== "string") return "must be a text";
	if (text.trim() === "") return "is empty";
	if (text.length > MAX_CHARACTERS) return `must be at most ${MAX_CHARACTERS} characters`;
	if (UNSHOWN.test(text)) return "must be one line without invisible characters";
	const wanted = listPlaceholders(original);
	const has = listPlaceholders(text);
	const missing = wanted.filter((one) => !has.includes(one));
	const foreign = has.filter((one) => !wanted.includes(one));
	if (missing.length > 0) return `needs ${missing.join(" and ")}, as the text that it replaces`;
	if (foreign.length > 0)
		return `has ${foreign.join(" and ")}, which the text that it replaces has not`;
	return undefined;
}

/** What is filled in: `{{count}}`, marks such as `<mail>`, and other texts but the name of the house. */
function listPlaceholders(text: string): string[] {
	const found = text.match(/\{\{[^}]*\}\}|\{\{|<\/?\w+|\$t\([^)]*\)?/g) ?? [];
	return [
		...new Set(
			found.filter((one) => !/^\$t\((common:)?companyName\)$|^\{\{product\}\}$/.test(one)),
		),
	].sort();
}

/** Words that depend on a number are written for all numbers, so that no page mixes two voices. */
function checkPlurals(known: Tree, own: ReadonlyMap<string, string>, report: ReportProblem): void {
	const counted = new Set(
		[...own.keys()].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, "")),
	);
	for (const key of counted) {
		const parent = key
			.split(".")
			.slice(0, -1)
			.reduce<Tree>((tree, name) => tree[name] as Tree, known);
		const last = key.split(".").at(-1);
		const missing = Object.keys(parent)
			.filter((name) => PLURAL.test(name) && name.replace(PLURAL, "") === last)
			.filter((name) => !own.has(key.replace(/[^.]+$/, name)));
		if (missing.length > 0) report(key, `needs its other plural forms: ${missing.join(", ")}`);
	}
}

/** Praise without a source is invented. */
function checkTestimonials(own: ReadonlyMap<string, string>, report: ReportProblem): void {
	const items = new Set(
		[...own.keys()].flatMap((key) => /^testimonials\.items\.\w+/.exec(key) ?? []),
	);
	for (const item of items) {
		const missing = ["quote", "name", "role"].filter((part) => !own.has(`${item}.${part}`));
		if (missing.length > 0)
			report(item, `needs ${missing.join(" and ")}: who said it, and as what`);
	}
}
