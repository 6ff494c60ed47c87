import { describe, expect, it } from "vitest";
import { type Membership, sortRunning } from "./membership";

const annual: Membership = { planId: "3", planName: "Premium Annual", renews: false };
const basic: Membership = { planId: "1", planName: "Basic", renews: false };
const tier: Membership = { planId: "5", planName: "VIP", creatorId: "1" };
const starter: Membership = { planId: "101", planName: "Free", paymentType: "creator_package" };

describe("the plans that run", () => {
	it.each([
		["a package and a membership", [starter, tier, annual], annual, [starter, tier]],
		["another plan of a listener", [basic, annual], basic, [annual]],
		["nothing", [], undefined, []],
		["packages alone", [starter], undefined, [starter]],
	])("list a listener's newest one first, beside %s", (_name, running, plan, listed) => {
		expect(sortRunning(running)).toEqual({ plan, listed });
	});

	it.each([{ renews: true }, { isCancelled: true }])(
		"repeat it in the list when it is %o",
		(change) => {
			const plan = { ...annual, ...change };
			expect(sortRunning([plan])).toEqual({ plan, listed: [plan] });
		},
	);
});
