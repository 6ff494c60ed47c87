import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LiveSite, startLiveSite } from "../../support/live-site";
import { createPageClient, type PageClient } from "../../support/page-client";

const ok = (data: unknown) => ({ body: { success: true, message: "Login successful", data } });
const user = {
	id: 7,
	name: "Mona",
	email: "mona@example.com",
	email_verified_at: "2026-01-01T00:00:00Z",
};
const plan = { id: 1, name: "Premium", price: 49, interval: "month" };

let site: LiveSite;
let visitor: PageClient;

beforeAll(async () => {
	site = await startLiveSite({ LOG_LEVEL: "debug", PAYMENTS: "gateway" }, () => ({
		"POST /web/api/auth/login": () => ({
			...ok({ user }),
			headers: { "Set-Cookie": "platform=1; Path=/" },
		}),
		"GET /web/api/auth/me": () => ok({ user }),
		"GET /api/v1/web-subscriptions/pricing": () =>
			ok({ platform_plans: [plan], creator: { id: 3, name: "Adel", tiers: [] } }),
		"GET /api/v1/creator-subscriptions/plans": () => ok({ creator_plans: [] }),
		"GET /api/v1/account/payments": () => ok({ payments: [] }),
		"GET /api/v1/account/memberships": () => ok({ memberships: [] }),
		"GET /api/v1/creators/{id}": () => ok({ id: 3, name: "Adel" }),
	}));
	visitor = createPageClient(site.server);
	await visitor.post("/login", { email: user.email, password: "pass-word-1" });
});
afterAll(() => site.stop());

const readRounds = async () =>
	(await site.server.readLogs())
		.filter(({ msg }) => msg === "platform calls of the request")
		.map(({ rounds }) => rounds as string[][]);

describe("the platform calls of a page", () => {
	it.each([
		["/subscription", ["me", "memberships", "pricing"]],
		["/subscription?creator_id=3", ["me", "memberships", "pricing"]],
		["/creator-subscriptions", ["creatorPlans", "me"]],
		["/tipping?creator_id=3", ["creator", "me"]],
		["/premium", ["me", "memberships", "pricing"]],
		["/", ["me", "pricing"]],
	])("for %s run in one round, as the debug log shows", async (path, calls) => {
		const before = (await readRounds()).length;
		expect((await visitor.get(path)).status).toBe(200);
		const [rounds] = (await readRounds()).slice(before);
		expect(rounds?.map((round) => round.toSorted())).toEqual([calls]);
	});

	it("for /account run in one round", async () => {
		const before = (await readRounds()).length;
		expect((await visitor.get("/account")).status).toBe(200);
		const [rounds] = (await readRounds()).slice(before);
		expect(rounds?.map((round) => round.toSorted())).toEqual([
			["accountPayments", "me", "memberships"],
		]);
	});

	it("are in Server-Timing when the log level is debug", async () => {
		const { headers } = await visitor.get("/subscription");
		expect(headers.get("Server-Timing")).toMatch(/^total;dur=\d+\.\d, platform;dur=\d+\.\d$/);
	});

	it("are not published by default", async () => {
		const quiet = await startLiveSite();
		const { headers } = await createPageClient(quiet.server).get("/login");
		await quiet.stop();
		expect(headers.has("Server-Timing")).toBe(false);
	});
});
