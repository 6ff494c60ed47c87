/** Tests transfers on /account, with decisions of the embedded platform's operator. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import en from "../../../locales/en/account.json";
import { readDocument } from "../../support/document";
import { createPageClient, type PageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";
import { operate, readPaymentId, requestApproval } from "../manual-payment/payer";
import { createBuyer, signIn } from "../payment/buyer";

let server: Site;
beforeAll(async () => {
	server = await startSite();
});
afterAll(() => server.stop());

async function readAccount(visitor: PageClient) {
	const document = readDocument(await visitor.get("/account"));
	const read = (selector: string) =>
		[...document.querySelectorAll(selector)].map((one) => one.textContent?.trim());
	return {
		plan: read("section[aria-labelledby=plan] p")[0],
		badges: read("section[aria-labelledby=payments] li .rounded-full"),
		hrefs: [...document.querySelectorAll("section[aria-labelledby=payments] li a")].map((link) =>
			link.getAttribute("href"),
		),
	};
}

describe("a transfer on the account", () => {
	it("[account-80] waits in place of the free plan, and becomes the plan when the operator approves it", async () => {
		const buyer = await createBuyer(server);
		const requested = await requestApproval(buyer);
		expect(await readAccount(buyer)).toEqual({
			plan: "Waiting for approval",
			badges: [en.state.waiting],
			hrefs: [requested.location],
		});
		const other = createPageClient(server);
		await signIn(other, buyer.email);
		for (const path of ["/account", "/account?page=2"]) {
			const card = readDocument(await other.get(path)).querySelector("[aria-labelledby=plan]");
			expect(card?.textContent).toContain("We're checking your transfer for \u2068Premium\u2069");
			expect(card?.querySelector("a")?.getAttribute("href")).toBe(requested.location);
		}
		await operate(server, "approve", readPaymentId(requested));
		expect(await readAccount(buyer)).toMatchObject({ plan: "Premium", badges: [en.state.paid] });
		const [href = ""] = (await readAccount(buyer)).hrefs;
		expect((await buyer.follow(await buyer.get(href ?? ""))).status).toBe(200);
	});

	it.each([
		["reject", en.state.rejected],
		["expire", en.state.expired],
	])("has its true state after %s, and the plan stays free", async (verb, state) => {
		const buyer = await createBuyer(server);
		const requested = await requestApproval(buyer);
		await operate(server, verb, readPaymentId(requested));
		expect(await readAccount(buyer)).toMatchObject({ plan: en.plans.free, badges: [state] });
	});
});
