/** A creator as listeners see them (spec section 3). */

export type Supporter = {
	/** Undefined for a tip that was sent without a name. */
	name?: string;
	amountMajor?: number;
	message?: string;
	createdAt?: string;
};

export type Creator = {
	id: string;
	name: string;
	avatar?: string;
	isVerified: boolean;
	/** Tips raised so far, in EGP; undefined when not told. */
	totalTipsMajor?: number;
	recentSupporters: Supporter[];
};

/** Up to two letters that stand in for a missing avatar: `Mona Adel` is `MA`. */
export function getInitials(name: string): string {
	const words = name.trim().split(/\s+/).filter(Boolean);
	const chosen = words.length > 1 ? [words[0], words[words.length - 1]] : words;
	return chosen.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}
