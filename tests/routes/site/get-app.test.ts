/** Tests the download page before launch: what is available today comes first. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { findOne, listHrefs, readDocument } from "../../support/document";
import { createPageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";
import { createBuyer } from "../payment/buyer";

let site: Site;
beforeAll(async () => {
	site = await startSite();
});
afterAll(() => site.stop());

it.each([
	["en", "Create Account"],
	["ar", "إنشاء حساب"],
])("[site-6] offers an account before the unavailable apps, in %s", async (lang, action) => {
	const visitor = createPageClient(site);
	const main = findOne(readDocument(await visitor.get(`/get-app?lang=${lang}`)), "main");
	const [first] = [...main.querySelectorAll("a[href], button")];
	expect(first?.textContent).toBe(action);
	expect(first?.getAttribute("href")).toBe("/register");
	expect(first?.className).toContain("button-primary");
	expect(main.querySelectorAll("button[disabled]")).toHaveLength(2);
});

it("offers no account to a person who has one", async () => {
	const buyer = await createBuyer(site);
	const main = findOne(readDocument(await buyer.get("/get-app?lang=en")), "main");
	expect(listHrefs(main, "Create Account")).toEqual([]);
});
