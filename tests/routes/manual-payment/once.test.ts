/**
 * Tests that there is one request per intent, and correct messages when the platform does not
 * respond.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { REQUEST_CALL, STATUS_CALL } from "../../support/fake-platform";
import { startTimeSkip } from "../../support/skipped-time";
import { type ManualPaymentSite, startManualPaymentSite } from "./manual-payment-site";
import { at, PHONE, pressRequest, readPaymentId, requestApproval, walkTo } from "./payer";

const skipTime = startTimeSkip();
let site: ManualPaymentSite;

beforeAll(async () => {
	site = await startManualPaymentSite();
});
afterAll(() => site.stop());
beforeEach(() => site.reset());

const countRequests = () => site.upstream.count(REQUEST_CALL);

describe("one intent", () => {
	it("[wallet-11] is one request upstream for ten parallel presses, which all get its response", async () => {
		const visitor = await site.signIn();
		const page = await walkTo(visitor, "request_approval");
		const slow = site.upstream.handlers[REQUEST_CALL];
		site.upstream.handlers[REQUEST_CALL] = async (call) => {
			await new Promise((resolve) => setImmediate(resolve));
			return slow?.(call) ?? "reset";
		};
		const responses = await Promise.all(
			Array.from({ length: 10 }, () => pressRequest(visitor, page)),
		);
		expect(countRequests()).toBe(1);
		expect(new Set(responses.map(({ location }) => location)).size).toBe(1);
		expect(responses[0]?.location).toMatch(/&step=pending&payment=mp_\d+$/);
	});

	it("[wallet-11] is one request after Back and submitting again, and after a reload", async () => {
		const visitor = await site.signIn();
		const page = await walkTo(visitor, "request_approval");
		const first = await pressRequest(visitor, page);
		const again = await pressRequest(visitor, page);
		const reloaded = await visitor.get(at("request_approval"));
		expect(again.location).toBe(first.location);
		expect(reloaded.location).toBe(first.location);
		expect(countRequests()).toBe(1);
	});

	it("[wallet-11] is one request from two tabs", async () => {
		const visitor = await site.signIn();
		const one = await walkTo(visitor, "request_approval");
		const other = await visitor.get(at("request_approval"));
		await pressRequest(visitor, one);
		await pressRequest(visitor, other);
		expect(countRequests()).toBe(1);
	});

	it("[wallet-7] sends the plan list's id, name, price and currency", async () => {
		await requestApproval(await site.signIn(), { method: "instapay" });
		const body = site.upstream.calls.find(({ path }) => path.endsWith("/request"))?.body;
		expect(body).toEqual({
			plan_id: 2,
			plan_name: "Premium",
			amount: 49,
			currency: "EGP",
			payment_method: "instapay",
			user_email: "mona@example.com",
			user_name: "Mona",
			user_phone: "+201012345678",
			// The note of the dialog, because no reference was typed (wallet-32).
			transfer_reference: expect.stringMatching(/^SAWT-/),
		});
	});
});

describe("the transfer that the platform waits for", () => {
	it("[wallet-27] is shown on the waiting page, with its time in Cairo", async () => {
		const details = { amount: "44.10", currency: "USD", expires_at: "2099-03-02T10:05:00Z" };
		site.upstream.handlers[REQUEST_CALL] = () => ({
			body: { success: true, payment_id: "mp_details", payment_details: details },
		});
		const visitor = await site.signIn();
		const { html } = await visitor.follow(await requestApproval(visitor));
		expect(html).toContain("$44.10");
		expect(html).toContain("Your request stays open until \u20682 March 2099 at 12:05\u2069");
	});
});

/** The platform's message of a rejection. */
const WORDS = "No such sender in the ledger.";

