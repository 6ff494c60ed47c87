import { sql } from "kysely";
import { expect, it } from "vitest";
import { describeOnOneDatabase } from "../../support/platform-fixture";

const priceFields = [
	"monthly_price",
	"price",
	"amount",
	"tier_price",
	"price_cents",
	"cost_cents",
] as const;

describeOnOneDatabase("plans", (fixture) => {
	it("[catalogue-22] offers the spec's sample plans at their prices", async () => {
		const { data, headers } = await fixture.createClient().send("pricing");
		const prices = data.platform_plans?.map(({ name, price, type }) => [name, price, type]);
		expect(prices).toEqual([
			["Basic", 25, "platform"],
			["Premium", 49, "platform"],
			["Premium Annual", 490, "platform"],
			["Creator Supporter", 30, "creator"],
			["Creator VIP", 75, "creator"],
		]);
		expect(data.platform_plans?.[1]?.popular).toBe(true);
		expect(data.platform_plans?.[2]).toMatchObject({ interval: "year", discount: "Save 17%" });
		expect(headers.get("Cache-Control")).toMatch(/^public/);
		expect(headers.get("Vary")).toBe("Accept-Language");
	});

	it("[operator-123] are shown without a write, also when the database takes none", async () => {
		const countShown = () =>
			fixture.withStore(
				async (db) => (await db.selectFrom("told_prices").selectAll().execute()).length,
			);
		expect((await fixture.createClient().send("pricing")).status).toBe(200);
		expect(await countShown()).toBe(0);
		await fixture.withStore((db) => sql`alter table told_prices rename to away`.execute(db));
		expect((await fixture.createClient().send("pricing")).status).toBe(200);
		await fixture.withStore((db) => sql`alter table away rename to told_prices`.execute(db));
		expect(fixture.errors).toEqual([]);
	});

	it("gives visitors and signed-in people the same response, because it is cached", async () => {
		const { client } = await fixture.registerVerified();
		const [person, stranger] = [
			await client.send("pricing"),
			await fixture.createClient().send("pricing"),
		];
		expect(person.json).toEqual(stranger.json);
	});

	it("adds a creator's tiers, whose prices use different spellings", async () => {
		const spellings = new Set<string>();
		for (const id of ["1", "2", "3"]) {
			const { data } = await fixture.createClient().send("pricing", { query: { creator_id: id } });
			expect(data.creator?.id).toBe(Number(id));
			for (const tier of data.creator?.tiers ?? []) {
				expect(tier.id).toBeTypeOf("number");
				for (const field of priceFields) if (tier[field] != null) spellings.add(field);
			}
		}
		expect([...spellings].sort()).toEqual([...priceFields].sort());
	});

	it.each(["99", "abc", "1 or 1=1", "99999999999999"])(
		"omits the creator for the creator_id %s",
		async (id) => {
			const { status, data } = await fixture
				.createClient()
				.send("pricing", { query: { creator_id: id } });
			expect(status).toBe(200);
			expect(data.creator).toBeUndefined();
		},
	);

	it("offers creators their packages at the demo prices", async () => {
		const { data } = await fixture.createClient().send("creatorPlans");
		expect(data.creator_plans.map((plan) => [plan.name, plan.price, plan.max_uploads])).toEqual([
			["Free", 0, 5],
			["Studio", 199, 50],
			["Pro", 499, 999],
		]);
		expect(data.user).toBeUndefined();
	});

	it("describes a signed-in person beside the packages", async () => {
		const { client, email } = await fixture.registerVerified();
		const { data } = await client.send("creatorPlans");
		expect(data.user).toMatchObject({ email, is_creator: false, content_count: 0 });
	});

	it("describes a creator with total and supporters", async () => {
		const { data } = await fixture.createClient().send("creator", { params: { id: "1" } });
		expect(data).toMatchObject({ creator: { id: 1, name: "Layla Nassar", total_tips: 18_450 } });
	});

	it.each(["99", "abc", "-1"])("responds with 404 for the creator %s", async (id) => {
		expect((await fixture.createClient().send("creator", { params: { id } })).status).toBe(404);
	});
});
