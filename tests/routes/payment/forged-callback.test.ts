/**
 * Tests 40 forged, replayed or out-of-order callbacks: five ways to say "paid" or "not paid", for
 * eight true states. Pages follow only the true state.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readHeading } from "../../support/document";
import type { LiveSite } from "../../support/live-site";
import { createPageClient, type Page, type PageClient } from "../../support/page-client";
import { paid, STATUS, setStatuses, startAccountSite, startThreePayments } from "../account/payer";

const SUCCESS = "Your subscription is active";
const foreign = { Origin: "https://gateway.example", "Sec-Fetch-Site": "cross-site" };

let site: LiveSite;
let owner: PageClient;
beforeAll(async () => {
	site = await startAccountSite();
	owner = await startThreePayments(site);
});
afterAll(() => site.stop());

/** Returns the same browser as before any callback. */
const copyOwner = () => createPageClient(site.server, {}, owner.cookies);

const showsSuccess = (page: Page) =>
	new URL(page.url).pathname === "/payment-success" && readHeading(page) === SUCCESS;

/** The platform's response about `txn_2`; undefined: it knows no such payment of this person. */
const truths: Array<[string, Record<string, unknown> | undefined]> = [
	["pending", { status: "pending" }],
	["processing", { status: "processing" }],
	["failed", { status: "failed" }],
	["failed with a processed webhook", { status: "failed", webhook_processed: true }],
	["completed without its webhook", { status: "completed", webhook_processed: false }],
	["in a state no one defined", { status: "refunded", webhook_processed: true }],
	["somebody else's", undefined],
	["paid", paid],
];

const claim = (claims: Record<string, string>) =>
	`/payment-callback?${new URLSearchParams({ transaction_id: "txn_2", ...claims })}`;
const yes = { success: "true", status: "completed" };
const no = { success: "false", status: "failed" };

const callbacks: Array<[string, (visitor: PageClient) => Promise<Page>]> = [
	["a forged success", async (visitor) => visitor.follow(await visitor.get(claim(yes)))],
	[
		"a forged success posted from another site, in the words of a gateway",
		async (visitor) => {
			const gateway = createPageClient(site.server);
			const fields = { ...yes, transaction_id: "txn_2", hmac: "00ff", webhook_processed: "true" };
			return visitor.follow(await gateway.post("/payment-callback", fields, foreign));
		},
	],
	[
		"the success of another payment, replayed with this one's number",
		async (visitor) => {
			const replayed = claim({ ...yes, order: "txn_3", id: "1", merchant_order_id: "txn_3" });
			await visitor.follow(await visitor.get(replayed));
			return visitor.follow(await visitor.get(replayed));
		},
	],
	[
		"a failure that arrives before the success",
		async (visitor) => {
			await visitor.follow(await visitor.get(claim(no)));
			return visitor.follow(await visitor.get(claim(yes)));
		},
	],
	[
		"the address of the success page itself",
		async (visitor) => {
			const path = `/payment-success?${new URLSearchParams({ transaction_id: "txn_2", ...yes })}`;
			return visitor.follow(await visitor.get(path));
		},
	],
];

describe.each(truths)("for a payment that is %s", (truth, status) => {
	it.each(callbacks)(`[payment-20] %s shows success only if it is paid`, async (_, send) => {
		setStatuses(site, { txn_3: paid, ...(status && { txn_2: status }) });
		const page = await send(copyOwner());
		expect(page.status).toBe(200);
		expect(showsSuccess(page)).toBe(truth === "paid");
		expect(page.html.includes(SUCCESS)).toBe(truth === "paid");
	});
});

describe("a paid payment", () => {
	it("is shown as paid after a forged failure, whose address says otherwise", async () => {
		setStatuses(site, { txn_2: paid });
		const visitor = copyOwner();
		expect(showsSuccess(await visitor.follow(await visitor.get(claim(no))))).toBe(true);
		const failed = "/payment-failed?reason=payment_declined&transaction_id=txn_2";
		expect(showsSuccess(await visitor.follow(await visitor.get(failed)))).toBe(true);
	});

	it("is not shown as paid to a signed-out visitor", async () => {
		setStatuses(site, { txn_2: paid });
		const stranger = createPageClient(site.server);
		for (const path of [claim(yes), "/payment-success?transaction_id=txn_2"]) {
			expect(showsSuccess(await stranger.follow(await stranger.get(path)))).toBe(false);
		}
	});

	it("is not shown as paid while the platform gives no response, or one about another payment", async () => {
		const responses = [
			() => ({ status: 500, body: {} }),
			() => "reset" as const,
			() => ({ body: { success: true, data: { transaction_id: "txn_3", ...paid } } }),
		];
		for (const response of responses) {
			site.upstream.handlers[STATUS] = response;
			const visitor = copyOwner();
			expect(showsSuccess(await visitor.follow(await visitor.get(claim(yes))))).toBe(false);
		}
	});
});

it("[payment-16] keeps the transaction in its address when the gateway posts its own number", async () => {
	const posted = await createPageClient(site.server).post(
		"/payment-callback?transaction_id=txn_1&status=",
		{ transaction_id: "192036465", status: "failed" },
		foreign,
	);
	expect(posted.location).toBe("/payment-callback?transaction_id=txn_1&status=failed");
});
