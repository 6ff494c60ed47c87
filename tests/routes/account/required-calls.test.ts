/**
 * Tests each journey of a paying person on a platform with only the 21 calls: what works, and what
 * pages say.
 */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nameTimeZone } from "../../../core/time-zone-name";
import arAccount from "../../../locales/ar/account.json";
import arAuth from "../../../locales/ar/auth.json";
import arManualPayment from "../../../locales/ar/manual-payment.json";
import arPayment from "../../../locales/ar/payment.json";
import arPlan from "../../../locales/ar/plan.json";
import arPremium from "../../../locales/ar/premium.json";
import enAccount from "../../../locales/en/account.json";
import enAuth from "../../../locales/en/auth.json";
import enManualPayment from "../../../locales/en/manual-payment.json";
import enPayment from "../../../locales/en/payment.json";
import enPlan from "../../../locales/en/plan.json";
import enPremium from "../../../locales/en/premium.json";
import { readDocument, readWords } from "../../support/document";
import { plainLanguages } from "../../support/language";
import { createPageClient, type Page } from "../../support/page-client";
import { runPlatform } from "../../support/platform-command";
import {
	GATEWAY_ORIGIN,
	type RequiredPlatform,
	startRequiredPlatform,
} from "../../support/required-platform";
import { type Site, startSite } from "../../support/site";
import { startTimeSkip } from "../../support/skipped-time";
import { at, pressRequest, readPaymentId, requestApproval, walkTo } from "../manual-payment/payer";
import {
	type Buyer,
	choosePlan,
	PASSWORD,
	readGatewayUrl,
	readTransactionId,
	signIn,
} from "../payment/buyer";

const texts = {
	en: {
		account: enAccount,
		wallet: enManualPayment,
		payment: enPayment,
		plan: enPlan,
		premium: enPremium,
		auth: enAuth,
	},
	ar: {
		account: arAccount,
		wallet: arManualPayment,
		payment: arPayment,
		plan: arPlan,
		premium: arPremium,
		auth: arAuth,
	},
};
type Language = keyof typeof texts;
const SUPPORT = "help@sawt.example";

let platform: RequiredPlatform;
const skipTime = startTimeSkip();
let site: Site;
beforeAll(async () => {
	platform = await startRequiredPlatform();
	site = await startSite({
		env: {
			API_BASE_URL: platform.url,
			SESSION_SECRET: "a-secret-of-at-least-32-characters",
			GATEWAY_ORIGINS: GATEWAY_ORIGIN,
			PAYMENTS: "gateway",
			SUPPORT_EMAIL: SUPPORT,
			WALLET_VODAFONE_CASH: "01099990000",
			INSTAPAY_ADDRESS: "sawt@instapay",
			CACHE_SECONDS: "0",
		},
	});
});
afterAll(async () => {
	await site.stop();
	await platform.stop();
});

const planOf = (page: Page) =>
	readDocument(page).querySelector("section[aria-labelledby=plan]")?.textContent ?? "";
const mailLink = (page: Page) =>
	readDocument(page).querySelector("main a[href^=mailto]")?.getAttribute("href");

/** Registers, follows the link of the mail, and signs in. */
async function join(language: Language): Promise<Buyer> {
	const visitor = createPageClient(site, { "Accept-Language": language });
	const { email, ...form } = platform.fixture.registration();
	const password = { password: PASSWORD, password_confirmation: PASSWORD };
	await visitor.post("/register", { ...form, email, ...password });
	await visitor.post("/verify-email", { token: platform.fixture.mailedToken(email) });
	await signIn(visitor, email);
	return { ...visitor, email };
}

/** Starts a card payment that the gateway settles; returns the page after the callback. */
async function payByCard(buyer: Buyer, type: "payment.completed" | "payment.failed") {
	const id = readTransactionId(readGatewayUrl(await choosePlan(buyer, "2")));
	await platform.settle(id, type);
	const callback = `/payment-callback?transaction_id=${id}&success=${type === "payment.completed"}`;
	return buyer.follow(await buyer.get(callback));
}

const planNames = { en: "Premium", ar: "بريميوم" };

type Journey = (buyer: Buyer, language: Language) => Promise<void>;

