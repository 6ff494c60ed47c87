/** Tests what pages say about the start of paid time, before and after there is something to hear. */
import { afterEach, describe, expect, it } from "vitest";
import accountAr from "../../../locales/ar/account.json";
import landingAr from "../../../locales/ar/landing.json";
import paymentAr from "../../../locales/ar/payment.json";
import planAr from "../../../locales/ar/plan.json";
import accountEn from "../../../locales/en/account.json";
import landingEn from "../../../locales/en/landing.json";
import paymentEn from "../../../locales/en/payment.json";
import planEn from "../../../locales/en/plan.json";
import { readDocument, readWords } from "../../support/document";
import { fakePlatform, ok } from "../../support/fake-platform";
import { type LiveSite, startLiveSite } from "../../support/live-site";
import type { Page } from "../../support/page-client";
import { nothingToHear, type Site, startSite } from "../../support/site";
import { choosePlan, createBuyer, setStatus, signInAtFake } from "./buyer";

const languages = [
	["en", { ...planEn, payment: paymentEn, account: accountEn, landing: landingEn }],
	["ar", { ...planAr, payment: paymentAr, account: accountAr, landing: landingAr }],
] as const;

const gateway = { PAYMENTS: "gateway", MOCK_GATEWAY: "on", CACHE_SECONDS: "0" };
const address = { AFTER_PAYMENT_URL: "https://listen.sawt.example" };

/** The words of each card with a price, and of the dialog or checkout. */
const listOffers = (page: Page): string[] =>
	[...readDocument(page).querySelectorAll("article, #checkout-amount")].map(
		({ textContent }) => textContent ?? "",
	);

const find = (page: Page, part: string) => listOffers(page).find((words) => words.includes(part));

let stop: () => Promise<void>;
afterEach(() => stop());

async function openSite(env: Record<string, string> = {}): Promise<Site> {
	const site = await startSite({ env: { ...gateway, ...nothingToHear, ...env } });
	({ stop } = site);
	return site;
}

async function openLive(env: Record<string, string> = {}): Promise<LiveSite> {
	const live = await startLiveSite({ ...gateway, ...env }, fakePlatform);
	({ stop } = live);
	return live;
}

describe.each(languages)("paid time in %s", (language, text) => {
	const { start } = text;

	it("[payment-160] starts at the launch on the embedded platform, each card and checkout says", async () => {
		const site = await openSite();
		const buyer = await createBuyer(site, language);
		for (const path of ["/subscription", "/premium"]) {
			const page = await buyer.get(path);
			expect(find(page, "EGP\u00A049"), path).toContain(start.atLaunch.monthly);
			expect(find(page, "EGP\u00A041"), path).toContain(start.atLaunch.yearly);
			for (const card of listOffers(page)) {
				expect(card.includes(start.atLaunch.monthly) || card.includes(start.atLaunch.yearly)).toBe(
					!card.includes("EGP\u00A00"),
				);
			}
		}
		for (const path of ["/subscription?creator_id=1", "/creator-subscriptions"]) {
			expect(readWords(await buyer.get(path)), path).toContain(start.atLaunch.monthly);
		}
		for (const [path, line] of [
			["/premium?plan=2&step=method", start.atLaunch.monthly],
			["/premium?plan=3&step=method", start.atLaunch.yearly],
			["/subscription?creator_id=1&plan=201", start.atLaunch.monthly],
		] as const) {
			expect(readWords(await buyer.get(path), "#checkout-amount"), path).toContain(line);
		}
		const landing = await buyer.get("/");
		expect(readWords(landing, "#pricing")).toContain(
			text.landing.pricing.premium.start["at-launch"],
		);
	});

	it("[payment-160] starts today at another platform, before the apps are out", async () => {
		const { server } = await openLive();
		const visitor = await signInAtFake(server, language);
		for (const path of ["/subscription", "/premium"]) {
			expect(find(await visitor.get(path), "EGP\u00A049"), path).toContain(start.today);
		}
		const dialog = await visitor.get("/premium?plan=2&step=method");
		expect(readWords(dialog, "#checkout-amount")).toContain(start.today);
		expect(readWords(await visitor.get("/"), "#pricing")).toContain(
			text.landing.pricing.premium.start.today,
		);
	});

	it.each([
		["with an address", address],
		["after the launch", { RELEASE: "launched" }],
	])("[payment-164] needs no word about its start %s", async (_, env) => {
		const site = await openSite(env);
		const buyer = await createBuyer(site, language);
		const waiting = [
			...Object.values(start.atLaunch),
			start.today,
			...Object.values(text.landing.pricing.premium.start),
			text.payment.before.brief["pre-launch"],
			text.payment.before.brief["at-launch"],
			...Object.values(text.payment.before.getsAtLaunch),
			text.payment.before.getsNow["pre-launch"],
			text.payment.before.getsMembership["pre-launch"],
			text.payment.before.getsPackage["pre-launch"],
		];
		for (const path of [
			"/",
			"/subscription",
			"/premium",
			"/premium?plan=2&step=method",
			"/subscription?creator_id=1",
			"/subscription?creator_id=1&plan=201",
			"/creator-subscriptions",
		]) {
			const words = readWords(await buyer.get(path));
			for (const one of waiting) expect(words.includes(one), `${path}: ${one}`).toBe(false);
		}
	});

	it("[payment-161] that waits has no end on the result, the receipt and the account", async () => {
		const membership = {
			plan_id: 2,
			plan_name: "Premium",
			payment_type: "listener_subscription",
			next_billing_date: null,
			renews: false,
			starts_at_launch: true,
			renewal: { amount: 490, currency: "EGP", billing_cycle: "yearly" },
		};
		const { server, upstream } = await openLive({ OPTIONAL_CALLS: "memberships" });
		upstream.handlers["GET /api/v1/account/memberships"] = () => ok({ memberships: [membership] });
		const visitor = await signInAtFake(server, language);
		await choosePlan(visitor, "2");
		setStatus(upstream, {
			status: "completed",
			webhook_processed: true,
			subscription: {
				plan_name: "Premium",
				billing_cycle: "monthly",
				next_billing_date: null,
				starts_at_launch: true,
			},
		});
		const query = "?transaction_id=txn_fake";
		const success = readWords(await visitor.get(`/payment-success${query}`));
		expect(success).toContain(text.payment.success.titleAtLaunch.listener_subscription);
		expect(success).toContain(start.atLaunch.monthly);
		expect(success).not.toContain(text.payment.success.type.listener_subscription.lead);
		const receipt = readWords(await visitor.get(`/account/receipt${query}`));
		const account = await visitor.get("/account");
		expect(readWords(account, "section[aria-labelledby=plan]")).toContain(start.atLaunch.yearly);
		for (const words of [success, receipt]) {
			expect(words).toContain(text.payment.details.atLaunch);
			expect(words).not.toContain(text.payment.details.nextBilling);
		}
		for (const words of [success, receipt, readWords(account)]) {
			expect(words).not.toContain(text.account.planUntil.split("{{")[0]);
			expect(words).not.toContain(text.account.memberships.noEnd);
		}
		// A plan that waits is owned: more time adds up.
		const card = find(await visitor.get("/subscription"), "EGP\u00A049");
		expect(card).toContain(text.standing.yours);
		expect(card).toContain(text.standing.atLaunch);
		expect(card).toContain(text.standing.more.monthly);
	});
});
