/** Tests where the link that goes on with a plan leads, on a platform that a test scripts. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import ar from "../../../locales/ar/plan.json";
import en from "../../../locales/en/plan.json";
import { readDocument } from "../../support/document";
import { fakeUser, ok } from "../../support/fake-platform";
import type { LiveSite } from "../../support/live-site";
import { createPageClient, type Page } from "../../support/page-client";
import { PASSWORD, signInAtFake } from "../payment/buyer";
import { setUser } from "../sign-in/site";
import {
	cardPayment,
	inDays,
	MEMBERSHIPS,
	PAYMENTS,
	premium,
	renewal,
	setHad,
	startRenewalSite,
	transfer,
} from "./renewal-site";

const LINK = "/renew?plan_id=2";
const WALLET = "/premium?plan=2&step=instructions&method=vodafone_cash";

const readNotices = (page: Page) =>
	[...readDocument(page).querySelectorAll("main [role=status], main [role=note]")].map(
		({ textContent }) => textContent ?? "",
	);

let manual: LiveSite;
let gateway: LiveSite;
beforeAll(async () => {
	[manual, gateway] = await Promise.all([
		startRenewalSite(),
		startRenewalSite({ PAYMENTS: "gateway", MOCK_GATEWAY: "on" }),
	]);
});
afterAll(() => Promise.all([manual.stop(), gateway.stop()]));
beforeEach(() => {
	for (const site of [manual, gateway]) {
		setHad(site, { memberships: [premium()], payments: [transfer()] });
		setUser(site.upstream.handlers, fakeUser);
	}
});

const follow = async (site: LiveSite, link = LINK) =>
	(await (await signInAtFake(site.server)).get(link)).location;

describe("the link of a renewal", () => {
	it("[account-103] is kept through a sign-in in a browser that knows nothing", async () => {
		const visitor = createPageClient(manual.server);
		const asked = await visitor.get(LINK);
		expect([asked.status, asked.location]).toEqual([
			303,
			`/login?return_url=${encodeURIComponent(LINK)}`,
		]);
		await visitor.get(asked.location ?? "");
		const signedIn = await visitor.post("/login", { email: fakeUser.email, password: PASSWORD });
		expect(signedIn.location).toBe(LINK);
		expect((await visitor.get(LINK)).location).toBe(WALLET);
	});

	it("[account-103] passes the gates of buying", async () => {
		setUser(manual.upstream.handlers, { ...fakeUser, is_active: false });
		expect(await follow(manual)).toBe("/account-suspended");
		setUser(manual.upstream.handlers, { ...fakeUser, email_verified_at: null });
		expect(await follow(manual)).toBe("/verification-required");
	});

	it.each(["vodafone_cash", "instapay"])(
		"[account-103, wallet-60] opens the instructions of %s, chosen the last time",
		async (method) => {
			for (const site of [manual, gateway]) {
				const last = premium({ renewal: renewal({ payment_method: method }) });
				setHad(site, { memberships: [last], payments: [transfer({ payment_method: method })] });
				expect(await follow(site)).toBe(`/premium?plan=2&step=instructions&method=${method}`);
			}
		},
	);

	it("[account-103] marks the card where the plan was paid by one, and cards are taken", async () => {
		const byCard = premium({ renewal: renewal({ payment_method: null, user_phone: null }) });
		const had = { memberships: [byCard], payments: [cardPayment()] };
		setHad(gateway, had);
		setHad(manual, had);
		expect(await follow(gateway)).toBe("/premium?plan=2&step=method&method=card");
		expect(await follow(manual)).toBe("/premium?plan=2");
		const visitor = await signInAtFake(gateway.server);
		const page = readDocument(await visitor.get("/premium?plan=2&method=card"));
		const buttons = [...page.querySelectorAll("dialog button[name=payment_method]")];
		expect(buttons[0]?.getAttribute("value")).toBe("card");
		const paid = await visitor.post("/premium?plan=2&step=method", {
			payment_method: "card",
			again: "more",
		});
		expect(paid.location).toContain("/mock-payment");
	});

	it("[account-103] opens the checkout of a creator's membership", async () => {
		const vip = premium({
			plan_id: 5,
			plan_name: "VIP",
			payment_type: "creator_membership",
			creator: { id: 1, name: "Layla" },
		});
		setHad(gateway, { memberships: [vip] });
		gateway.upstream.handlers["GET /api/v1/web-subscriptions/pricing"] = () =>
			ok({
				platform_plans: [],
				creator: { id: 1, name: "Layla", tiers: [{ id: 5, name: "VIP", price: "20.00" }] },
			});
		expect(await follow(gateway, "/renew?plan_id=5&creator_id=1")).toBe(
			"/subscription?creator_id=1&plan=5",
		);
	});

	it("[account-103, account-106] works for a plan that has ended, from its last payment", async () => {
		const over = { subscription: { plan_name: "Premium", next_billing_date: inDays(-5) } };
		setHad(manual, { payments: [transfer({ payment_method: "instapay", ...over })] });
		expect(await follow(manual)).toBe("/premium?plan=2&step=instructions&method=instapay");
		const visitor = await signInAtFake(manual.server);
		const plan = readDocument(await visitor.get("/account")).querySelector(
			"section[aria-labelledby=plan]",
		);
		expect(plan?.textContent).toContain("ended on");
		expect(plan?.querySelector("a")?.getAttribute("href")).toBe(LINK);
	});
});

describe("nothing is sold twice", () => {
	it("[account-104] while a transfer waits: its request is shown", async () => {
		const waiting = transfer({ transaction_id: "mp_2", status: "pending" });
		setHad(manual, { memberships: [premium()], payments: [waiting, transfer()] });
		expect(await follow(manual)).toBe("/premium?plan=2&step=pending&payment=mp_2");
		const direct = await (await signInAtFake(manual.server)).get(WALLET);
		expect(direct.location).toBe("/premium?plan=2&step=pending&payment=mp_2");
	});

	it("[account-104] while a code can be paid: its page is shown", async () => {
		const code = cardPayment({
			status: "pending",
			webhook_processed: false,
			pay_code: "9310027",
			pay_until: inDays(1),
		});
		setHad(gateway, { memberships: [premium()], payments: [code] });
		expect(await follow(gateway)).toBe("/payment-processing?transaction_id=txn_1");
	});

	it("[account-104] where the plan renews: the account is shown", async () => {
		const free = premium({ renews: true, renewal: null });
		setHad(manual, { memberships: [free] });
		expect(await follow(manual)).toBe("/account");
		const waits = premium({ renewal: renewal({ waits: "transfer" }) });
		setHad(manual, { memberships: [waits] });
		expect(await follow(manual)).toBe("/account");
	});
});

describe.each([
	["en", en],
	["ar", ar],
] as const)("in %s, the plans are shown with a notice", (language, { end }) => {
	it("[account-104] for a plan that is not sold any more", async () => {
		const plans = [{ id: 1, name: "Basic", price: "25.00", interval: "month" }];
		setHad(manual, { memberships: [premium()], payments: [transfer()], plans });
		const visitor = await signInAtFake(manual.server, language);
		const left = await visitor.get(LINK);
		expect(left.location).toBe("/premium");
		const notices = readNotices(await visitor.get("/premium")).join();
		expect(notices).toContain(end["renewal-not-sold"].title);
		expect(readNotices(await visitor.get("/premium")).join()).not.toContain(
			end["renewal-not-sold"].title,
		);
	});

	it("[account-104] for a creator's package, which cannot be paid for by transfer", async () => {
		const own = premium({ plan_id: 102, plan_name: "Pro", payment_type: "creator_package" });
		setHad(manual, { memberships: [own] });
		const visitor = await signInAtFake(manual.server, language);
		expect((await visitor.get("/renew?plan_id=102")).location).toBe("/premium");
		const notices = readNotices(await visitor.get("/premium")).join();
		expect(notices).toContain(end["renewal-not-here"].title);
	});

	it("[account-104] for a plan that this account never had", async () => {
		setHad(manual, {});
		const visitor = await signInAtFake(manual.server, language);
		expect((await visitor.get(LINK)).location).toBe("/premium");
		expect(readNotices(await visitor.get("/premium")).join()).toContain(
			end["renewal-not-yours"].title,
		);
	});
});

it("[account-104] the plan alone is chosen where the platform lists no running plans, or is away", async () => {
	const lacking = await startRenewalSite({ OPTIONAL_CALLS: "accountPayments" });
	setHad(lacking, { payments: [transfer()] });
	expect(await follow(lacking)).toBe("/premium?plan=2");
	await lacking.stop();
	const broken = () => ({ status: 500, body: {} });
	Object.assign(manual.upstream.handlers, { [MEMBERSHIPS]: broken, [PAYMENTS]: broken });
	expect(await follow(manual)).toBe("/premium?plan=2");
	expect(await follow(manual, "/renew")).toBe("/premium");
});
