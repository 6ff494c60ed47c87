/**
 * One code for each state that invite-3 tells apart. Valid: WELCOME20, FIXED5, OPEN10 and VIP5 (too
 * short for an invite link). Refused: INACTIVE15, EXPIRED30, FUTURE25, USEDUP10 and ZEROUSE (allows
 * no use at all).
 */
import type { Insertable } from "kysely";
import en from "../../locales/en/common.json";
import type { Schema } from "../database/schema";

type DiscountCode = Insertable<Schema["discount_codes"]>;

const code = (name: string, value: number, rest: Partial<DiscountCode> = {}): DiscountCode => ({
	code: name,
	type: "percentage",
	value,
	applied_to: "subscription",
	minimal_spend: null,
	max_uses_per_user: 1,
	max_usage: null,
	used_count: 0,
	user_eligibility: null,
	starts_on: "2024-01-01",
	ends_on: "2099-12-31",
	is_active: 1,
	invite_description: null,
	description: null,
	...rest,
});

export const discountCodes: DiscountCode[] = [
	code("WELCOME20", 20, {
		minimal_spend: 2500,
		max_usage: 10_000,
		used_count: 412,
		user_eligibility: "new_users_only",
		invite_description: `A friend kept a place for you on ${en.companyName}.`,
		description: "20% off your first subscription.",
	}),
	code("FIXED5", 500, {
		type: "fixed",
		minimal_spend: 2000,
		max_usage: 500,
		used_count: 37,
		user_eligibility: "existing_users_only",
		description: "A thank-you to our listeners.",
	}),
	code("OPEN10", 10, { starts_on: null, ends_on: null, max_uses_per_user: null }),
	code("VIP5", 5, { description: "For guests of our live recordings." }),
	code("INACTIVE15", 15, { is_active: 0 }),
	code("EXPIRED30", 30, { ends_on: "2024-12-31" }),
	code("FUTURE25", 25, { starts_on: "2099-01-01" }),
	code("USEDUP10", 10, { max_usage: 100, used_count: 100 }),
	code("ZEROUSE", 10, { max_usage: 0 }),
];
