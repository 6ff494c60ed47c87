import { describe, expect, it } from "vitest";
import { buildFixture, unwrap } from "./client-fixture";
import { json } from "./hostile-server";
import { loadPricing, loadTier } from "./pricing-fixture";

const unsellableRows = [
	{},
	{ id: null, name: "B", price: 49 },
	{ id: "", name: "B", price: 49 },
	{ id: 2, price: 49 },
	{ id: 2, name: " ", price: 49 },
	{ id: 2, name: "B" },
	{ id: 2, name: "B", price: null },
	{ id: 2, name: "B", price: " " },
];

const shownPrices = [
	[49, 49, false],
	["49.90", 49.9, false],
	["1,999.00", 1999, false],
	["١٬٩٩٩٫٥٠", 1999.5, false],
	["1,999", 0, true],
	["12٬50", 0, true],
	["\u200F", 0, true],
	["0x10", 0, true],
	["soon", 0, true],
	[0, 0, false],
] as const;

describe("pricing", () => {
	it("[catalogue-4] takes only the platform rows of a pricing list", async () => {
		const pricing = [
			{ id: 1, name: "A", price: 49, type: "platform" },
			{ id: 2, name: "B", price: 49, type: "creator" },
		];
		expect((await loadPricing({ pricing })).platformPlans.map(({ id }) => id)).toEqual(["1"]);
	});

	it.each(shownPrices)(
		"[catalogue-1] reads the plan price %o as %d, guessed: %o",
		async (price, priceMajor, isPriceGuessed) => {
			const { platformPlans } = await loadPricing({
				platform_plans: [{ id: 1, name: "A", price }],
			});
			expect(platformPlans[0]).toMatchObject({ priceMajor, isPriceGuessed });
		},
	);

	it.each(unsellableRows)(
		"[catalogue-2] leaves out a row that no one could buy, and keeps the others: %o",
		async (row) => {
			const { platformPlans, creator } = await loadPricing({
				platform_plans: [row, { id: 1, name: "A", price: 49 }],
				creator: { tiers: [{ id: 3 }, { name: "Supporter" }] },
			});
			expect(platformPlans.map(({ name }) => name)).toEqual(["A"]);
			expect(creator?.tiers.map(({ name }) => name)).toEqual(["Supporter"]);
		},
	);

	it.each(unsellableRows)(
		"[catalogue-2] is malformed rather than an empty list when it only has %o",
		async (row) => {
			for (const list of [
				{ platform_plans: [row] },
				{ pricing: [{ ...row, type: "platform" }] },
				{ platform_plans: [row, { id: 1, name: "VIP", price: 49, type: "creator" }] },
			]) {
				const { client, events } = await buildFixture(json(list));
				const read = await client.catalogue.pricing();
				expect(read).toMatchObject({ ok: false, failure: { kind: "malformed" } });
				expect(events).toContainEqual({
					type: "unexpected-shape",
					callName: "pricing",
					status: 200,
				});
			}
		},
	);

	it("[catalogue-2] of a creator needs no plan of the platform that could be bought", async () => {
		const tiers = [{ id: 3, name: "Supporter", price: 30 }];
		const list = { platform_plans: [{ id: 2, name: "Soon" }], creator: { id: 9, tiers } };
		const { client } = await buildFixture(json(list));
		const { creator } = unwrap(await client.catalogue.pricing({ creatorId: "9" }));
		expect(creator?.tiers).toMatchObject([{ id: "3", priceMajor: 30 }]);
		const others = await buildFixture(json({ ...list, creator: { id: 9 } }));
		const read = await others.client.catalogue.pricing({ creatorId: "9" });
		expect(read).toMatchObject({ ok: false, failure: { kind: "malformed" } });
	});

	it("may be an empty list", async () => {
		for (const list of [{ platform_plans: [] }, { pricing: [{ id: 1, type: "creator" }] }]) {
			expect((await loadPricing(list)).platformPlans).toEqual([]);
		}
	});

	it.each([
		["month", "monthly"],
		["Monthly", "monthly"],
		["year", "yearly"],
		["yearly", "yearly"],
		["week", "other"],
		[null, "other"],
	])("[catalogue-3] reads the interval %o as %s", async (wire, interval) => {
		const row = { id: 1, name: "A", price: 49, interval: wire };
		const { platformPlans } = await loadPricing({ platform_plans: [row] });
		expect(platformPlans[0]).toMatchObject({ interval });
	});
});

describe("the plans that creators buy", () => {
	it.each(unsellableRows)(
		"[catalogue-2] leave out a row that no one could buy: %o",
		async (row) => {
			const plans = [row, { id: 1, name: "Free", price: "free" }];
			const { client } = await buildFixture(json({ creator_plans: plans }));
			const list = unwrap(await client.catalogue.creatorPlans());
			expect(list.plans).toMatchObject([{ id: "1", name: "Free", priceMajor: 0 }]);
		},
	);

	it.each(shownPrices)(
		"[catalogue-1] read the price %o as %d, guessed: %o",
		async (price, ...read) => {
			const [priceMajor, isPriceGuessed] = read;
			const { client } = await buildFixture(json({ creator_plans: [{ id: 1, name: "A", price }] }));
			const { plans } = unwrap(await client.catalogue.creatorPlans());
			expect(plans).toMatchObject([{ priceMajor, isPriceGuessed }]);
		},
	);
});

