/** The texts of the product in the words of a brand. */
import type { Language } from "#core/language";
import type { Brand } from "./brand";
import { getBrand } from "./current-brand";

type Tree = { readonly [key: string]: string | Tree };

/** An Arabic sentence sets the name in quotation marks, and the brand's own form takes the place of both. */
const NAME_IN_ARABIC = /«(?:\$t\((?:common:)?companyName\)|\{\{product\}\})»/g;

/** The texts that the house has of its own; the keys are those of `locales`. */
const listOwnTexts = (
	{ name, slogan, texts }: Brand,
	language: Language,
): Readonly<Record<string, string>> => ({
	"common.companyName": name[language],
	...(slogan && {
		"common.footer.signature": slogan[language],
		"common.shareImage": `${name[language]}: ${slogan[language]}`,
	}),
	...texts[language],
});

/** Keeps Latin letters from reordering an Arabic line. */
const isolateLatin = (text: string) => (/[A-Za-z]/.test(text) ? `\u2068${text}\u2069` : text);

/**
 * Returns a catalogue of `locales` with the name and the texts of the brand of this process; the
 * same object while the product has its own.
 */
export function applyBrand<Catalogue extends object>(
	language: Language,
	file: string,
	catalogue: Catalogue,
): Catalogue {
	const brand = getBrand();
	if (!brand) return catalogue;
	const own = listOwnTexts(brand, language);
	const form = isolateLatin(brand.nameInSentence.ar);
	const change = (tree: Tree, prefix: string): Tree => {
		const changed = Object.entries(tree).map(([key, text]): [string, Tree | string] => {
			const path = `${prefix}.${key}`;
			if (typeof text !== "string") return [key, change(text, path)];
			const worded = own[path] ?? text;
			return [key, language === "ar" ? worded.replace(NAME_IN_ARABIC, () => form) : worded];
		});
		// A list of texts stays one: pages go through it.
		return Array.isArray(tree)
			? (changed.map(([, text]) => text) as unknown as Tree)
			: Object.fromEntries(changed);
	};
	return change(catalogue as Tree, file) as Catalogue;
}

/**
 * False for a text that is ours while the house has a brand: what somebody has said about us, and our numbers, are
 * true of no other house.
 */
export function isOfThisHouse(language: Language, key: string): boolean {
	const brand = getBrand();
	return brand === undefined || Object.hasOwn(brand.texts[language], key);
}
