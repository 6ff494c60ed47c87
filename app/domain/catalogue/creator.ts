/** A creator as listeners see them (docs/product.md#catalogue). */

export type Supporter = {
	/** Undefined for a tip that was sent without a name. */
	name?: string;
	amountMajor?: number;
	message?: string;
};

export type Creator = {
	id: string;
	name: string;
	avatar?: string;
	isVerified: boolean;
	/** Tips raised so far; undefined when not told. */
	totalTipsMajor?: number;
	/** Undefined when not told: there may be some. */
	recentSupporters?: Supporter[];
};

/** Up to two letters that replace a missing avatar: `Mona Adel` is `MA`; Arabic ones, side by side, would read as a word. */
export function getInitials(name: string): string {
	const words = name.trim().split(/\s+/).filter(Boolean);
	const chosen = words.length > 1 ? [words[0], words[words.length - 1]] : words;
	const letters = chosen.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "");
	const isArabic = letters.some((letter) => /\p{Script=Arabic}/u.test(letter));
	return letters.join(isArabic ? " " : "");
}