describe("a creator tier", () => {
	it.each(["monthly_price", "price", "amount", "cost", "price_amount", "tier_price"])(
		"[catalogue-11] is read with its price under %s",
		async (field) => {
			expect(await loadTier({ [field]: "30.50" })).toMatchObject({
				priceMajor: 30.5,
				isPriceGuessed: false,
			});
		},
	);

	it.each(["price_cents", "amount_cents", "cost_cents"])(
		"[catalogue-11] is read with its cents under %s",
		async (field) => {
			expect(await loadTier({ [field]: 3050 })).toMatchObject({ priceMajor: 30.5 });
		},
	);

	it("keeps a price of 0", async () => {
		expect(await loadTier({ price: 0 })).toMatchObject({ priceMajor: 0, isPriceGuessed: false });
	});

	it("[catalogue-12] marks a price that comes from the fallback table", async () => {
		expect(await loadTier({})).toMatchObject({ priceMajor: 20, isPriceGuessed: true });
	});

	it.each([
		[{ features: { early_access: true } }, 24],
		[{ features: { early_access: true, early_access_hours: 48 } }, 48],
		[{ perks: ["early_access"] }, 24],
		[{ features: { early_access: false, early_access_hours: 48 } }, undefined],
		[{}, undefined],
	])("[catalogue-14] reads the early access of %o as %o hours", async (fields, hours) => {
		expect((await loadTier(fields))?.earlyAccessHours).toBe(hours);
	});
});

describe("a creator", () => {
	it("is read under the key creator too", async () => {
		const { client } = await buildFixture(json({ creator: { id: 3, name: "Adel" } }));
		expect(unwrap(await client.catalogue.creator("3"))).toMatchObject({ id: "3", name: "Adel" });
	});
});

describe("a transaction", () => {
	it("[platform-9] prefers payment_type to type and reads unknown states as unknown", async () => {
		const wire = { transaction_id: 5, status: "on_hold", payment_type: "tip", type: "x" };
		const { client } = await buildFixture(json(wire));
		expect(unwrap(await client.payment.transactionStatus("5"))).toMatchObject({
			id: "5",
			status: "unknown",
			paymentType: "tip",
			isWebhookProcessed: false,
		});
	});
});

describe("times without a zone", () => {
	it("[platform-31] are read as Cairo time, whatever the server's zone", async () => {
		const reported = "2026-07-01 00:30:00";
		const instant = "2026-06-30T21:30:00.000Z";
		const { client } = await buildFixture(
			json({
				transaction_id: 5,
				status: "completed",
				created_at: reported,
				subscription: { next_billing_date: reported },
			}),
		);
		expect(unwrap(await client.payment.transactionStatus("5"))).toMatchObject({
			createdAt: instant,
			subscription: { nextBillingDate: instant },
		});
		const memberships = [{ plan_id: 1, plan_name: "A", next_billing_date: "2026-07-01" }];
		const running = await buildFixture(json({ memberships }));
		expect(unwrap(await running.client.purchase.memberships())).toMatchObject([
			{ paidUntil: "2026-06-30T21:00:00.000Z" },
		]);
	});

	it("[platform-31] are passed through when they cannot be read", async () => {
		const wire = { transaction_id: 5, status: "completed", created_at: "soon" };
		const { client } = await buildFixture(json(wire));
		expect(unwrap(await client.payment.transactionStatus("5"))).toMatchObject({
			createdAt: "soon",
		});
	});
});

describe("a discount code", () => {
	it.each([
		["2xx with data null", { success: true, data: null }, 200, { kind: "missing" }],
		["2xx without data", { success: true, message: "ok" }, 200, { kind: "missing" }],
		["2xx with a message alone", { message: "ok" }, 200, { kind: "missing" }],
		["2xx with nothing in its data", { data: {} }, 200, { kind: "missing" }],
		["2xx with nothing in it", {}, 200, { kind: "missing" }],
		["2xx with success false", { success: false, message: "No" }, 200, { kind: "missing" }],
		["404", { message: "Not found" }, 404, { kind: "rejected" }],
		["429", { message: "Too many" }, 429, { kind: "no-response" }],
		["503", { message: "Down" }, 503, { kind: "no-response" }],
	])("has a state of its own after %s", async (_description, body, status, outcome) => {
		const { client } = await buildFixture(json(body, status as number), { retryDelaySeconds: 60 });
		expect(await client.invite.discountCode("SAVE20")).toEqual(outcome);
	});

	it("reads numbers given as text, and rejects a value that is not a number", async () => {
		const wire = { type: "fixed", is_active: true, used_count: "3", max_usage: "10" };
		const find = async (value: unknown) => {
			const { client } = await buildFixture(json({ success: true, data: { ...wire, value } }));
			return client.invite.discountCode("SAVE20");
		};
		expect(await find("500.00")).toMatchObject({
			kind: "found",
			discountCode: { value: 500, usedCount: 3, maxUsage: 10 },
		});
		expect(await find("half")).toEqual({ kind: "no-response" });
	});
});

describe("the web token", () => {
	it("asks the visitor to sign in when the message is about the token", async () => {
		const { client } = await buildFixture(json({ message: "Token has expired" }, 400));
		expect(await client.account.generateWebToken()).toEqual({ kind: "sign-in-needed" });
	});
});

describe("the mock gateway", () => {
	it("receives the outcome at its own address, with the payer's cookies and token", async () => {
		const { client, server } = await buildFixture(json({}));
		await client.payment.settleMock("tx-1", "failed");
		const settled = server.seen.filter(({ path }) => path.startsWith("/mock-gateway"));
		expect(settled).toHaveLength(1);
		expect(settled[0]).toMatchObject({
			method: "POST",
			path: "/mock-gateway/payments/tx-1",
			headers: { cookie: "platform_session=abc", "x-csrf-token": expect.any(String) },
			body: { outcome: "failed" },
		});
	});
});
