/**
 * Plans by number. 1-5: the sample plans (catalogue-22). 101-103: packages that creators buy.
 * 201-222: tiers of the seeded creators, whose prices use the different spellings that clients must
 * read.
 */
import type { Insertable } from "kysely";
import en from "../../locales/en/common.json";
import type { PlanKind, Schema } from "../database/schema";
import { arabicListOf, arabicOf } from "./arabic-text";

type Plan = Insertable<Schema["plans"]>;
type Essentials = { id: number; name: string; description: string; price: number };

const plan = (kind: PlanKind, essentials: Essentials, rest: Partial<Plan> = {}): Plan => ({
	id: essentials.id,
	kind,
	creator_id: null,
	name: essentials.name,
	description: essentials.description,
	price_minor: essentials.price * 100,
	currency: "EGP",
	interval: "monthly",
	discount: null,
	is_popular: 0,
	price_field: "price",
	features: "[]",
	perks: "[]",
	limits: "{}",
	...rest,
	name_ar: arabicOf(essentials.name),
	description_ar: arabicOf(essentials.description),
	discount_ar: arabicOf(rest.discount),
	// Pages say what a package allows, and what a tier opens, in their own words.
	features_ar: kind === "package" ? rest.features : arabicListOf(rest.features ?? "[]"),
	perks_ar: rest.perks ?? null,
});

const features = (...names: string[]) => ({ features: JSON.stringify(names) });

const premiumFeatures = features(
	"Ad-free listening",
	"Audio up to 320kbps",
	"Unlimited offline downloads",
	"Early access to new episodes",
);

export const platformPlans: Plan[] = [
	plan(
		"platform",
		{ id: 1, name: "Basic", description: "Listen without advertising.", price: 25 },
		features("Ad-free listening", "High quality audio", "Offline downloads"),
	),
	plan(
		"platform",
		{
			id: 2,
			name: "Premium",
			description: `Everything ${en.companyName} has for listeners.`,
			price: 49,
		},
		{
			interval: "month",
			is_popular: 1,
			...premiumFeatures,
		},
	),
	plan(
		"platform",
		{ id: 3, name: "Premium Annual", description: "Premium, paid once a year.", price: 490 },
		{
			interval: "year",
			discount: "Save 17%",
			...premiumFeatures,
		},
	),
	plan(
		"creator",
		{ id: 4, name: "Creator Supporter", description: "Stand behind one creator.", price: 30 },
		features("Supporter badge", "Exclusive updates"),
	),
	plan(
		"creator",
		{ id: 5, name: "Creator VIP", description: "As close to one creator as it gets.", price: 75 },
		features("Supporter badge", "Exclusive content", "Direct messaging"),
	),
];

const limits = (level: number, uploads: number, followers: number) => ({
	limits: JSON.stringify({
		tier_level: level,
		max_uploads: uploads,
		max_followers: followers,
		analytics_access: level > 1,
		monetization_tools: level > 1,
		priority_support: level > 2,
		custom_branding: level > 2,
	}),
});

export const packages: Plan[] = [
	plan(
		"package",
		{ id: 101, name: "Free", description: "Publish your first episodes.", price: 0 },
		{ ...limits(1, 5, 100), ...features("5 uploads", "Up to 100 followers") },
	),
	plan(
		"package",
		{ id: 102, name: "Studio", description: "Grow and start to earn.", price: 199 },
		{
			is_popular: 1,
			...limits(2, 50, 10_000),
			...features("50 uploads", "Up to 10000 followers", "Analytics", "Monetization tools"),
		},
	),
	plan(
		"package",
		{ id: 103, name: "Pro", description: "For a team that publishes every day.", price: 499 },
		{
			...limits(3, 999, 1_000_000),
			...features("999 uploads", "Analytics", "Monetization tools", "Priority support"),
		},
	),
];

/** Builds the plan of a tier; rank 1 is supporter, 2 premium and 3 VIP. */
const tier = (
	creatorId: number,
	rank: 1 | 2 | 3,
	priceField: string | null,
	essentials: Essentials,
): Plan =>
	plan("tier", essentials, {
		creator_id: creatorId,
		price_field: priceField,
		features: JSON.stringify({
			early_access: rank > 1,
			early_access_hours: rank > 1 ? 24 * (rank - 1) : undefined,
			exclusive_content_access: rank > 1,
			community_access: true,
			direct_messaging: rank > 2,
		}),
		perks: JSON.stringify(["supporter_badge", "exclusive_updates", "early_access"].slice(0, rank)),
	});

export const creatorTiers: Plan[] = [
	tier(1, 1, "monthly_price", {
		id: 201,
		name: "Supporter",
		description: "Help the show come out every week.",
		price: 30,
	}),
	tier(1, 2, "price", {
		id: 202,
		name: "Insider",
		description: "Hear episodes a day early.",
		price: 49,
	}),
	tier(1, 3, "price_cents", {
		id: 203,
		name: "VIP",
		description: "Talk to Layla directly.",
		price: 75,
	}),
	tier(2, 1, "amount", { id: 211, name: "صديق القهوة", description: "دعم شهري بسيط", price: 20 }),
	tier(2, 3, "cost_cents", {
		id: 212,
		name: "Patron",
		description: "حلقات خاصة ورسائل مباشرة",
		price: 60,
	}),
	tier(3, 1, "tier_price", {
		id: 221,
		name: "Supporter",
		description: "A monthly thank-you.",
		price: 35,
	}),
	// Sends no price: clients fall back to 20 for a name with "exclusive", which is also what is
	// charged.
	tier(3, 3, null, {
		id: 222,
		name: "Exclusive Circle",
		description: "Everything, first.",
		price: 20,
	}),
];
