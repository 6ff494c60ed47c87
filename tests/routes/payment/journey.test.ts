/** Tests the main job without script on the embedded platform: choose, pay, see the true result. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listHrefs, readDocument } from "../../support/document";
import { plainLanguages } from "../../support/language";
import { createPageClient, type PageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";
import { choosePlan, createBuyer, payAtMockGateway, readTransactionId, signIn } from "./buyer";

let server: Site;

beforeAll(async () => {
	server = await startSite({ env: { PAYMENTS: "gateway", MOCK_GATEWAY: "on" } });
});
afterAll(() => server.stop());

/** Reloads the page until it redirects, like a person pressing 'Check Again'. */
async function waitForRedirect(visitor: PageClient, path: string): Promise<string> {
	await expect
		.poll(async () => (await visitor.get(path)).location, { timeout: 30_000, interval: 250 })
		.not.toBeNull();
	return (await visitor.get(path)).location ?? "";
}

const words = {
	en: {
		groups: ["Platform Subscriptions", "Creator Memberships"],
		choose: "Choose Premium",
		mock: "Simulate Success",
		waiting: "Confirming your payment",
		paid: "Your subscription is active",
		declined: "The payment was declined",
	},
	ar: {
		groups: ["اشتراكات المنصة", "عضويات صنّاع المحتوى"],
		choose: "اختر",
		mock: "محاكاة النجاح",
		waiting: "نتحقّق من عملية الدفع",
		paid: "تم تفعيل اشتراكك",
		declined: "رُفضت عملية الدفع",
	},
};

describe.each(plainLanguages)("the journey in %s", (language) => {
	const text = words[language];

	it("[payment-40] leads from the plans through the gateway and the wait to a confirmed payment", async () => {
		const buyer = await createBuyer(server, language);
		const plans = await buyer.get("/subscription");
		for (const word of [...text.groups, text.choose]) expect(plans.html).toContain(word);
		expect(plans.html).toContain(`lang="${language}" `);

		const started = await choosePlan(buyer, "2");
		expect(started.status).toBe(303);
		expect(started.location).toMatch(/^\/mock-payment\?transaction_id=/);
		const gateway = await buyer.get(started.location ?? "");
		expect(gateway.html).toContain(text.mock);
		expect(gateway.html).toContain("EGP\u00a099.99");

		// Checks the wait first, because the webhook may arrive at any time.
		const transactionId = readTransactionId(started.location);
		const processing = `/payment-processing?transaction_id=${transactionId}`;
		const waiting = await buyer.get(processing);
		expect(waiting.status).toBe(200);
		expect(waiting.html).toContain(text.waiting);

		const outcome = await buyer.post(started.location ?? "", { outcome: "completed" });
		expect(outcome.location).toMatch(/^\/payment-callback\?success=true&status=completed&/);
		const callback = await buyer.get(outcome.location ?? "");
		expect(callback.location).toBe(processing);
		expect(await waitForRedirect(buyer, processing)).toBe(
			`/payment-success?transaction_id=${transactionId}`,
		);
		const success = await buyer.get(`/payment-success?transaction_id=${transactionId}`);
		expect(success.status).toBe(200);
		expect(success.html).toContain(text.paid);
		expect(success.html).toContain("EGP\u00a049");
	});

	it("says declined after a declined payment, and offers the way back to the plans", async () => {
		const buyer = await createBuyer(server, language);
		const { transactionId, response } = await payAtMockGateway(buyer, "failed");
		const failed = await buyer.follow(response);
		expect(failed.status).toBe(200);
		expect(failed.url).toContain("reason=payment_declined");
		expect(failed.html).toContain(text.declined);
		expect(failed.html).toContain('href="/subscription"');
		expect(failed.html).toContain(transactionId);
	});
});

