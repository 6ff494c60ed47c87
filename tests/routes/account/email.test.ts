/** Tests how a person changes a verified address, undoes it, and takes their own data, page by page. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import arAccount from "../../../locales/ar/account.json";
import arAuth from "../../../locales/ar/auth.json";
import arError from "../../../locales/ar/error.json";
import enAccount from "../../../locales/en/account.json";
import enAuth from "../../../locales/en/auth.json";
import enError from "../../../locales/en/error.json";
import {
	readDocument,
	readHeading,
	readMessages,
	readSummary,
	readWords,
} from "../../support/document";
import { fakePlatform } from "../../support/fake-platform";
import { plainLanguages } from "../../support/language";
import { type LiveSite, startLiveSite } from "../../support/live-site";
import { createPageClient, type Page } from "../../support/page-client";
import { listMailLinks, type Site, startSite } from "../../support/site";
import { type Buyer, createBuyer, PASSWORD, signIn, signInAtFake } from "../payment/buyer";

const texts = {
	en: { account: enAccount, auth: enAuth, error: enError },
	ar: { account: arAccount, auth: arAuth, error: arError },
};

let site: Site;
let bare: LiveSite;
beforeAll(async () => {
	site = await startSite({ env: { PAYMENTS: "gateway", MOCK_GATEWAY: "on" } });
	const env = { SUPPORT_EMAIL: "help@sawt.example", CACHE_SECONDS: "0" };
	bare = await startLiveSite(env, fakePlatform);
});
afterAll(() => Promise.all([site.stop(), bare.stop()]));

const readToken = (path: string) => {
	const link = listMailLinks(site.output()).findLast((one) => new URL(one).pathname === path);
	return new URL(link ?? "missing:").searchParams.get("token") ?? "";
};

const isSentByScript = (page: Page): boolean =>
	readDocument(page).querySelector("form x-auto-submit") !== null;

const request = (buyer: Buyer, email: string, current_password = PASSWORD) =>
	buyer.post("/account/email", { email, current_password });

describe.each(plainLanguages)("another address in %s", (language) => {
	const text = texts[language];
	const stranger = () => createPageClient(site, { "Accept-Language": language });

	it("[account-115] waits on the page in every browser, and can be withdrawn", async () => {
		const buyer = await createBuyer(site, language);
		const other = stranger();
		await signIn(other, buyer.email);
		const next = `next-${buyer.email}`;
		const requested = await request(buyer, next);
		expect([requested.status, requested.location]).toEqual([303, "/account/email"]);
		for (const browser of [buyer, other]) {
			const page = await browser.get("/account/email");
			const [notice = ""] = readMessages(page, "status");
			expect(notice).toContain(next);
			expect(page.html).toContain(text.account.emailChange.again);
		}
		const withdrawn = await other.post("/account/email", { intent: "cancel", email: next });
		expect(withdrawn.location).toBe("/account/email");
		expect(readMessages(await buyer.get("/account/email"), "status")).toEqual([]);
	});

	it("[account-116] is rejected with the reason, beside its field", async () => {
		const buyer = await createBuyer(site, language);
		const taken = await createBuyer(site, language);
		const wrong = await request(buyer, "next@example.com", "wrong");
		expect(wrong.status).toBe(422);
		expect(readSummary(wrong)).toEqual([
			{ message: text.error.current_password_wrong, href: "#email-current_password" },
		]);
		expect(wrong.html).not.toContain('value="wrong"');
		const rejected = await request(buyer, taken.email);
		expect([rejected.status, readSummary(rejected)]).toEqual([
			422,
			[{ message: text.error.email_taken, href: "#email-email" }],
		]);
	});

	it("[account-117, account-118] is confirmed by a press, and by a script only in the browser that asked", async () => {
		const buyer = await createBuyer(site, language);
		const other = stranger();
		await signIn(other, buyer.email);
		const next = `next-${buyer.email}`;
		await request(buyer, next);
		await site.waitForMailLinks(1);
		const token = readToken("/confirm-email");
		const link = `/confirm-email?token=${token}`;
		const seen = [await stranger().get(link), await other.get(link), await buyer.get(link)];
		expect(seen.map(isSentByScript)).toEqual([false, false, true]);
		for (const page of seen) expect(page.html).toContain('content="noindex"');
		// Opening it has confirmed nothing.
		expect((await stranger().get("/login")).status).toBe(200);
		expect(readWords(await buyer.get("/account"))).not.toContain(next);
		const confirmed = await buyer.post("/confirm-email", { token });
		expect([confirmed.status, confirmed.location]).toEqual([303, "/confirm-email"]);
		const done = await buyer.follow(confirmed);
		expect(readHeading(done)).toBe(text.auth.emailLink.confirm.doneTitle);
		expect(readWords(await buyer.get("/account"))).toContain(next);
		expect((await other.get("/account")).location).toMatch(/^\/login/);
		const again = await stranger().post("/confirm-email", { token });
		expect(again.location).toBe("/confirm-email");
	});

	it("[account-119, account-120] is undone by one press without a sign-in, and a new password is chosen", async () => {
		const buyer = await createBuyer(site, language);
		const next = `next-${buyer.email}`;
		await request(buyer, next);
		await stranger().post("/confirm-email", { token: readToken("/confirm-email") });
		const token = readToken("/undo-email");
		const owner = stranger();
		expect(isSentByScript(await owner.get(`/undo-email?token=${token}`))).toBe(false);
		const undone = await owner.follow(await owner.post("/undo-email", { token }));
		expect(readHeading(undone)).toBe(text.auth.emailLink.undo.doneTitle);
		const rejected = await owner.post("/login", { email: buyer.email, password: PASSWORD });
		expect(rejected.status).toBe(422);
		const reset = readToken("/reset-password");
		const chosen = "another-horse-8-battery";
		const pair = { password: chosen, password_confirmation: chosen };
		await owner.post("/reset-password", { token: reset, ...pair });
		const entered = await owner.post("/login", { email: buyer.email, password: chosen });
		expect(entered.status).toBe(303);
	});

	it("[account-117] says why a link does nothing", async () => {
		const visitor = stranger();
		const confirm = await visitor.post("/confirm-email", { token: "unknown" });
		expect([confirm.status, readHeading(confirm)]).toEqual([
			422,
			text.auth.emailLink.confirm.failedTitle,
		]);
		expect(confirm.html).toContain(text.error.invalid_email_link);
		const undo = await visitor.post("/undo-email", { token: "unknown" });
		expect(undo.html).toContain(text.error.invalid_undo_link);
		const buyer = await createBuyer(site, language);
		await request(buyer, `first-${buyer.email}`);
		const older = readToken("/confirm-email");
		await request(buyer, `second-${buyer.email}`);
		const replaced = await visitor.post("/confirm-email", { token: older });
		expect(replaced.html).toContain(text.error.email_link_replaced);
	});

	it("[account-126] comes with one's own data in a file, for the password", async () => {
		const buyer = await createBuyer(site, language);
		const page = await buyer.get("/account/data");
		expect(readHeading(page)).toBe(text.account.data.title);
		const wrong = await buyer.post("/account/data/file", { current_password: "wrong" });
		expect([wrong.status, wrong.location]).toEqual([303, "/account/data"]);
		const told = await buyer.get("/account/data");
		expect(readMessages(told, "alert")).toEqual([text.error.current_password_wrong]);
		await buyer.post("/contact?topic=question", {
			name: "Mona",
			email: buyer.email,
			form: "support",
			message: "her own words",
			inquiryType: "question",
		});
		const file = await buyer.post("/account/data/file", { current_password: PASSWORD });
		expect(file.status).toBe(200);
		expect(file.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
		expect(file.headers.get("Content-Disposition")).toMatch(
			/^attachment; filename="sawt-\d{4}-\d\d-\d\d\.json"$/,
		);
		expect(file.headers.get("Cache-Control")).toBe("private, no-store");
		const copy = JSON.parse(file.html);
		expect(copy).toMatchObject({
			person: { email: buyer.email },
			messages: [{ message: "her own words" }],
		});
		expect(file.html).toContain('\n  "person": {\n');
		expect((await stranger().get("/account/data")).location).toBe(
			"/login?return_url=%2Faccount%2Fdata",
		);
		const nobody = await stranger().post("/account/data/file", { current_password: PASSWORD });
		expect([nobody.status, nobody.location?.startsWith("/login")]).toEqual([303, true]);
	});

	it("[account-124] is changed by support on a platform without the calls, as one's data are sent", async () => {
		const member = await signInAtFake(bare.server, language);
		for (const [path, title] of [
			["/account/email", text.account.emailChange.title],
			["/account/data", text.account.data.title],
			["/confirm-email?token=x", text.account.emailChange.title],
			["/undo-email?token=x", text.account.emailChange.title],
		] as const) {
			const page = await member.get(path);
			expect([path, page.status, readHeading(page)]).toEqual([path, 200, title]);
			const support = readDocument(page).querySelector("main a[href^=mailto]");
			expect([path, support?.getAttribute("href")]).toEqual([
				path,
				expect.stringContaining("help@sawt.example"),
			]);
		}
		const form = { email: "a@example.com", current_password: "x" };
		expect((await member.post("/account/email", form)).status).toBe(501);
		expect((await member.post("/confirm-email", { token: "x" })).status).toBe(501);
		expect((await member.post("/account/data/file", form)).location).toBe("/account/data");
	});
});
