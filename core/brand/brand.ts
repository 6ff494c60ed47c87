/**
 * The brand: what an operator says about their house in the folder of `BRAND_DIR` (docs/brand.md). Without
 * one, the product has its own name, texts and looks.
 */

import type { Language } from "#core/language";
import type { BrandDrawings } from "./brand-drawing";
import type { BrandPictures } from "./brand-picture";
import type { Palettes } from "./palette";

/** A text in each language of the product. */
export type LanguageTexts = Record<Language, string>;

/** Who sells, as receipts and the legal pages name them. */
export type Seller = {
	/** The brand's name where no other is given. */
	name: LanguageTexts;
	address: LanguageTexts | undefined;
	taxNumber: string | undefined;
	registration: string | undefined;
};

/** A text page in one language, as it is written. `name` is the last part of its address. */
export type BrandPage = { name: string; language: Language; markdown: string };

export type Brand = BrandDrawings & {
	name: LanguageTexts;
	/** How an Arabic sentence names the house, with its quotation marks if it takes any. */
	nameInSentence: { ar: string };
	/** Below an icon on a home screen, where there is room for few letters. */
	shortName: LanguageTexts;
	/** What short codes begin with, two to six capital letters. */
	codePrefix: string;
	/** Undefined where the product's own sentence stays. */
	slogan: LanguageTexts | undefined;
	/** Undefined where the folder does not say who sells. */
	seller: Seller | undefined;
	/** The texts that the house has written itself, by keys such as `landing.hero.listener.title`. */
	texts: Record<Language, Readonly<Record<string, string>>>;
	/** Undefined where the product's own colours stay. */
	palettes: Palettes | undefined;
	/** In the order of their names. */
	pages: readonly BrandPage[];
	pictures: BrandPictures;
	/** Differs between two folders that differ in any byte. */
	digest: string;
};
