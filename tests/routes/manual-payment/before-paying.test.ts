/** Tests the facts shown before paying, and the effect of the operator's hours and release. */
import { afterEach, describe, expect, it, vi } from "vitest";
import ar from "../../../locales/ar/manual-payment.json";
import paymentAr from "../../../locales/ar/payment.json";
import en from "../../../locales/en/manual-payment.json";
import paymentEn from "../../../locales/en/payment.json";
import { readDocument } from "../../support/document";
import { createPageClient, type PageClient } from "../../support/page-client";
import { choosePlan, setStatus, signInAtFake } from "../payment/buyer";
import { type ManualPaymentSite, startManualPaymentSite } from "./manual-payment-site";
import { at, requestApproval, walkTo } from "./payer";

const texts = { en: [en, paymentEn], ar: [ar, paymentAr] } as const;

let site: ManualPaymentSite;
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

	it("[wallet-31] are what the plan includes, the answer time, the renewal and the refund contact", async () => {
		site = await startManualPaymentSite({ SUPPORT_EMAIL: "help@sawt.example" });
		const words = await read();
		expect(words).toContain(before.getsNow["pre-launch"]);
		expect(words).toContain(text.method.responseUsual.split("{{")[0]);
		expect(words).toContain(before.renewal);
		expect(words).toContain("help@sawt.example");
		const visitor = await signInAtFake(site, language);
		const [promise = ""] = text.request_approval.lead.split("{{");
		expect((await walkTo(visitor, "request_approval")).html).not.toContain(promise);
		const waiting = await visitor.follow(await requestApproval(visitor));
		expect(waiting.html).not.toContain(text.pending.promise);
	});

	it("[wallet-31] promise a clock time within the operator's hours, if needed on the next open day", async () => {
		vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-03-01T12:00:00+02:00") });
		site = await startManualPaymentSite({ OPERATOR_HOURS: "Sun-Thu 09:00-21:00 Africa/Cairo" });
		expect(await read()).toContain("12:30");
		vi.setSystemTime(Date.parse("2026-03-06T12:00:00+02:00"));
		expect(await read()).toContain(
			language === "en" ? "Sunday, 8 March, by 09:30" : "الأحد 8 مارس، قبل 9:30",
		);
	});

	it("[wallet-31] promise a clock time to signed-in people, and none in a cached document", async () => {
		vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-03-01T12:00:00+02:00") });
		site = await startManualPaymentSite({
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
			text.method.responseUsual.split("{{")[0],
		);
	});

	it("[wallet-52] say outside the operator's hours when a transfer is approved, to visitors too", async () => {
		vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-28T12:00:00+02:00") });
		site = await startManualPaymentSite({
			PAYMENTS: "gateway",
			MOCK_GATEWAY: "on",
			OPERATOR_HOURS: "Sun-Thu 09:00-21:00 Africa/Cairo",
		});
		const readPlain = async (visitor: PageClient, path: string) =>
			readDocument(await visitor.get(path))
				.body.textContent.replace(/[\u2066-\u2069]/g, "")
				.replace(/\s+/g, " ");
		const wallet = {
			en: "In working hours 15-30 minutes. Now: by Sunday 09:30.",
			ar: "في أوقات العمل: خلال 15 إلى 30 دقيقة. الآن: قبل الأحد 9:30 ص.",
		}[language];
		const clock = language === "en" ? "Sunday 09:30 Cairo time" : "الأحد 9:30 ص بتوقيت القاهرة";
		const usual = text.approval.replace(
			"{{duration}}",
			{ en: "15-30 minutes", ar: "15 إلى 30 دقيقة" }[language],
		);
		const visitor = createPageClient(site, { "Accept-Language": language });
		const member = await signInAtFake(site, language);
		for (const [who, path] of [
			[visitor, "/premium"],
			[member, "/premium"],
			[member, at("method")],
		] as const) {
			const words = await readPlain(who, path);
			expect(words).toContain(wallet);
			expect(words).not.toContain(usual);
		}
		expect(await readPlain(visitor, "/premium")).toContain(clock);
		expect(await readPlain(visitor, "/subscription")).toContain(clock);
		vi.setSystemTime(Date.parse("2026-11-29T12:00:00+02:00"));
		expect(await readPlain(visitor, "/premium")).not.toContain(wallet);
		expect(await readPlain(visitor, "/premium")).toContain(usual);
	});

	it("[site-30] describe the apps as RELEASE says, and so does the payment page", async () => {
		for (const release of ["pre-launch", "launched"] as const) {
			site = await startManualPaymentSite({
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
			const { next } = success.type.listener_subscription;
			expect(html.includes(next.launched)).toBe(isLaunched);
			expect(html.includes(next["pre-launch"])).toBe(!isLaunched);
			if (!isLaunched) await site.stop();
		}
	});
});
