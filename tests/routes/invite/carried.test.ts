/** A good code is carried on: shown beside the plans of every page that sells, changing no amount. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Site, startSite } from "../../support/site";
import type { Visitor } from "../../support/visitor";
import { createBuyer } from "../payment/buyer";
import { readMain } from "./document";

let server: Site;
let buyer: Visitor;
beforeAll(async () => {
	server = await startSite({ env: { PAYMENTS: "gateway", MOCK_GATEWAY: "on" } });
	buyer = await createBuyer(server);
});
afterAll(() => server.stop());

const readAmounts = (text: string) => text.match(/EGP\s[\d,.]+/g) ?? [];

it("is beside the plans as context, and the amounts stay as they were", async () => {
	const pages = [
		"/subscription",
		"/subscription?creator_id=3",
		"/creator-subscriptions",
		"/premium",
	];
	// The first visit says welcome, the second is as every later one.
	await buyer.get("/subscription");
	const before = new Map<string, string>();
	for (const path of pages) before.set(path, readMain((await buyer.get(path)).html));

	await buyer.get("/discount/FIXED5");
	for (const path of pages) {
		const text = readMain((await buyer.get(path)).html);
		const earlier = before.get(path) ?? "";
		expect(earlier, path).not.toContain("FIXED5");
		expect(text, path).toContain("FIXED5 · EGP 5.00");
		expect(text, path).toContain("The prices on this page are shown without it.");
		expect(readAmounts(earlier).length, path).toBeGreaterThan(0);
		expect(readAmounts(text.replace("FIXED5 · EGP 5.00", "")), path).toEqual(readAmounts(earlier));
	}
});
