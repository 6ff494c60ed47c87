/** Tests the operator's words after a payment, and the way to what was paid for. */
import { afterEach, describe, expect, it } from "vitest";
import paymentAr from "../../../locales/ar/payment.json";
import planAr from "../../../locales/ar/plan.json";
import paymentEn from "../../../locales/en/payment.json";
import planEn from "../../../locales/en/plan.json";
import { findOne, readDocument, readWords } from "../../support/document";
import { fakePlatform, ok, REQUEST_CALL, STATUS_CALL } from "../../support/fake-platform";
import { type LiveSite, startLiveSite } from "../../support/live-site";
import type { Page, PageClient } from "../../support/page-client";
import { at, readPaymentId, requestApproval } from "../manual-payment/payer";
import { choosePlan, type Language, setStatus, signInAtFake } from "./buyer";

const url = "https://listen.sawt.example/player?from=sawt";
const words = {
	en: "Open the player and sign in with the same address.",
	ar: "افتح المشغّل وسجّل الدخول بالعنوان نفسه.",
};
const membership = { plan_id: 2, plan_name: "Premium", payment_type: "listener_subscription" };
const RUNNING = "GET /api/v1/account/memberships";
const texts = { en: paymentEn, ar: paymentAr };
const plans = { en: planEn, ar: planAr };

let live: LiveSite;
afterEach(() => live.stop());

async function open(env: Record<string, string>): Promise<void> {
	const settings = { PAYMENTS: "gateway", MOCK_GATEWAY: "on", CACHE_SECONDS: "0", ...env };
	live = await startLiveSite({ OPTIONAL_CALLS: "memberships", ...settings }, fakePlatform);
	const { handlers } = live.upstream;
	handlers[RUNNING] = () => ok({ memberships: [] });
	handlers[REQUEST_CALL] = () => ({ body: { success: true, payment_id: "mp_1" } });
	handlers[STATUS_CALL] = () => ({ body: { success: true, status: "approved" } });
	setStatus(live.upstream, { status: "completed", webhook_processed: true });
}

/** The result of a card, an approved transfer, and the account. */
async function buy(language: Language): Promise<[visitor: PageClient, pages: Page[]]> {
	const payer = await signInAtFake(live.server, language);
	const payment = readPaymentId(await requestApproval(payer));
	const approved = await payer.follow(await payer.get(`${at("pending")}&payment=${payment}`));
	const visitor = await signInAtFake(live.server, language);
	await choosePlan(visitor, "2");
	const success = await visitor.get("/payment-success?transaction_id=txn_fake");
	live.upstream.handlers[RUNNING] = () => ok({ memberships: [membership] });
	return [visitor, [success, approved, await visitor.get("/account")]];
}

const findWayOn = (page: Page) => findOne(readDocument(page), `main a[href="${url}"]`);

describe.each(["en", "ar"] as const)("after a payment in %s", (language) => {
	const { afterPayment, success } = texts[language];
	const { start } = plans[language];

	it.each(["pre-launch", "launched"])(
		"[payment-163] pages say what happens next in the operator's words, and lead there (%s)",
		async (RELEASE) => {
			const env = { AFTER_PAYMENT_TEXT_EN: words.en, AFTER_PAYMENT_TEXT_AR: words.ar };
			await open({ RELEASE, AFTER_PAYMENT_URL: url, ...env });
			const [visitor, pages] = await buy(language);
			for (const page of pages) {
				expect(readWords(page)).toContain(words[language]);
				const link = findWayOn(page);
				expect(link.textContent?.trim()).toBe(afterPayment.listen);
				expect(link.getAttribute("rel")).toContain("noopener");
			}
			for (const page of pages.slice(0, 2)) {
				const buttons = [...readDocument(page).querySelectorAll("main .button-primary")];
				const leading = buttons.filter((one) => !one.closest("[inert]"));
				expect(leading.map((one) => one.getAttribute("href"))).toEqual([url]);
			}
			for (const page of pages) {
				for (const one of Object.values(success.type.listener_subscription.next)) {
					expect(readWords(page)).not.toContain(one);
				}
			}
			expect(readWords(await visitor.get("/premium"))).not.toContain(start.today);
		},
	);

	it("[payment-163] the pages of plans say it beside a running plan, and only there", async () => {
		await open({ AFTER_PAYMENT_URL: url });
		const visitor = await signInAtFake(live.server, language);
		const paths = ["/subscription", "/premium"];
		const read = async (path: string) => readDocument(await visitor.get(path));
		for (const path of paths) {
			expect((await read(path)).querySelector(`main a[href="${url}"]`), path).toBeNull();
		}
		live.upstream.handlers[RUNNING] = () => ok({ memberships: [membership] });
		for (const path of paths) {
			const own = findOne(await read(path), "section[aria-labelledby='own-plans']");
			expect(own.textContent).toContain("Premium");
			expect(own.textContent).toContain(afterPayment.own);
			const link = findOne(own, `a[href="${url}"]`);
			expect(link.textContent?.trim()).toBe(afterPayment.listen);
		}
	});

	it("[site-150] /get-app leads there, because 'Open App' leads to it before the launch", async () => {
		await open({ AFTER_PAYMENT_URL: url });
		const visitor = await signInAtFake(live.server, language);
		expect(findWayOn(await visitor.get("/get-app")).textContent).toContain(afterPayment.listen);
	});

	it("[payment-163] pages have words of their own where only the address is set", async () => {
		await open({ AFTER_PAYMENT_URL: url });
		const [, [result, , account]] = await buy(language);
		for (const page of [result, account] as Page[]) {
			expect(readWords(page)).toContain(afterPayment.own);
			findWayOn(page);
		}
	});

	it("[payment-163] a text in one language alone is shown to readers of both, marked", async () => {
		const other = language === "en" ? "ar" : "en";
		await open({ [`AFTER_PAYMENT_TEXT_${other.toUpperCase()}`]: words[other] });
		const [, pages] = await buy(language);
		for (const page of pages) {
			const marked = readDocument(page).querySelectorAll(`main [lang="${other}"]`);
			const own = [...marked].filter(({ textContent }) => textContent === words[other]);
			expect(own.map((one) => one.getAttribute("dir"))).toEqual([other === "ar" ? "rtl" : "ltr"]);
			expect(readDocument(page).querySelector(`main a[href^="https://listen"]`)).toBeNull();
		}
	});

	it("[payment-163] pages say what there is today where nothing is set", async () => {
		await open({});
		const [visitor, [result]] = await buy(language);
		expect(readWords(result as Page)).toContain(
			success.type.listener_subscription.next["pre-launch"],
		);
		const apps = await visitor.get("/get-app");
		expect(readWords(apps)).not.toContain(afterPayment.havePlan);
	});
});
