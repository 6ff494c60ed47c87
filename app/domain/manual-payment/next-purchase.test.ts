import { describe, expect, it } from "vitest";
import type { Plan } from "~/domain/catalogue/plan";
import type { Membership } from "~/domain/payment/membership";
import { getNextPurchase } from "./next-purchase";

const now = Date.parse("2026-11-29T10:00:00+02:00");
const plan = (id: string, priceMajor: number, rest: Partial<Plan> = {}) =>
	({
		id,
		priceMajor,
		...{ name: id, kind: "platform", currency: "EGP", interval: "monthly", features: ["all"] },
		...{ isPriceGuessed: false, ...rest },
	}) as Plan;
const month = plan("2", 49);
const year = plan("3", 490, { interval: "yearly", discountText: "Save 17%" });
const owned: Membership = {
	planId: "2",
	planName: "Premium",
	paidUntil: "2026-12-29T10:00:00Z",
	renews: false,
};

const read = (
	own: Partial<Membership> = {},
	around: Partial<Parameters<typeof getNextPurchase>[1]> = {},
) => {
	const membership = { ...owned, ...own };
	const offered = [plan("1", 25, { features: ["some"] }), month, year];
	return getNextPurchase(membership, {
		offered,
		running: [membership],
		waiting: [],
		now,
		...around,
	});
};

describe("getNextPurchase", () => {
	it("[payment-236] offers the owner of a month another one, and the year with its free months", () => {
		expect(read()).toEqual({ more: "monthly", year: { planId: "3", freeMonths: 2 } });
	});

	it("[payment-236] leaves more time to the button of a plan that ends soon", () => {
		const { more, year: offered } = read({ paidUntil: "2026-12-02T10:00:00Z" });
		expect([more, offered?.planId]).toEqual([undefined, "3"]);
	});

	it.each<[string, Partial<Membership>, Partial<Parameters<typeof getNextPurchase>[1]>]>([
		["renews", { renews: true }, {}],
		["was cancelled", { isCancelled: true }, {}],
		["has an end that the platform does not explain", { renews: undefined }, {}],
		["is not on sale", {}, { offered: [year] }],
		["has no real price", {}, { offered: [{ ...month, isPriceGuessed: true }, year] }],
		["has a transfer that waits", {}, { waiting: ["2"] }],
	])("[payment-236] offers nothing for a plan that %s", (_case, own, around) => {
		expect(read(own, around)).toEqual({});
	});

	it.each<[string, Partial<Membership>, Partial<Parameters<typeof getNextPurchase>[1]>]>([
		["waits for the launch", { startsAtLaunch: true, paidUntil: undefined }, {}],
		["has a year beside it", {}, { running: [owned, { ...owned, planId: "3" }] }],
		["has a year that is being paid", {}, { waiting: ["3"] }],
		[
			"costs as much by the year",
			{},
			{ offered: [month, plan("3", 588, { interval: "yearly", discountText: "Save" })] },
		],
		["has another year", {}, { offered: [month, { ...year, features: ["more"] }] }],
	])("[payment-236] offers more time alone for a plan that %s", (_case, own, around) => {
		expect(read(own, around)).toEqual({ more: "monthly", year: undefined });
	});

	it("[payment-236] offers the owner of a year another year", () => {
		expect(read({ planId: "3" })).toEqual({ more: "yearly" });
	});
});
