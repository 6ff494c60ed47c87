/** Tests free items: no page mentions a payment, from the checkout to the account. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import accountAr from "../../../locales/ar/account.json";
import manualPaymentAr from "../../../locales/ar/manual-payment.json";
import ar from "../../../locales/ar/payment.json";
import planAr from "../../../locales/ar/plan.json";
import accountEn from "../../../locales/en/account.json";
import manualPaymentEn from "../../../locales/en/manual-payment.json";
import en from "../../../locales/en/payment.json";
import planEn from "../../../locales/en/plan.json";
import { openDatabase } from "../../../platform/migrations/open-database";
import { readDocument, readWords } from "../../support/document";
import { fakePlatform, fakeTransaction, ok } from "../../support/fake-platform";
import { type LiveSite, SESSION_SECRET, startLiveSite } from "../../support/live-site";
import type { Page, PageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";
import { ageWaits } from "../../support/time-travel";
import { userAgents } from "../../support/user-agent";
import { choosePlan, createBuyer, readTransactionId, setStatus, signInAtFake } from "./buyer";
import { addresses, states } from "./transaction-state";

let site: Site;
beforeAll(async () => {
	site = await startSite({ env: { PAYMENTS: "gateway", MOCK_GATEWAY: "on" } });
	await addFreeCode();
});
afterAll(() => site.stop());

const LIST_CALL = "GET /api/v1/account/payments";
const FREE_CODE = "WHOLE100";
const CHECKOUT = `/premium?plan=2&code=${FREE_CODE}`;

async function addFreeCode(): Promise<void> {
	const db = await openDatabase({ dataDir: site.dataDir }, () => {});
	try {
		const codes = db.selectFrom("discount_codes").selectAll().where("code", "=", "OPEN10");
		const code = { ...(await codes.executeTakeFirstOrThrow()), code: FREE_CODE, value: 100 };
		await db.insertInto("discount_codes").values(code).execute();
	} finally {
		await db.destroy();
	}
}

const readTitle = (page: Page) => readDocument(page).title;

async function startFree(visitor: PageClient): Promise<Page> {
	const form = readDocument(await visitor.get(CHECKOUT)).querySelector("dialog form[method=post]");
	return visitor.post(form?.getAttribute("action") ?? "", { payment_method: "card" });
}

describe.each([
	["en", en, accountEn, manualPaymentEn, planEn, /\bpa(y|id)|receipt/i],
	["ar", ar, accountAr, manualPaymentAr, planAr, /دفع|مدفوع|إيصال/],
] as const)("a plan made free by a code, in %s", (language, text, account, wallet, plan, words) => {
	it("[payment-57] is chosen on a page that mentions no payment", async () => {
		const buyer = await createBuyer(site, language);
		const page = await buyer.get(CHECKOUT, { "User-Agent": userAgents.Instagram });
		expect(readWords(page, "dialog")).toContain("EGP 0");
		expect(readWords(page, "dialog")).not.toMatch(words);
		// The page has no step counter.
		expect(readWords(page, "dialog p")).toBe("");
		expect(readTitle(page)).toContain(wallet.method.titleFree);
		const button = readDocument(page).querySelector("dialog button[value=card]");
		expect(button?.getAttribute("data-pending-label")).toBe(plan.starting);
	});

	it("[payment-57] is shown as started, and is on the account without a receipt", async () => {
		const buyer = await createBuyer(site, language);
		const success = await buyer.follow(await startFree(buyer));
		const { title } = text.success.type.listener_subscription;
		expect(readTitle(success)).toContain(title);
		expect(readWords(success, "main")).toContain(title);
		expect(readWords(success, "main")).not.toMatch(words);
		const page = await buyer.get("/account");
		expect(readWords(page, "section[aria-labelledby=plan]")).not.toMatch(words);
		const started = readWords(page, "section[aria-labelledby=payments]");
		expect(started).toContain(account.state.free);
		expect(started).not.toMatch(words);
		const id = readTransactionId(new URL(success.url).search);
		const receipt = await buyer.get(`/account/receipt?transaction_id=${id}`);
		expect(receipt.location).toBe(`/payment-success?transaction_id=${id}`);
	});

	it("[payment-57] is started again when it is chosen again, without a payment", async () => {
		const buyer = await createBuyer(site, language);
		await buyer.follow(await startFree(buyer));
		const again = await startFree(buyer);
		expect(again.status).toBe(422);
		expect(readWords(again, "#payment-error")).toContain(text.start.startAllTheSame);
		expect(readWords(again, "#payment-error")).not.toMatch(words);
	});
});

describe("a free plan on a slow platform", () => {
	let live: LiveSite;
	beforeAll(async () => {
		live = await startLiveSite({ PAYMENTS: "gateway", MOCK_GATEWAY: "on" }, (getUrl) => ({
			...fakePlatform(getUrl),
			"GET /api/v1/web-subscriptions/pricing": () =>
				ok({ platform_plans: [{ id: 2, name: "Free", price: 0, interval: "month" }] }),
			[LIST_CALL]: () => ok({ payments: [] }),
		}));
	});
	afterAll(() => live.stop());

	it("[payment-57] waits without mentioning a bank or a payment, until the end", async () => {
		const buyer = await signInAtFake(live.server);
		const list = readDocument(await buyer.get("/subscription"));
		const button = list.querySelector("main form[method=post] button");
		expect(button?.getAttribute("data-pending-label")).toBe(planEn.starting);
		await choosePlan(buyer, "2");
		setStatus(live.upstream, { ...states.received, amount: 0 });
		const wait = await buyer.get(addresses.processing);
		expect(readTitle(wait)).toContain(en.processing.titleFree);
		await ageWaits(buyer.cookies, SESSION_SECRET, 121);
		const over = await buyer.get(addresses.processing);
		expect(readTitle(over)).toContain(en.processing.timeoutTitle);
		for (const page of [wait, over]) {
			expect(readWords(page, "main")).not.toMatch(/\bpa(y|id)|EGP|bank|money|transfer/i);
		}
	});

	it.each([
		["en", en, /\bpa(y|id)/i],
		["ar", ar, /دفع|مدفوع/],
	] as const)("[payment-57] is shown as not activated when it failed, in %s", async (...row) => {
		const [language, text, words] = row;
		live.upstream.handlers[LIST_CALL] = () => ok({ payments: [] });
		const buyer = await signInAtFake(live.server, language);
		await choosePlan(buyer, "2");
		setStatus(live.upstream, { ...states.failed, amount: 0 });
		const failed = await buyer.get(addresses.failed);
		expect(readTitle(failed)).toContain(text.failed.free.title);
		expect(readWords(failed, "main")).not.toMatch(words);
		live.upstream.handlers[LIST_CALL] = () => "reset";
		const account = readWords(await buyer.get("/account"), "section[aria-labelledby=payments]");
		expect(account).not.toMatch(words);
	});

	it.each([
		["en", en, /\bpa(y|id)/i],
		["ar", ar, /دفع|مدفوع/],
	] as const)(
		"[payment-57] is shown as waiting when it is chosen in another browser, in %s",
		async (...row) => {
			const [language, text, words] = row;
			const received = fakeTransaction({ ...states.received, amount: 0, plan_id: 2 });
			live.upstream.handlers[LIST_CALL] = () => ok({ payments: [received] });
			const again = await choosePlan(await signInAtFake(live.server, language), "2");
			expect(again.status).toBe(422);
			expect(readWords(again, "#payment-error")).toContain(text.start.startAllTheSame);
			expect(readWords(again, "#payment-error")).not.toMatch(words);
		},
	);
});