describe("a payment with another outcome", () => {
	it("[payment-38] routes a cancelled payment as declined", async () => {
		const buyer = await createBuyer(server);
		const { response } = await payAtMockGateway(buyer, "cancelled");
		expect(response.location).toContain("success=false&status=cancelled");
		expect((await buyer.get(response.location ?? "")).location).toContain(
			"reason=payment_declined",
		);
	});

	it("starts a new transaction after a declined one", async () => {
		const buyer = await createBuyer(server);
		const { transactionId, response } = await payAtMockGateway(buyer, "failed");
		await buyer.follow(response);
		const again = await choosePlan(buyer, "2");
		expect(again.location).toMatch(/^\/mock-payment/);
		expect(readTransactionId(again.location)).not.toBe(transactionId);
	});

	it("leads to the existing payment instead of charging twice", async () => {
		const buyer = await createBuyer(server);
		const { transactionId } = await payAtMockGateway(buyer, "completed");
		// Returns to the plans while the webhook is pending, or just after it arrived.
		const again = await choosePlan(buyer, "2");
		const pages = ["/payment-processing", "/payment-success"];
		expect(pages.map((page) => `${page}?transaction_id=${transactionId}`)).toContain(
			again.location,
		);
	});

	it("[payment-6] returns to the same transaction on Back and submitting again", async () => {
		const buyer = await createBuyer(server);
		const first = await choosePlan(buyer, "1");
		const second = await choosePlan(buyer, "1");
		expect(readTransactionId(second.location)).toBe(readTransactionId(first.location));
		const other = await choosePlan(buyer, "2");
		expect(readTransactionId(other.location)).not.toBe(readTransactionId(first.location));
	});

	it("starts a new payment in a later session of the same person", async () => {
		const buyer = await createBuyer(server);
		const first = await payAtMockGateway(buyer, "failed");
		await buyer.post("/logout", {});
		await signIn(buyer, buyer.email);
		const started = await choosePlan(buyer, "2");
		expect(started.location).toMatch(/^\/mock-payment/);
		expect(readTransactionId(started.location)).not.toBe(first.transactionId);
	});

	it("[payment-40] returns from the gateway only to this site", async () => {
		const buyer = await createBuyer(server);
		for (const [returnUrl, target] of [
			["", "/payment-callback?"],
			["/account?x=1", "/account?x=1&"],
			[`${server.url}/payment-success`, "/payment-success?"],
			["https://evil.example/", "/payment-callback?"],
			[`${server.url}.evil.example/`, "/payment-callback?"],
			[`${server.url}//evil.example/`, "/payment-callback?"],
			["//evil.example", "/payment-callback?"],
			["/login", "/payment-callback?"],
		] as const) {
			const transactionId = readTransactionId((await choosePlan(buyer, "2")).location);
			const query = new URLSearchParams({ transaction_id: transactionId, return_url: returnUrl });
			const response = await buyer.post(`/mock-payment?${query}`, { outcome: "cancelled" });
			const outcome = `success=false&status=cancelled&transaction_id=${transactionId}`;
			expect(response.location, returnUrl).toBe(target + outcome);
		}
	});

	it("shows the true state when an outcome is chosen twice at the gateway", async () => {
		const buyer = await createBuyer(server);
		const { transactionId } = await payAtMockGateway(buyer, "failed");
		const path = `/mock-payment?transaction_id=${transactionId}&return_url=/payment-callback`;
		const second = await buyer.post(path, { outcome: "completed" });
		expect(second.location).toBe(`/payment-processing?transaction_id=${transactionId}`);
		expect((await buyer.follow(second)).url).toContain("/payment-failed");
	});
});

describe("the mock gateway", () => {
	it("[payment-42] settles a payment only for its payer, and asks anybody else to sign in", async () => {
		const buyer = await createBuyer(server);
		const other = await createBuyer(server);
		const transactionId = readTransactionId((await choosePlan(buyer, "2")).location);
		const path = `/mock-payment?transaction_id=${transactionId}&return_url=/payment-callback`;
		const outcome = { outcome: "completed" };
		expect((await other.post(path, outcome)).status).toBe(403);
		const anonymous = await createPageClient(server).post(path, outcome);
		expect(anonymous.location).toMatch(/^\/login\?return_url=%2Fmock-payment/);
		expect((await buyer.post(path, outcome)).location).toMatch(/^\/payment-callback\?success=true/);
	});

	it("[payment-40] reports a payment that was never started as missing", async () => {
		const buyer = await createBuyer(server);
		const path = "/mock-payment?transaction_id=txn_invented";
		const rejected = await buyer.post(path, { outcome: "completed" });
		expect(rejected.status).toBe(404);
		expect(rejected.html).toContain("We couldn't find this payment");
	});
});

describe("ten simultaneous submissions of one form", () => {
	it("start one transaction, and all are led to it", async () => {
		const buyer = await createBuyer(server);
		const responses = await Promise.all(
			Array.from({ length: 10 }, () =>
				choosePlan(createPageClient(server, {}, buyer.cookies), "3"),
			),
		);
		expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(303));
		expect(new Set(responses.map(({ location }) => location)).size).toBe(1);
	});
});

