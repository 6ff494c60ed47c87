/**
 * Tests that in Facebook, Instagram or WhatsApp every page that can start a payment shows a warning
 * first.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, startSite } from "../../support/site";
import { type Buyer, createBuyer } from "./buyer";

const android = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36";
const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15";
const apps = {
	Facebook: `${android} Chrome/124 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/460.0;]`,
	Instagram: `${iphone} Mobile/15E148 Instagram 330.0.0`,
	WhatsApp: `${android} Chrome/124 Mobile Safari/537.36 WhatsApp/2.24`,
};
const WARNING = "You're inside another app";

let server: Site;
let buyer: Buyer;

beforeAll(async () => {
	server = await startSite({ env: { PAYMENTS: "gateway", MOCK_GATEWAY: "on" } });
	buyer = await createBuyer(server);
});
afterAll(() => server.stop());

describe("the first step of a manual payment, opened by a link inside an app", () => {
	it("warns in the dialog itself, which covers the page behind it", async () => {
		const path = "/premium?plan=2";
		const { html } = await buyer.get(path, { "User-Agent": apps.Instagram });
		const dialog = /<dialog.*?<\/dialog>/s.exec(html)?.[0] ?? "";
		expect(dialog).toContain(WARNING);
		expect(dialog).toContain(`text="${server.url}${path}"`);
	});
});

describe.each(["/premium", "/subscription", "/creator-subscriptions", "/tipping?creator_id=1"])(
	"%s",
	(path) => {
		it.each(Object.entries(apps))(
			"warns inside %s and offers its own address",
			async (_, agent) => {
				const { html } = await buyer.get(path, { "User-Agent": agent });
				expect(html).toContain(WARNING);
				expect(html).toContain(`text="${server.url}${path}"`);
			},
		);

		it("shows no warning in a normal browser", async () => {
			const { html } = await buyer.get(path, { "User-Agent": `${android} Chrome/124 Mobile` });
			expect(html).not.toContain(WARNING);
		});
	},
);
