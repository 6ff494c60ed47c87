/** Tests that with PAYMENTS=manual both pages redirect to exactly /premium, for every visitor. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";

const secret = "a-secret-of-the-manual-mode-tests-a-secret";
let server: Site;

beforeAll(async () => {
	server = await startSite({ env: { SESSION_SECRET: secret } });
});
afterAll(() => server.stop());

const addresses = ["/creator-subscriptions", "/tipping", "/tipping?creator_id=1&podcast_id=2"];

it.each(addresses)("%s redirects to /premium", async (address) => {
	const page = await createPageClient(server).get(address);
	expect(page.status).toBe(302);
	expect(page.location).toBe("/premium");
});

it.each(addresses)(
	"a form sent to %s starts nothing and redirects to /premium",
	async (address) => {
		const page = await createPageClient(server).post(address, { creator_id: "1", amount: "15" });
		expect(page.status).toBe(303);
		expect(page.location).toBe("/premium");
	},
);

describe("the creator of a tip", () => {
	it("is remembered through the redirect and shown on /tipping once payments are online", async () => {
		const visitor = createPageClient(server);
		await visitor.get("/tipping?creator_id=1&podcast_id=2&episode_id=3");
		await visitor.get("/tipping?podcast_id=9");
		const online = await startSite({
			env: { SESSION_SECRET: secret, PAYMENTS: "gateway", MOCK_GATEWAY: "on" },
		});
		try {
			const later = createPageClient(online, {}, visitor.cookies);
			const { html } = await later.get("/tipping");
			expect(html).toContain('name="creator_id" value="1"');
			expect(html).toContain('name="podcast_id" value="2"');
			expect(html).toContain('name="episode_id" value="3"');
			const named = await later.get("/tipping?creator_id=2");
			expect(named.html).toContain('name="creator_id" value="2"');
			expect(named.html).not.toContain('name="podcast_id"');
			const withoutCreator = await createPageClient(online).get("/tipping");
			expect(withoutCreator.html).not.toContain('name="creator_id"');
		} finally {
			await online.stop();
		}
	});
});
