/**
 * A creator as listeners see them, and the creator's membership tiers (catalogue-11 to
 * catalogue-14).
 */
import type { Plan } from "./plan";

export type Supporter = {
	/** Undefined for a tip that was sent without a name. */
	name?: string;
	amountMajor?: number;
	/** The currency in which it was sent; that of the site when the platform names none. */
	currency?: string | undefined;
	message?: string;
};

/** The facts of a creator that lists and pages show. */
export type CreatorFacts = {
	id: string;
	name: string;
	avatar?: string | undefined;
	isVerified: boolean;
	/** The show by which listeners know them; undefined when the platform does not say. */
	show?: string | undefined;
	/** Undefined when the platform does not say. */
	supporterCount?: number | undefined;
};

export type ListedCreator = CreatorFacts & {
	/** The price of the cheapest membership, for a month; undefined when the platform does not say. */
	fromPriceMajor?: number | undefined;
	currency: string;
};

export type Creator = CreatorFacts & {
	/** Tips raised so far; undefined when the platform does not say. */
	totalTipsMajor?: number;
	/** The currency of the total; that of the site when the platform names none. */
	tipsCurrency?: string | undefined;
	/** Undefined when the platform does not say: there may be some. */
	recentSupporters?: Supporter[];
};

/** Up to two letters for a missing avatar: `Mona Adel` is `MA`. A space keeps Arabic letters from reading as a word. */
export function getInitials(name: string): string {
	const words = name.trim().split(/\s+/).filter(Boolean);
	const chosen = words.length > 1 ? [words[0], words[words.length - 1]] : words;
	const letters = chosen.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "");
	const isArabic = letters.some((letter) => /\p{Script=Arabic}/u.test(letter));
	return letters.join(isArabic ? " " : "");
}

export const EARLY_ACCESS_DEFAULT_HOURS = 24;

export type CreatorTier = {
	/** Absent when the platform sent none: the page shows such a tier, but no one can choose it. */
	id?: string;
	name: string;
	description?: string;
	/** Per month, in major units. */
	priceMajor: number;
	currency: string;
	/** True when the price comes from the fallback table, which is shown but never sent. */
	isPriceGuessed: boolean;
	/** Undefined when the tier has no early access. */
	earlyAccessHours?: number;
	hasExclusiveContent: boolean;
	hasCommunityAccess: boolean;
	hasDirectMessaging: boolean;
	perks: string[];
	/** Whether a payment renews automatically; undefined when the platform does not say. */
	renews?: boolean | undefined;
};

/** The order matters, because a name can match two rows. */
const fallbackPrices = [
	{ words: ["basic", "supporter"], priceMajor: 5 },
	{ words: ["premium", "patron"], priceMajor: 10 },
	{ words: ["vip", "exclusive"], priceMajor: 20 },
] as const;
const OTHER_FALLBACK_PRICE_MAJOR = 9.99;

/** Returns the price to show for a tier without a price field: `VIP` is 20, `Gold` is 9.99. */
export function guessTierPrice(name: string): number {
	const lowerName = name.toLowerCase();
	const row = fallbackPrices.find(({ words }) => words.some((word) => lowerName.includes(word)));
	return row?.priceMajor ?? OTHER_FALLBACK_PRICE_MAJOR;
}

/** Converts a tier to a plan. A tier without an id gets a blank one, which cannot be selected. */
export function toTierPlan(tier: CreatorTier): Plan {
	return {
		id: tier.id ?? "",
		name: tier.name,
		priceMajor: tier.priceMajor,
		currency: tier.currency,
		interval: "monthly",
		features: tier.perks,
		description: tier.description,
		isPopular: false,
		kind: "creator",
		isPriceGuessed: tier.isPriceGuessed,
		renews: tier.renews,
	};
}