describe("a request that does not arrive", () => {
	it.each([
		["is rejected", { status: 422, body: { success: false, message: WORDS } }, 422],
		["breaks the platform", { status: 500, body: { success: false } }, 503],
		["is cut off", "reset", 503],
	] as const)(
		"[wallet-15] and %s is reported in place, keeps the step and can be sent again",
		async (_, said, status) => {
			const visitor = await site.signIn();
			const page = await walkTo(visitor, "request_approval");
			const working = site.upstream.handlers[REQUEST_CALL];
			site.upstream.handlers[REQUEST_CALL] = () => said;
			const failed = await pressRequest(visitor, page);
			expect(failed.status).toBe(status);
			expect(failed.html).toContain("Approval Request Failed");
			expect(failed.html).toContain("Failed to request approval");
			expect(failed.html).toContain("Your transfer isn't lost");
			expect(failed.html).not.toContain(WORDS);
			if (working) site.upstream.handlers[REQUEST_CALL] = working;
			// A failure is remembered for two seconds, for concurrent presses.
			skipTime(2_100);
			expect((await pressRequest(visitor, page)).location).toMatch(/step=pending/);
			const keys = site.upstream.calls
				.filter(({ path }) => path.endsWith("/request"))
				.map(({ headers }) => headers["idempotency-key"]);
			expect(new Set(keys).size).toBe(1);
			expect(keys[0]).toBeTruthy();
		},
	);

	it("because the sign-in ended leads to /login and returns to the same step", async () => {
		const visitor = await site.signIn();
		const page = await walkTo(visitor, "request_approval");
		site.upstream.handlers[REQUEST_CALL] = () => ({ status: 401, body: { success: false } });
		const response = await pressRequest(visitor, page);
		expect(response.location).toBe(
			`/login?return_url=${encodeURIComponent(at("request_approval"))}`,
		);
	});
});

describe("a status", () => {
	it("[wallet-13] that is unknown counts as waiting", async () => {
		const visitor = await site.signIn();
		const requested = await requestApproval(visitor);
		site.upstream.handlers[STATUS_CALL] = () => ({
			body: { success: true, status: "under_review" },
		});
		expect((await visitor.get(requested.location ?? "")).html).toContain("Waiting for approval");
	});

	it.each([
		["gets no response", "reset"],
		["responds with nonsense", { body: "<html>" }],
		["fails", { status: 500, body: {} }],
	] as const)(
		"call that %s leaves the request waiting and says that the status is unknown",
		async (_, said) => {
			const visitor = await site.signIn();
			const requested = await requestApproval(visitor);
			site.upstream.handlers[STATUS_CALL] = () => said;
			const page = await visitor.get(requested.location ?? "");
			expect(page.status).toBe(200);
			expect(page.html).toContain("Waiting for approval");
			expect(page.html).toContain("We couldn't check just now");
			const success = await visitor.get(`${at("success")}&payment=${readPaymentId(requested)}`);
			expect(success.location).toBe(requested.location);
		},
	);
});

describe("the price", () => {
	it("[wallet-8] that changes after it was shown restarts the dialog", async () => {
		const visitor = await site.signIn();
		await walkTo(visitor, "transfer_info");
		site.upstream.handlers["GET /api/v1/web-subscriptions/pricing"] = () => ({
			body: { platform_plans: [{ id: 2, name: "Premium", price: 59, interval: "month" }] },
		});
		const response = await visitor.post(at("transfer_info"), { user_phone: PHONE });
		expect(response.location).toBe(at("method"));
		expect((await visitor.get(at("request_approval"))).location).toBe(at("method"));
	});

	it("[wallet-9] that is missing hides Pay Now, and no address asks for it", async () => {
		site.upstream.handlers["GET /api/v1/web-subscriptions/pricing"] = () => ({
			body: { platform_plans: [{ id: 2, name: "Premium", price: "soon", interval: "month" }] },
		});
		const visitor = await site.signIn();
		const plans = await visitor.get("/premium");
		expect(plans.html).toContain("Premium");
		expect(plans.html).not.toContain("Pay Now");
		expect((await visitor.get("/premium?plan=2")).html).toContain("Error Loading Plan");
		const posted = await visitor.post(at("method"), { payment_method: "instapay" });
		expect(posted.location).toBe("/premium?plan=2");
	});

	it("[wallet-10] list without a plan is replaced by the two sample plans", async () => {
		site.upstream.handlers["GET /api/v1/web-subscriptions/pricing"] = () => ({
			body: { platform_plans: [] },
		});
		const { html } = await (await site.signIn()).get("/premium");
		expect(html).toContain("EGP\u00a099<");
		expect(html).toContain("EGP\u00a0999");
		expect(html).toContain('href="/premium?plan=premium-monthly"');
	});
});
