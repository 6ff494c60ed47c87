/**
 * Invented creators, supporters and discount codes, for trying the product. One code for each state
 * that invite-3 tells apart. Valid: WELCOME20, FIXED5, OPEN10 and VIP5 (too short for an invite
 * link). Rejected: INACTIVE15, EXPIRED30, FUTURE25, USEDUP10 and ZEROUSE (allows no use at all).
 */
import type { Insertable } from "kysely";
import en from "../../locales/en/common.json";
import type { Schema } from "../database/schema";
import { arabicOf } from "./arabic-text";

/** Rows without their currency, which follows the catalogue's. */
type Creator = Omit<Insertable<Schema["creators"]>, "tips_currency">;

const creator = (id: number, name: string, show: string, rest: Partial<Creator> = {}): Creator => ({
	id,
	name,
	name_ar: arabicOf(name),
	show_name: show,
	show_name_ar: arabicOf(show),
	avatar: null,
	is_verified: 0,
	total_tips_minor: 0,
	...rest,
});

export const creators: Creator[] = [
	creator(1, "Layla Nassar", "Cairo Stories", { is_verified: 1, total_tips_minor: 1_845_000 }),
	creator(2, "قهوة العصر", "Coffee at Asr", { is_verified: 1, total_tips_minor: 732_500 }),
	creator(3, "Tamer & Huda", "Two Mics, One Table"),
];

type Supporter = Omit<Insertable<Schema["supporters"]>, "currency">;

const supporter = (
	id: string,
	creatorId: number,
	name: string,
	amount: number,
	message: string | null,
	day: string,
): Supporter => ({
	id,
	creator_id: creatorId,
	name,
	amount_minor: amount * 100,
	message,
	created_at: `${day}T18:30:00.000Z`,
});

export const supporters: Supporter[] = [
	supporter("sup_seed_1", 1, "Mariam", 75, "The episode on the Nile made my week.", "2025-05-02"),
	supporter("sup_seed_2", 1, "Anonymous", 150, null, "2025-05-06"),
	supporter("sup_seed_3", 1, "يوسف", 30, "استمروا", "2025-05-09"),
	supporter("sup_seed_4", 2, "هالة", 300, "أجمل ما أسمع في الطريق", "2025-05-04"),
	supporter("sup_seed_5", 2, "Karim", 15, null, "2025-05-08"),
];

type DiscountCode = Omit<Insertable<Schema["discount_codes"]>, "currency">;

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
	invite_description_ar: arabicOf(rest.invite_description),
	description_ar: arabicOf(rest.description),
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
