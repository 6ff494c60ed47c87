/** Tests returns whose address a gateway or a messenger has changed: more parameters, spoiled ids. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readHeading } from "../../support/document";
import type { LiveSite } from "../../support/live-site";
import { createPageClient, type PageClient } from "../../support/page-client";
import { paid, setStatuses, startAccountSite, startThreePayments } from "../account/payer";

let site: LiveSite;
let owner: PageClient;
beforeAll(async () => {
	site = await startAccountSite();
	owner = await startThreePayments(site);
});
afterAll(() => site.stop());
beforeEach(() => {
	site.upstream.calls.length = 0;
});

const exchanges = () => site.upstream.count("POST /web/api/auth/exchange-mobile-token");

describe("a parameter of the gateway's own", () => {
	it.each(["token=EC-1&PayerID=Z", "user_token=abc", "token=EC-1&user_token=abc", "token="])(
		"[session-4] %s leads straight on to the wait, and is exchanged for nothing",
		async (added) => {
			for (const visitor of [owner, createPageClient(site.server, {}, owner.cookies)]) {
				const page = await visitor.get(
					`/payment-callback?transaction_id=txn_2&success=true&${added}`,
				);
				expect([page.status, page.location]).toEqual([
					303,
					"/payment-processing?transaction_id=txn_2",
				]);
			}
			expect(exchanges()).toBe(0);
		},
	);

	it.each([
		"/payment-callback",
		"/payment-processing",
		"/payment-success",
		"/payment-failed",
		"/Payment-Callback/",
		"/payment%2Dcallback",
		"/payment-processing.data",
	])("[session-4] is exchanged for nothing on %s", async (path) => {
		for (const name of ["token", "user_token"]) {
			const page = await owner.get(`${path}?transaction_id=txn_2&${name}=EC-1`);
			expect(page.location ?? "").not.toContain("/switch-account");
		}
		expect(exchanges()).toBe(0);
	});
});

describe("a spoiled id", () => {
	const spoiled = [
		"txn_2?success=true",
		"txn_2%3Fsuccess%3Dtrue",
		"txn_2%20",
		"%E2%80%8Etxn_2",
		"txn_2%D8%8C",
		"txn_2.",
		"%C2%ABtxn_2%C2%BB",
		"txn_2/",
	];

	it.each(spoiled)("[payment-71] ?transaction_id=%s is this browser's payment", async (id) => {
		const page = await owner.get(`/payment-callback?transaction_id=${id}`);
		expect(page.location).toBe("/payment-processing?transaction_id=txn_2");
	});

	it.each(spoiled)("[payment-71] as merchant_order_id %s is this browser's payment", async (id) => {
		const page = await owner.get(`/payment-callback?merchant_order_id=${id}`);
		expect(page.location).toBe("/payment-processing?transaction_id=txn_2");
	});

	it.each(["/payment-processing", "/payment-success", "/payment-failed", "/account/receipt"])(
		"[payment-71] is verified at the platform as it was meant, on %s",
		async (path) => {
			setStatuses(site, { txn_2: paid });
			const page = await owner.follow(await owner.get(`${path}?transaction_id=txn_2?success=true`));
			expect(readHeading(page)).toBe(
				path === "/account/receipt" ? "Receipt" : "Your subscription is active",
			);
			const requested = site.upstream.calls.filter(({ path: call }) =>
				call.includes("/transactions/"),
			);
			expect(requested.every(({ path: call }) => call.includes("/txn_2/"))).toBe(true);
		},
	);

	it("[payment-71] is polled as it was meant", async () => {
		setStatuses(site, { txn_2: { status: "pending" } });
		const page = await owner.get("/payment-processing/status?transaction_id=txn_2?success=true");
		expect(page.status).toBe(200);
		const [requested] = site.upstream.calls.filter(({ path }) => path.includes("/transactions/"));
		expect(requested?.path).toContain("/txn_2/status");
	});

	it("[payment-17] of another payment stays invalid", async () => {
		const page = await owner.get("/payment-callback?transaction_id=txn_9?success=true");
		expect(page.location).toBe("/payment-failed?reason=invalid_callback&transaction_id=txn_9");
	});
});
