/** With PAYMENTS=manual both pages lead at once to exactly /premium, whoever asks. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningServer, startServer } from "../../support/server";
import { createVisitor } from "../../support/visitor";

let server: RunningServer;

beforeAll(async () => {
	server = await startServer();
});
afterAll(() => server.stop());

const addresses = ["/creator-subscriptions", "/tipping", "/tipping?creator_id=1&podcast_id=2"];

it.each(addresses)("%s redirects to /premium", async (address) => {
	const page = await createVisitor(server.url).get(address);
	expect(page.status).toBe(302);
	expect(page.location).toBe("/premium");
});

it.each(addresses)(
	"a form sent to %s starts nothing and redirects to /premium",
	async (address) => {
		const page = await createVisitor(server.url).post(address, { creator_id: "1", amount: "15" });
		expect(page.status).toBe(303);
		expect(page.location).toBe("/premium");
	},
);
