/** Tests that a catalogue starts in the operator's currency, and that amounts keep the currency they were made in. */
import { expect, it } from "vitest";
import { describeOnOneDatabase } from "../../support/platform-fixture";
import { settle } from "./payer";

describeOnOneDatabase(
	"a platform whose CURRENCY changes",
	(fixture) => {
		const readCreator = async (id: number) => {
			const { json } = await fixture.createClient().send("creator", { params: { id: String(id) } });
			return json.creator;
		};

		/** Closes the platform, and opens it on the same data with another currency. */
		async function changeCurrency(currency: string) {
			await fixture.platform.close();
			fixture.platform = await fixture.openAnother({ currency });
		}

		async function sendTip(creator_id: number, amount: number) {
			const { client } = await fixture.registerVerified();
			const body = { creator_id, amount, is_anonymous: false };
			const { data } = await client.send("sendTip", { body });
			const id = String(data.transaction_id);
			await settle(client, id, "completed");
			fixture.advance(3);
			await fixture.platform.operator.webhooks.deliverDue();
			return id;
		}

		it("[catalogue-42] sells the first catalogue and its samples in the currency of its first start", async () => {
			const { data } = await fixture.createClient().send("pricing", { query: { creator_id: "1" } });
			const plans = [...(data.platform_plans ?? []), ...(data.creator?.tiers ?? [])];
			expect(new Set(plans.map((plan) => plan.currency))).toEqual(new Set(["USD"]));
			const code = await fixture
				.createClient()
				.send("discountCode", { params: { code: "FIXED5" } });
			expect(code.data).toMatchObject({ currency: "USD" });
			expect(await readCreator(1)).toMatchObject({ currency: "USD", total_tips: 18_450 });
		});

		it("[tip-23] keeps tips of before in their currency, and never adds two currencies up", async () => {
			await sendTip(3, 30);
			await changeCurrency("SAR");
			expect(await readCreator(3)).toMatchObject({
				currency: "SAR",
				total_tips: 0,
				recent_supporters: [{ amount: 30, currency: "USD" }],
			});
			const id = await sendTip(3, 45);
			expect(await readCreator(3)).toMatchObject({
				total_tips: 45,
				recent_supporters: [
					{ amount: 45, currency: "SAR" },
					{ amount: 30, currency: "USD" },
				],
			});
			const refund = { reason: "asked", note: null, endsPlan: false } as const;
			await fixture.platform.operator.refunds.record(id, "test", refund);
			expect(await readCreator(3)).toMatchObject({ total_tips: 0 });
			await changeCurrency("USD");
			expect(await readCreator(3)).toMatchObject({ currency: "USD", total_tips: 30 });
		});

		it("[invite-72] takes no dollars off a price in riyals", async () => {
			await changeCurrency("SAR");
			const plan = { name: "Riyadh", price: "60", kind: "platform", interval: "monthly" };
			const plan_id = await fixture.platform.operator.catalogue.add("plans", plan, "test");
			const quote = async (code: string) => {
				const { client } = await fixture.registerVerified();
				return (await client.send("quote", { query: { plan_id, code } })).json;
			};
			const five = { code: "FIVE", type: "fixed", value: "5" };
			await fixture.platform.operator.catalogue.add("discount-codes", five, "test");
			expect(await quote("FIVE")).toMatchObject({ price_after: 55, currency: "SAR" });
			await changeCurrency("USD");
			const dollars = { code: "DOLLARS", type: "fixed", value: "5" };
			await fixture.platform.operator.catalogue.add("discount-codes", dollars, "test");
			expect((await quote("DOLLARS")).code).toBe("code_not_for_plan");
			expect(await quote("OPEN10")).toMatchObject({ price_after: 54 });
		});
	},
	{ currency: "USD" },
);