const journeys: Record<string, Journey> = {
	"a card payment, seen from another browser": async (buyer, language) => {
		const { account, payment } = texts[language];
		const paid = await payByCard(buyer, "payment.completed");
		expect(readWords(paid)).toContain(payment.success.type.listener_subscription.title);
		expect(planOf(await buyer.get("/account"))).toContain(planNames[language]);
		expect(readWords(await choosePlan(buyer, "2"))).toContain(payment.start["already-paid"]);
		await buyer.post("/logout", {});
		const other = createPageClient(site, { "Accept-Language": language });
		await signIn(other, buyer.email);
		// The platform knows nothing there, and the page says so.
		expect(readWords(await other.get("/account"))).toContain(account.planNotes.free);
		const id = new URL(paid.url).searchParams.get("transaction_id");
		const receipt = await other.get(`/account/receipt?transaction_id=${id}`);
		expect(readWords(receipt)).toContain(account.receipt.title);
		expect(readWords(receipt)).toContain(buyer.email);
	},
	"a password that is forgotten": async (buyer) => {
		const stranger = createPageClient(site);
		const pair = { password: "another-password-1", password_confirmation: "another-password-1" };
		const { email } = buyer;
		for (const shown of [
			await stranger.post("/forgot-password", { email }),
			await stranger.post("/reset-password?token=abc", { token: "abc", ...pair }),
			await buyer.post("/account/password", { current_password: PASSWORD, ...pair }),
		]) {
			expect(mailLink(shown)).toContain(`mailto:${SUPPORT}`);
		}
	},
	"a transfer that is approved": async (buyer, language) => {
		const { account, wallet } = texts[language];
		const requested = await requestApproval(buyer);
		const waiting = await buyer.get(requested.location ?? "");
		expect(readWords(waiting)).toContain(wallet.pending.title);
		expect((await choosePlan(buyer, "2")).status).toBe(422);
		await platform.fixture.platform.operator.manualPayments.approve(
			readPaymentId(requested),
			"hala",
		);
		const approved = await buyer.follow(await buyer.get(requested.location ?? ""));
		expect(readWords(approved)).toContain(wallet.success.title);
		const overview = await buyer.get("/account");
		expect(readWords(overview)).toContain(account.state.paid);
		expect(planOf(overview)).toContain(planNames[language]);
	},
	"a declined card, and then a transfer": async (buyer, language) => {
		const { payment, wallet } = texts[language];
		const failed = await payByCard(buyer, "payment.failed");
		expect(readWords(failed)).toContain(payment.wayOut.declined);
		expect(failed.html).toContain('href="/premium?plan=2"');
		const requested = await requestApproval(buyer);
		expect(readWords(await buyer.follow(requested))).toContain(wallet.pending.title);
	},
	"[invite-20] a code that came along": async (buyer, language) => {
		const { wallet } = texts[language];
		await buyer.get("/discount/WELCOME20");
		const checkout = await buyer.get("/premium?plan=2");
		expect(readWords(checkout)).toContain(wallet.code.notSupported);
		expect(readDocument(checkout).querySelector("input[name=code]")).toBeNull();
		const requested = await requestApproval(buyer);
		expect(readWords(await buyer.follow(requested))).toContain("EGP 49");
	},
	"prices and requests that fail once the money is on its way": async (buyer, language) => {
		const { wallet, premium } = texts[language];
		const last = await walkTo(buyer, "request_approval");
		// Only prices shown to signed-out visitors are sold to others.
		await createPageClient(site).get("/premium");
		platform.away.add("pricing").add("requestManualPayment");
		const stored = await pressRequest(buyer, last);
		expect([stored.status, stored.html.includes(wallet.request_approval.stored)]).toEqual([
			503,
			true,
		]);
		const plans = await buyer.get("/premium");
		expect(readWords(plans)).toContain(
			premium.pricesAsOf.text.replace("{{zone}}", nameTimeZone(language)),
		);
		expect(readWords(plans)).toContain(wallet.request_approval.storedTitle);
		platform.away.clear();
		// A failure is remembered for two seconds, for concurrent presses.
		skipTime(2_100);
		expect((await buyer.get(at("request_approval"))).location).toMatch(/step=pending/);
	},
	"what an account changes": async (buyer, language) => {
		const { account, auth } = texts[language];
		const profile = { name: "Mona", phone: "01112345678", locale: language };
		for (const shown of [
			await buyer.post("/account/profile", profile),
			await buyer.post("/account/delete", { current_password: PASSWORD }),
		]) {
			expect(mailLink(shown)).toContain(`mailto:${SUPPORT}`);
		}
		for (const intent of ["cancel", "resume"]) {
			const changed = await buyer.post("/account", { intent, plan_id: "2" });
			expect(readWords(await buyer.follow(changed))).toContain(account.memberships.failed);
		}
		const overview = readWords(await buyer.get("/account"));
		expect(overview).toContain(account.signOut.here.limits);
		const out = await buyer.post("/logout", { next: "login", everywhere: "yes" });
		expect(readWords(await buyer.follow(out))).toContain(auth.login.title);
	},
	"an address that was mistyped": async (_, language) => {
		const visitor = createPageClient(site, { "Accept-Language": language });
		const { email, ...form } = platform.fixture.registration();
		const password = { password: PASSWORD, password_confirmation: PASSWORD };
		await visitor.post("/register", { ...form, email, ...password });
		const correction = { intent: "change", email: `right-${email}`, current_password: PASSWORD };
		const shown = await visitor.post("/verification-required", correction);
		expect(shown.status).toBe(501);
		expect(mailLink(shown)).toContain(`mailto:${SUPPORT}`);
	},
	"a question to support": async (buyer) => {
		const form = { form: "support", name: "Mona", email: buyer.email, inquiryType: "payment" };
		const sent = await buyer.post("/contact?topic=payment", { ...form, message: "Where is it?" });
		expect(sent.status).toBe(303);
		const stored = JSON.parse(await runPlatform(site, "contact-inquiries", "kept", "--json"));
		expect(stored).toContainEqual(
			expect.objectContaining({ email: buyer.email, message: "Where is it?" }),
		);
	},
};

describe.each(plainLanguages)("in %s, on a platform with only the 21 calls", (language) => {
	it.each(Object.keys(journeys))("%s works to the end", async (name) => {
		await journeys[name]?.(await join(language), language);
	});
});

it("[platform-21] only the 21 calls were made: nothing was sent to find out what is missing", () => {
	expect([...platform.unknown]).toEqual([]);
	expect([...platform.missed]).toEqual([]);
});