describe("the callback", () => {
	it("[payment-16, payment-19] responds to a cross-site POST with a redirect to the same address with the known fields", async () => {
		const buyer = await createBuyer(server);
		const { transactionId } = await payAtMockGateway(buyer, "completed");
		// A Lax cookie is not sent with a POST from another site.
		const gateway = createPageClient(server);
		const posted = await gateway.post(
			"/payment-callback",
			{
				transaction_id: transactionId,
				success: "false",
				status: "completed",
				pending: "true",
				hmac: "secret",
			},
			{ Origin: "https://gateway.example", "Sec-Fetch-Site": "cross-site" },
		);
		expect(posted.status).toBe(303);
		expect(posted.location).toBe(
			`/payment-callback?transaction_id=${transactionId}&success=false&status=completed&pending=true`,
		);
		const routed = await buyer.get(posted.location ?? "");
		expect(routed.location).toBe(`/payment-processing?transaction_id=${transactionId}`);
	});

	it("[payment-17] uses the stored transaction when the address names none", async () => {
		const buyer = await createBuyer(server);
		const { transactionId } = await payAtMockGateway(buyer, "completed");
		const routed = await buyer.get("/payment-callback?success=true");
		expect(routed.location).toBe(`/payment-processing?transaction_id=${transactionId}`);
	});

	it("stays neutral in a fresh browser, and shows the true state after sign-in", async () => {
		const buyer = await createBuyer(server);
		const { response, transactionId } = await payAtMockGateway(buyer, "completed");
		const stranger = createPageClient(server);
		const page = await stranger.follow(await stranger.get(response.location ?? ""));
		expect(page.url).toContain("reason=invalid_callback");
		expect(page.html).toContain("We couldn't confirm this payment");
		expect(page.html).not.toContain("Your subscription is active");
		const [check] = listHrefs(readDocument(page), "Sign in to check this payment");
		expect(check).toContain(`transaction_id%3D${transactionId}`);
		await stranger.get(check ?? "");
		const { location } = await signIn(stranger, buyer.email);
		await expect
			.poll(async () => (await stranger.follow(await stranger.get(location ?? ""))).html)
			.toContain("Your subscription is active");
	});

	it("without any data is an invalid callback", async () => {
		const stranger = createPageClient(server);
		const page = await stranger.get("/payment-callback");
		expect(page.location).toBe("/payment-failed?reason=invalid_callback");
	});
});

describe("a forged callback", () => {
	it("never shows an unpaid payment as paid", async () => {
		const buyer = await createBuyer(server);
		const started = await choosePlan(buyer, "2");
		const transactionId = readTransactionId(started.location);
		const query = `transaction_id=${transactionId}&success=true&status=completed`;
		const page = await buyer.follow(await buyer.get(`/payment-callback?${query}`));
		expect(page.url).toContain("/payment-processing");
		const direct = await buyer.get(`/payment-success?${query}`);
		expect(direct.location).toBe(`/payment-processing?transaction_id=${transactionId}`);
	});

	it("[payment-39] never shows another person's payment", async () => {
		const buyer = await createBuyer(server);
		const { transactionId } = await payAtMockGateway(buyer, "completed");
		await waitForRedirect(buyer, `/payment-processing?transaction_id=${transactionId}`);
		const other = await createBuyer(server);
		for (const path of ["/payment-success", "/payment-processing", "/payment-failed"]) {
			const page = await other.get(`${path}?transaction_id=${transactionId}`);
			expect(page.status).toBe(200);
			expect(page.html).not.toContain("Your subscription is active");
			expect(page.html).not.toContain("EGP\u00a049");
		}
	});

	it("cannot make a paid payment look failed", async () => {
		const buyer = await createBuyer(server);
		const { transactionId } = await payAtMockGateway(buyer, "completed");
		await waitForRedirect(buyer, `/payment-processing?transaction_id=${transactionId}`);
		const forged = await buyer.get(
			`/payment-callback?transaction_id=${transactionId}&success=false&status=failed`,
		);
		const page = await buyer.follow(forged);
		expect(page.url).toContain("/payment-success");
		expect(page.html).toContain("Your subscription is active");
	});
});
