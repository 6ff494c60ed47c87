import { describe, expect, it } from "vitest";
import { type CreatorTier, getInitials, guessTierPrice, toTierPlan } from "./creator";
import { isSelectablePlan } from "./plan";

describe("getInitials", () => {
	it.each([
		["Mona Adel", "MA"],
		["mona el sayed adel", "MA"],
		[" Mona  Adel ", "MA"],
		["Mona", "M"],
		["منى عادل", "م ع"],
		["منى Adel", "م A"],
		["  ", ""],
	])("shortens %s to %s", (name, initials) => {
		expect(getInitials(name)).toBe(initials);
	});
});

const tier: CreatorTier = {
	id: "3",
	name: "VIP",
	priceMajor: 20,
	currency: "EGP",
	isPriceGuessed: true,
	hasExclusiveContent: false,
	hasCommunityAccess: false,
	hasDirectMessaging: false,
	perks: ["supporter_badge"],
};

describe("guessTierPrice", () => {
	it.each([
		["Basic", 5],
		["Super SUPPORTER", 5],
		["Premium", 10],
		["Patron", 10],
		["VIP", 20],
		["Exclusive club", 20],
		["Gold", 9.99],
	])("[catalogue-12] prices %s at %d", (name, priceMajor) => {
		expect(guessTierPrice(name)).toBe(priceMajor);
	});

	it("[catalogue-12] takes the first row when a name matches two", () => {
		expect(guessTierPrice("VIP Premium Supporter")).toBe(5);
		expect(guessTierPrice("Exclusive Patron")).toBe(10);
	});
});

describe("toTierPlan", () => {
	it("keeps the mark of a guessed price", () => {
		expect(toTierPlan(tier)).toMatchObject({ kind: "creator", isPriceGuessed: true });
	});

	it("cannot be selected when the tier has no id", () => {
		expect(isSelectablePlan(toTierPlan(tier))).toBe(true);
		expect(isSelectablePlan(toTierPlan({ ...tier, id: undefined }))).toBe(false);
	});
});
