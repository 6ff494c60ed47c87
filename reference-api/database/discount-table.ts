/** Discount codes, who uses them, and the prices that people were told. */

type Flag = number;
type Instant = string;

export type DiscountCodeTable = {
	code: string;
	type: "percentage" | "fixed";
	value: number;
	applied_to: string;
	minimal_spend: number | null;
	max_uses_per_user: number | null;
	max_usage: number | null;
	used_count: number;
	user_eligibility: string | null;
	starts_on: string | null;
	ends_on: string | null;
	is_active: Flag;
	invite_description: string | null;
	description: string | null;
};

export type DiscountCodeUseTable = {
	/** Of a transaction or of a wallet transfer. */
	payment_id: string;
	code: string;
	user_id: string;
	state: "held" | "counted" | "released";
	/** Until then it keeps the code from others. */
	held_until: Instant;
};

export type ToldPriceTable = {
	/** Plan, amount, currency and code. */
	id: string;
	/** The last time, to the day. */
	told_at: Instant;
};

export type DiscountCodeViewTable = {
	id: string;
	code: string;
	source: string;
	seen_at: string;
	user_agent: string;
	received_at: Instant;
};
