import { describe, expect, it } from "vitest";
import { readSettings } from "~/server/env.server";

const read = (source: Record<string, string>) => readSettings(source);

describe("the sample plans", () => {
	it("[wallet-10] are those of the spec until the operator sets others", () => {
		const plans = read({}).samplePlans.map(({ priceMajor, interval }) => [priceMajor, interval]);
		expect(plans).toEqual([
			[99, "monthly"],
			[999, "yearly"],
		]);
	});

	it("are parsed as id, name, price and interval", () => {
		const { samplePlans } = read({
			SAMPLE_PLANS: "m: Gold : 120.5 :monthly, y:Gold Year:1200:yearly",
		});
		expect(samplePlans).toMatchObject([
			{ id: "m", name: "Gold", priceMajor: 120.5, interval: "monthly", currency: "EGP" },
			{ id: "y", name: "Gold Year", priceMajor: 1200, interval: "yearly" },
		]);
	});

	it.each(["gold", "m:Gold:free:monthly", "m:Gold:0:monthly", "m:Gold:99:weekly", "m::99:monthly"])(
		"report a mistake by name when written as %s",
		(text) => {
			expect(() => read({ SAMPLE_PLANS: text })).toThrow(/SAMPLE_PLANS: must be id:name:price/);
		},
	);
});

describe("the wallet's dial code", () => {
	it("needs a placeholder for the number and only characters that can be dialled", () => {
		const template = "*9*7*{phone}*{amount}#";
		expect(read({ WALLET_USSD_TEMPLATE: template }).walletUssdTemplate).toBe(template);
		for (const wrong of ["*9*7#", "tel:*9*{phone}#", "javascript:{phone}"]) {
			expect(() => read({ WALLET_USSD_TEMPLATE: wrong })).toThrow(/WALLET_USSD_TEMPLATE/);
		}
	});

	it("and an InstaPay link must use https", () => {
		expect(() => read({ INSTAPAY_LINK: "javascript:alert(1)" })).toThrow(/INSTAPAY_LINK/);
	});
});
