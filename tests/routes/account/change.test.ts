/** Tests changes to the account, on the embedded platform and on one with only the 21 calls. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import arAccount from "../../../locales/ar/account.json";
import arAuth from "../../../locales/ar/auth.json";
import arRejection from "../../../locales/ar/error.json";
import enAccount from "../../../locales/en/account.json";
import enAuth from "../../../locales/en/auth.json";
import enRejection from "../../../locales/en/error.json";
import {
	readDocument,
	readMessages,
	readSummary,
	readValues,
	readWords,
} from "../../support/document";
import { fakePlatform } from "../../support/fake-platform";
import { plainLanguages } from "../../support/language";
import { type LiveSite, startLiveSite } from "../../support/live-site";
import { createPageClient, type Page, type PageClient } from "../../support/page-client";
import { type Site, startSite } from "../../support/site";
import { createBuyer, PASSWORD, signIn, signInAtFake } from "../payment/buyer";

const texts = {
	en: { ...enAccount, auth: enAuth, rejection: enRejection },
	ar: { ...arAccount, auth: arAuth, rejection: arRejection },
};
const FREE = { plan_id: "101" };

let site: Site;
let bare: LiveSite;
let cancelling: LiveSite;
beforeAll(async () => {
	site = await startSite({ env: { PAYMENTS: "gateway", MOCK_GATEWAY: "on" } });
	const env = { SUPPORT_EMAIL: "help@sawt.example", PAYMENTS: "gateway" };
	bare = await startLiveSite({ ...env, CACHE_SECONDS: "0" }, fakePlatform);
	const OPTIONAL_CALLS = "cancelMembership";
	cancelling = await startLiveSite({ ...env, OPTIONAL_CALLS }, fakePlatform);
});
afterAll(() => Promise.all([site.stop(), bare.stop(), cancelling.stop()]));

const mailLink = (page: Page) =>
	readDocument(page).querySelector("main a[href^=mailto]")?.getAttribute("href");

async function signInElsewhere(email: string, language: "en" | "ar"): Promise<PageClient> {
	const visitor = createPageClient(site, { "Accept-Language": language });
	await signIn(visitor, email);
	return visitor;
}

describe.each(plainLanguages)("the account in %s", (language) => {
	const text = texts[language];

	it("[account-37] accepts another name, phone and mail language, on every browser", async () => {
		const buyer = await createBuyer(site, language);
		const other = await signInElsewhere(buyer.email, language);
		const profile = await buyer.get("/account/profile");
		expect(readValues(profile)).toMatchObject({ name: "Mona Adel", phone: "+201001234567" });
		// One of the two languages differs from the page's.
		expect(profile.html).toContain('<option value="ar" lang="ar"');
		const form = { name: "منى السيد", phone: "011 1234 5678", locale: "ar" };
		const saved = await buyer.post("/account/profile", form);
		expect([saved.status, saved.location]).toEqual([303, "/account"]);
		const account = await buyer.get("/account");
		expect(readMessages(account, "status")).toEqual([text.profile.saved]);
		for (const page of [account, await other.get("/account")]) {
			const shown = readWords(page, "section[aria-labelledby=particulars]");
			for (const value of ["منى السيد", "+201112345678", "العربية"]) expect(shown).toContain(value);
		}
	});

	it("rejects details that the platform rejects, with its message", async () => {
		const buyer = await createBuyer(site, language);
		const form = { name: "Mona", phone: "call me", locale: "ar" };
		const rejected = await buyer.post("/account/profile", form);
		expect(rejected.status).toBe(422);
		expect(readSummary(rejected)).toEqual([
			{ message: text.rejection.phone_invalid, href: "#profile-phone" },
		]);
		expect(readValues(rejected)).toMatchObject({ name: "Mona", phone: "call me" });
		const empty = await buyer.post("/account/profile", { ...form, name: " ", locale: "fr" });
		expect(readSummary(empty).map(({ message }) => message)).toEqual([
			text.auth.required.name,
			text.profile.languageMissing,
		]);
	});

	it("[account-37] keeps input through a sign-in after another tab signed out, once", async () => {
		const buyer = await createBuyer(site, language);
		const opened = readValues(await buyer.get("/account/profile"));
		await buyer.post("/logout", {});
		const typed = { name: "منى السيد", phone: "+201112345678" };
		const sent = await buyer.post("/account/profile", { ...opened, ...typed, locale: "ar" });
		expect([sent.status, sent.location]).toEqual([303, "/login?return_url=%2Faccount%2Fprofile"]);
		expect(readMessages(await buyer.follow(sent), "status")).toEqual([
			text.auth.notice["sign-in-again"],
		]);
		const back = await buyer.follow(await signIn(buyer, buyer.email));
		expect(readValues(back)).toMatchObject(typed);
		expect(readDocument(back).querySelector("[name=locale] [selected]")?.textContent).toBe(
			"العربية",
		);
		expect(readMessages(back, "status")).toEqual([
			text.profile.notSaved + text.profile.notSavedText,
		]);
		const again = await buyer.get("/account/profile");
		expect(readValues(again)).toMatchObject({ name: "Mona Adel", phone: "+201001234567" });
		expect(readMessages(again, "status")).toEqual([]);
	});

	it("[account-38] signs out everywhere: other browsers notice with their next page", async () => {
		const buyer = await createBuyer(site, language);
		const other = await signInElsewhere(buyer.email, language);
		expect(readWords(await buyer.get("/account"), "main")).toContain(text.signOut.text);
		const out = await buyer.post("/logout", { next: "login", everywhere: "yes" });
		expect(out.location).toBe("/login");
		expect(out.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
		expect(readMessages(await buyer.follow(out), "status")).toEqual([
			text.auth.notice["signed-out-everywhere"],
		]);
		expect((await other.get("/account")).location).toContain("/login");
	});

	it("[account-39] is deleted with the password, after the page says what stays stored, and cannot be signed in to again", async () => {
		const buyer = await createBuyer(site, language);
		const page = await buyer.get("/account/delete");
		expect(readWords(page, "main")).toContain(text.delete.stored);
		const wrong = await buyer.post("/account/delete", { current_password: "wrong" });
		expect(readSummary(wrong)).toEqual([
			{ message: text.rejection.current_password_wrong, href: "#delete-current_password" },
		]);
		const deleted = await buyer.post("/account/delete", { current_password: PASSWORD });
		expect([deleted.status, deleted.location]).toEqual([303, "/login"]);
		expect(readMessages(await buyer.follow(deleted), "status")).toEqual([
			text.auth.notice["account-deleted"],
		]);
		const again = await buyer.post("/login", { email: buyer.email, password: PASSWORD });
		expect(readSummary(again)).toEqual([
			{ message: text.rejection.invalid_credentials, href: null },
		]);
	});

	it("[account-40] cancels and resumes a renewing plan", async () => {
		const buyer = await createBuyer(site, language);
		await buyer.post("/creator-subscriptions", FREE);
		const read = async () =>
			readWords(await buyer.get("/account"), "[aria-labelledby=memberships]");
		expect(await read()).toContain(text.memberships.cancel);
		const change = async (intent: string) => {
			const response = await buyer.post("/account", { intent, ...FREE });
			expect([response.status, response.location]).toEqual([303, "/account"]);
			return readMessages(await buyer.get("/account"), "status");
		};
		expect(await change("cancel")).toEqual([text.memberships.cancelled]);
		expect(await read()).toContain(text.memberships.resume);
		expect(await change("resume")).toEqual([text.memberships.resumed]);
		expect(await read()).toContain(text.memberships.noEnd);
	});

	it("[account-40] says why a plan that does not renew cannot be cancelled, and shows its state", async () => {
		const buyer = await createBuyer(site, language);
		await buyer.post("/creator-subscriptions", FREE);
		for (const [fields, code] of [
			[{ intent: "resume", ...FREE }, "membership_not_cancelled"],
			[{ intent: "cancel", plan_id: "2" }, "membership_not_found"],
		] as const) {
			const rejected = await buyer.post("/account", fields);
			expect([rejected.status, readMessages(rejected, "alert")]).toEqual([
				422,
				[text.memberships.rejected + text.rejection[code]],
			]);
			expect(readWords(rejected, "[aria-labelledby=memberships]")).toContain(
				text.memberships.noEnd,
			);
		}
	});

	it("[account-40] says that it may have been cancelled when there was no response", async () => {
		const visitor = await signInAtFake(cancelling.server, language);
		const call = "POST /api/v1/account/memberships/cancel";
		cancelling.upstream.handlers[call] = () => "reset";
		const failed = await visitor.post("/account", { intent: "cancel", plan_id: "2" });
		delete cancelling.upstream.handlers[call];
		expect(readMessages(await visitor.follow(failed), "status")).toEqual([
			text.memberships.failed + text.memberships.failedText,
		]);
	});

	it("[account-41] leads to support for all of it on a platform with only the 21 calls", async () => {
		const visitor = await signInAtFake(bare.server, language);
		const form = { name: "Mona", phone: "01112345678", locale: "ar" };
		for (const [path, fields] of [
			["/account/profile", form],
			["/account/delete", { current_password: "secret" }],
		] as const) {
			const posted = await visitor.post(path, fields);
			expect([posted.status, mailLink(posted)]).toEqual([501, expect.stringContaining("mailto:")]);
		}
		const cancelled = await visitor.post("/account", { intent: "cancel", plan_id: "2" });
		expect(readMessages(await visitor.follow(cancelled), "status")[0]).toContain(
			text.memberships.failed,
		);
		const overview = readWords(await visitor.get("/account"));
		expect(overview).toContain(text.signOut.here.submit);
		expect(overview).toContain(text.signOut.here.limits);
		const out = await visitor.post("/logout", { next: "login", everywhere: "yes" });
		expect(readMessages(await visitor.follow(out), "status")).toEqual([]);
	});
});

describe("a plan that renews", () => {
	/** Returns what the account says when the platform lists the plan but cannot cancel it. */
	async function readPlan(next_billing_date: string) {
		const live = await startLiveSite({}, (getSiteUrl) => ({
			...fakePlatform(getSiteUrl),
			"GET /api/v1/account/payments": () => ({ body: { payments: [] } }),
			"GET /api/v1/account/memberships": () => ({
				body: {
					memberships: [{ plan_id: 2, plan_name: "Premium", renews: true, next_billing_date }],
				},
			}),
		}));
		const visitor = await signInAtFake(live.server, "en");
		await visitor.post("/account", { intent: "cancel", plan_id: "2" });
		// The first page says that it could not be cancelled.
		await visitor.get("/account");
		const shown = readWords(await visitor.get("/account"), "[aria-labelledby=memberships]");
		await live.stop();
		return shown;
	}

	it("leads to support where the platform cannot cancel it", async () => {
		const shown = await readPlan("2999-01-31");
		expect(shown).toContain("Renews on");
		expect(shown).toContain(enAccount.memberships.notSupported);
	});

	it("[account-35] is shown without a date when the platform gives none that can be read", async () => {
		const shown = await readPlan("the last of the month");
		expect(shown).toContain(enAccount.memberships.notSupported);
		expect(shown).not.toMatch(/null|Renews on|the last of the month/);
	});
});

describe("signing out everywhere while the platform is away", () => {
	it("[account-38] ends the session here and says that it knows of no others", async () => {
		const live = await startLiveSite({}, (getSiteUrl) => ({
			...fakePlatform(getSiteUrl),
			"POST /api/v1/account/sessions/end": () => "reset",
		}));
		const visitor = await signInAtFake(live.server, "en");
		const out = await visitor.post("/logout", { next: "login", everywhere: "yes" });
		expect(readMessages(await visitor.follow(out), "status")).toEqual([
			enAuth.notice["signed-out-here"] + enAuth.noticeText["signed-out-here"],
		]);
		expect((await visitor.get("/account")).location).toContain("/login");
		await live.stop();
	});
});
