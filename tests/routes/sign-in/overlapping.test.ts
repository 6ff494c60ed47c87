/** Tests that no response to a GET writes the session, so that a slow page never brings back an older one. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fakeTransaction, fakeUser, ok } from "../../support/fake-platform";
import { type LiveSite, startLiveSite } from "../../support/live-site";
import { createPageClient, type PageClient } from "../../support/page-client";
import { listAddresses } from "../../support/route-table";
import type { UpstreamHandler, UpstreamHandlers } from "../../support/upstream";
import { fakeCreatorPlatform } from "../creator/platform";
import { at, walkTo } from "../manual-payment/payer";
import { choosePlan, signInAtFake } from "../payment/buyer";

const ME = "GET /web/api/auth/me";
const LOGIN = "POST /web/api/auth/login";
const EXCHANGE = "POST /web/api/auth/exchange-mobile-token";
const CODE = "GET /discount-codes/by-code/{code}";
const karim = { ...fakeUser, id: 8, name: "Karim Said", email: "karim@example.com" };

const env = { PAYMENTS: "gateway", MOCK_GATEWAY: "on" };
let site: LiveSite;
beforeAll(async () => {
	site = await startLiveSite(env, fakeCreatorPlatform);
});
afterAll(() => site.stop());
beforeEach(() => {
	Object.assign(
		site.upstream.handlers,
		fakeCreatorPlatform(() => site.server.url),
	);
});

const isSession = (cookie: string) => /^(__Host-)?sawt_session=/.test(cookie);
/** Responds with a changed person, and with new cookies each time. */
const renew = (): UpstreamHandler => {
	let count = 0;
	return () => ({
		...ok({ user: { ...fakeUser, name: "Mona A." } }),
		headers: { "Set-Cookie": `upstream=${++count}; Path=/` },
	});
};

/** States of the platform in which a page has something to remember. */
const platforms: Record<string, UpstreamHandlers> = {
	"that is as it was": {},
	"that renews its cookies and changed the person": { [ME]: renew() },
	"that ended the sign-in": { [ME]: () => ({ status: 401, body: { success: false } }) },
	"that names another payment state": {
		"GET /api/v1/payments/transactions/{id}/status": () =>
			ok(fakeTransaction({ status: "completed", webhook_processed: true })),
	},
};

/** What the addresses of the route table do not show by themselves. */
const queries = [
	"/login?return_url=/account",
	"/register?return_url=/account",
	"/subscription?creator_id=7&plan_id=201",
	"/tipping?creator_id=7",
	"/premium?plan=2&code=SAVE20",
	at("instructions"),
	"/premium/status?plan=2",
	"/payment-callback?transaction_id=txn_fake&success=true",
	"/payment-processing?transaction_id=txn_fake",
	"/payment-success?transaction_id=txn_fake",
	"/payment-failed?transaction_id=txn_fake&reason=payment_declined",
	"/verify-email?request=new",
	"/?user_token=of-another-person",
	"/contact?user_token=of-another-person&lang=ar",
];
const addresses = [...listAddresses().map(({ path }) => path), ...queries];

describe.each(["gateway", "manual"])("every GET of a person, with PAYMENTS=%s", (payments) => {
	let paid: LiveSite;
	let payer: PageClient;
	beforeAll(async () => {
		paid = await startLiveSite({ ...env, PAYMENTS: payments }, fakeCreatorPlatform);
		payer = await signInAtFake(paid.server);
		if (payments === "gateway") await choosePlan(payer, "2");
		await walkTo(payer, "request_approval");
	});
	afterAll(() => paid.stop());

	it.each(Object.entries(platforms))(
		"[session-43] leaves the cookie of the session alone, beside a platform %s",
		async (_name, handlers) => {
			Object.assign(
				paid.upstream.handlers,
				fakeCreatorPlatform(() => paid.server.url),
				handlers,
			);
			for (const path of addresses) {
				// Each page finds the same session, whatever the page before it remembered.
				const page = await createPageClient(paid.server, {}, payer.cookies).get(path);
				expect(page.headers.getSetCookie().filter(isSession), path).toEqual([]);
			}
		},
	);
});

it.each(addresses)("[session-43] a GET of %s by a visitor begins no session", async (path) => {
	const page = await createPageClient(site.server).get(path);
	expect(page.headers.getSetCookie().filter(isSession)).toEqual([]);
});

/** Makes the handler wait until `goOn` is called, for its first call only. */
function slowDown(call: string): { goOn(): void; isCalled: Promise<void> } {
	const handler = site.upstream.handlers[call];
	const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	site.upstream.handlers[call] = async (request) => {
		site.upstream.handlers[call] = handler as UpstreamHandler;
		begun.resolve();
		await released.promise;
		return (handler as UpstreamHandler)(request);
	};
	return { goOn: released.resolve, isCalled: begun.promise };
}

describe("a slow page", () => {
	it("[session-43] that began before a sign-in does not sign the person out", async () => {
		const visitor = await signInAtFake(site.server);
		site.upstream.handlers[ME] = () => ({ status: 401, body: { success: false } });
		const slow = slowDown(ME);
		const page = visitor.get("/account");
		await slow.isCalled;
		Object.assign(site.upstream.handlers, {
			[LOGIN]: () => ({
				body: { success: true, message: "Login successful", data: { user: karim } },
			}),
		});
		await visitor.post("/login", { email: karim.email, password: "secret" });
		slow.goOn();
		await page;
		site.upstream.handlers[ME] = () => ok({ user: karim });
		expect((await visitor.get("/account")).html).toContain(karim.name);
	});

	it("[session-43] that began before a transfer's draft keeps the draft and its price", async () => {
		const visitor = await signInAtFake(site.server);
		site.upstream.handlers[ME] = renew();
		const slow = slowDown(ME);
		const page = visitor.get("/account");
		await slow.isCalled;
		await walkTo(visitor, "request_approval");
		slow.goOn();
		await page;
		const approval = await visitor.get(at("request_approval"));
		expect([approval.status, approval.location]).toEqual([200, null]);
		expect(approval.html).toContain("49");
	});

	it("[session-43] that remembers a code keeps it for the person who has signed in since", async () => {
		const visitor = createPageClient(site.server);
		site.upstream.handlers[CODE] = () =>
			ok({ code: "SAVE20", type: "percentage", value: 20, is_active: true, used_count: 0 });
		const slow = slowDown(CODE);
		const page = visitor.get("/discount/SAVE20");
		await slow.isCalled;
		await visitor.post("/login", { email: fakeUser.email, password: "secret" });
		slow.goOn();
		await page;
		const plans = await visitor.get("/subscription");
		expect(plans.html).toContain("SAVE20");
		expect((await visitor.get("/account")).status).toBe(200);
	});

	it("[session-43] with a link of the app leaves the person who has signed in since", async () => {
		const visitor = createPageClient(site.server);
		site.upstream.handlers[EXCHANGE] = () => ok({ user: { user: karim } });
		const slow = slowDown(EXCHANGE);
		const page = visitor.get("/contact?user_token=karims");
		await slow.isCalled;
		await visitor.post("/login", { email: fakeUser.email, password: "secret" });
		slow.goOn();
		expect((await page).location).toBe("/contact");
		expect((await visitor.get("/account")).html).toContain(fakeUser.name);
	});
});
