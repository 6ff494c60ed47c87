/** What is said before paying, and what the operator's hours and release change in it. */
import { afterEach, describe, expect, it, vi } from "vitest";
import ar from "../../../locales/ar/manual-payment.json";
import paymentAr from "../../../locales/ar/payment.json";
import en from "../../../locales/en/manual-payment.json";
import paymentEn from "../../../locales/en/payment.json";
import { readDocument } from "../../support/document";
import { createPageClient } from "../../support/page-client";
import { choosePlan, setStatus, signInAtFake } from "../payment/buyer";
import { startWalletSite, type WalletSite } from "./manual-payment-site";
import { at, requestApproval, walkTo } from "./payer";

const texts = { en: [en, paymentEn], ar: [ar, paymentAr] } as const;

let site: WalletSite;
afterEach(async () => {
	await site.stop();
	vi.useRealTimers();
});

describe.each(["en", "ar"] as const)("the facts before paying in %s", (language) => {
	const [text, { before, success }] = texts[language];
	const read = async () => {
		const visitor = await signInAtFake(site, language);
		const page = await visitor.get(at("method"));
		return readDocument(page).querySelector("[aria-labelledby=before-paying]")?.textContent ?? "";
	};

	it("[wallet-31] are what one gets, the answer, the renewal and the way to the money", async () => {
		site = await startWalletSite({ SUPPORT_EMAIL: "help@sawt.example" });
		const words = await read();
		expect(words).toContain(before.getsNow["pre-launch"]);
		expect(words).toContain(text.method.answerUsual.split("{{")[0]);
		expect(words).toContain(before.renewal);
		expect(words).toContain("help@sawt.example");
		const visitor = await signInAtFake(site, language);
		expect((await walkTo(visitor, "request_approval")).html).not.toMatch(/\d:\d\d\s(AM|PM|م|ص)/);
		const waiting = await visitor.follow(await requestApproval(visitor));
		expect(waiting.html).not.toContain(text.pending.promise);
	});

	it("[wallet-31] promise a clock time within the operator's hours, on the next open day if need be", async () => {
		vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-03-01T12:00:00+02:00") });
		site = await startWalletSite({ OPERATOR_HOURS: "Sun-Thu 09:00-21:00 Africa/Cairo" });
		expect(await read()).toContain("12:30");
		vi.setSystemTime(Date.parse("2026-03-06T12:00:00+02:00"));
		expect(await read()).toContain(language === "en" ? "8 March 2026 at 09:30" : "8");
	});

	it("[wallet-31] promise a clock time to who is signed in, and none in a document for everyone", async () => {
		vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-03-01T12:00:00+02:00") });
		site = await startWalletSite({
			PAYMENTS: "gateway",
			MOCK_GATEWAY: "on",
			OPERATOR_HOURS: "Sun-Thu 09:00-21:00 Africa/Cairo",
		});
		const member = await signInAtFake(site, language);
		expect((await member.get("/subscription")).html).toContain("12:30");
		const visitor = createPageClient(site, { "Accept-Language": language });
		for (const path of ["/subscription", "/premium"]) {
			const { status, html } = await visitor.get(path);
			expect([status, /\d:\d\d/.test(readDocument({ html }).body.textContent)]).toEqual([
				200,
				false,
			]);
		}
		const page = readDocument(await visitor.get("/subscription"));
		expect(page.querySelector("[aria-labelledby=before-paying]")?.textContent).toContain(
			text.method.answerUsual.split("{{")[0],
		);
	});

	it("[site-30] speak of the apps as RELEASE says, and so does the page of a payment", async () => {
		for (const release of ["pre-launch", "launched"] as const) {
			site = await startWalletSite({
				RELEASE: release,
				PAYMENTS: "gateway",
				MOCK_GATEWAY: "on",
				CACHE_SECONDS: "0",
			});
			expect(await read()).toContain(before.getsNow[release]);
			const visitor = await signInAtFake(site, language);
			await choosePlan(visitor, "2");
			setStatus(site.upstream, { status: "completed", webhook_processed: true });
			const { html } = await visitor.get("/payment-success?transaction_id=txn_fake");
			const isLaunched = release === "launched";
			const { lead } = success.type.listener_subscription;
			expect(html.includes(lead.launched)).toBe(isLaunched);
			expect(html.includes(lead["pre-launch"])).toBe(!isLaunched);
			if (!isLaunched) await site.stop();
		}
	});
});
