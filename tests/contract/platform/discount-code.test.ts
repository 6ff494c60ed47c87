import { expect, it } from "vitest";
import { describeOnEachDatabase } from "../../support/platform-fixture";

describeOnEachDatabase("discount codes", (fixture) => {
	const find = async (code: string) =>
		fixture.createClient().send("discountCode", { params: { code } });

	it.each([
		["WELCOME20", { type: "percentage", value: 20, is_active: true, minimal_spend: 2500 }],
		["FIXED5", { type: "fixed", value: 500, is_active: true }],
		["OPEN10", { from: null, to: null, max_usage: null }],
		["INACTIVE15", { is_active: false }],
		["EXPIRED30", { to: "2024-12-31" }],
		["FUTURE25", { from: "2099-01-01" }],
		["USEDUP10", { max_usage: 100, used_count: 100 }],
		["ZEROUSE", { max_usage: 0 }],
	])("return the data of %s and let the page decide", async (code, facts) => {
		const { data, json } = await find(code);
		expect(json.success).toBe(true);
		expect(data).toMatchObject({ code, ...facts });
	});

	it.each([
		["en", "WELCOME20", "20% off your first subscription."],
		["ar", "WELCOME20", "خصم 20% على اشتراكك الأول."],
		["ar", "FIXED5", "شكرًا لمستمعينا."],
		["ar", "VIP5", "لضيوف تسجيلاتنا المباشرة."],
	])("are described in %s, the language of %s", async (language, code, description) => {
		const headers = { "Accept-Language": language };
		const { data } = await fixture
			.createClient()
			.send("discountCode", { params: { code }, headers });
		expect(data?.description).toBe(description);
	});

	it("are found in any case", async () => {
		expect((await find("welcome20")).data?.code).toBe("WELCOME20");
	});

	it.each(["NOPE42", "a/b", "' or '1'='1", "كود"])(
		"get a response without data for %s",
		async (code) => {
			const { status, json } = await find(code);
			expect([status, json.data]).toEqual([200, null]);
			expect(json.message).toBe("Discount code not found");
		},
	);

	it("reject a code with a NUL or with broken escapes without failing", async () => {
		expect((await find("A\0B")).status).toBe(400);
		const broken = await fixture.createClient().fetch("/discount-codes/by-code/%E0%A4%A");
		expect(broken.status).toBe(400);
	});

	it("store the views that pages report", async () => {
		const body = {
			code: "WELCOME20",
			source: "invite",
			timestamp: "2025-05-10T12:00:00Z",
			user_agent: "test agent".repeat(100),
		};
		expect((await fixture.createClient().send("reportDiscountCodeView", { body })).status).toBe(
			200,
		);
		const views = await fixture.withStore((db) =>
			db.selectFrom("discount_code_views").selectAll().execute(),
		);
		expect(views).toMatchObject([{ code: "WELCOME20", source: "invite" }]);
		expect(views[0]?.user_agent).toHaveLength(400);
	});
});
