import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import ar from "../../../locales/ar/common.json";
import errorsAr from "../../../locales/ar/error.json";
import en from "../../../locales/en/common.json";
import errorsEn from "../../../locales/en/error.json";
import {
	readDocument,
	readHeading,
	readMessages,
	readSummary,
	readValues,
} from "../../support/document";
import type { UpstreamHandler, UpstreamResponse } from "../../support/upstream";
import { LOGIN, languages, ME, type Site, startSite, texts, wireUser } from "./site";

const FORGOT = "POST /api/v1/auth/forgot-password";
const RESET = "POST /api/v1/auth/reset-password";
const CHANGE = "POST /api/v1/auth/change-password";
const OPTIONAL_CALLS = "forgotPassword,resetPassword,changePassword,deleteAccount";
const support = { SUPPORT_EMAIL: "help@sawt.example" };
const pair = { password: "secret-2", password_confirmation: "secret-2" };

const respondWith = (response: UpstreamResponse) => () => response;
const done = respondWith({ body: { success: true, message: "ok" } });

let site: Site;
beforeAll(async () => {
	site = await startSite({ ...support, CACHE_SECONDS: "0", OPTIONAL_CALLS });
});
afterAll(() => site.stop());
beforeEach(() => {
	site.upstream.calls.length = 0;
	Object.assign(site.upstream.handlers, { [FORGOT]: done, [RESET]: done, [CHANGE]: done });
});

const mailLink = (page: { html: string }) =>
	readDocument(page).querySelector("main a[href^=mailto]")?.getAttribute("href");

const readAction = (page: { html: string }) =>
	readDocument(page).querySelector("main form")?.getAttribute("action") ?? "";

describe.each(languages)("a forgotten password in %s", (language) => {
	const text = texts[language];
	const generic = { en, ar }[language];
	const request = (email: string) => site.visit(language).post("/forgot-password", { email });

	it("[account-32] requests the mail, and responds alike for every address", async () => {
		const visitor = site.visit(language);
		const page = await visitor.get("/forgot-password");
		expect(readHeading(page)).toBe(text.forgot.title);
		expect(readValues(page)).toEqual({ email: "" });
		const responses = [await request("mona@example.com")];
		site.upstream.handlers[FORGOT] = respondWith({ status: 422, body: { message: "Unknown" } });
		responses.push(await request("unknown@example.com"));
		for (const response of responses) {
			expect([response.status, response.location]).toEqual([303, "/forgot-password?sent=yes"]);
			expect(response.headers.has("Set-Cookie")).toBe(true);
		}
		const sent = await visitor.get("/forgot-password?sent=yes");
		expect(readHeading(sent)).toBe(text.forgot.sentTitle);
		expect(readMessages(sent, "status")[0]).toContain(text.forgot.sentText);
	});

	it("[account-55] leads back to a sign-in form with the typed address", async () => {
		const visitor = site.visit(language);
		await visitor.post("/forgot-password", { email: "mona@example.com" });
		expect(readValues(await visitor.get("/login"))).toMatchObject({ email: "mona@example.com" });
	});

	it("[site-62] asks again for an invalid address, and reports an unavailable platform", async () => {
		const rejected = await request("mona");
		expect(rejected.status).toBe(422);
		expect(readSummary(rejected)).toEqual([{ message: text.emailFormat, href: "#forgot-email" }]);
		expect(readValues(rejected)).toEqual({ email: "mona" });
		const failures: Array<[string, UpstreamHandler]> = [
			[generic.networkError, () => "reset"],
			[generic.requestFailed, respondWith({ status: 500 })],
		];
		for (const [message, handler] of failures) {
			site.upstream.handlers[FORGOT] = handler;
			const failed = await request("mona@example.com");
			expect([failed.status, readSummary(failed)]).toEqual([503, [{ message, href: null }]]);
		}
	});

	it("[account-33] is reset on a page that uses up nothing when opened and signs no one in", async () => {
		const visitor = site.visit(language);
		const page = await visitor.get("/reset-password?token=abc%2B1");
		expect([page.status, readHeading(page)]).toEqual([200, text.reset.title]);
		expect(readValues(page)).toEqual({
			token: "abc+1",
			username: "",
			password: "",
			password_confirmation: "",
		});
		expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
		expect(page.headers.get("Cache-Control")).toBe("private, no-store, no-transform");
		const robots = readDocument(page).querySelector("meta[name=robots]");
		expect(robots?.getAttribute("content")).toBe("noindex");
		expect(site.upstream.calls).toEqual([]);

		const response = await visitor.post("/reset-password", { token: "abc+1", ...pair });
		expect([response.status, response.location]).toEqual([303, "/login"]);
		const call = site.upstream.calls.at(-1);
		expect(call?.body).toEqual({ token: "abc+1", ...pair });
		expect(call?.headers.cookie).toBeUndefined();
		const login = await visitor.follow(response);
		expect(readMessages(login, "status")).toEqual([text.notice["password-changed"]]);
	});

	it("[account-33] keeps the link after a rejected password, and shows no password again", async () => {
		const visitor = site.visit(language);
		const different = { token: "abc", password: "one", password_confirmation: "two" };
		const rejected = await visitor.post("/reset-password", different);
		expect(rejected.status).toBe(422);
		expect(readSummary(rejected)).toEqual([
			{ message: text.passwordsDiffer, href: "#reset-password_confirmation" },
		]);
		expect(readValues(rejected)).toEqual({
			token: "abc",
			username: "",
			password: "",
			password_confirmation: "",
		});
		expect(site.upstream.calls).toEqual([]);
		const errors = { password: ["Too weak"] };
		site.upstream.handlers[RESET] = respondWith({ status: 422, body: { errors } });
		const weak = await visitor.post("/reset-password", { token: "abc", ...pair });
		expect(readSummary(weak)).toEqual([{ message: "Too weak", href: "#reset-password" }]);
	});

	it("[account-75] rejects a common password at every form, and sends nothing", async () => {
		const common = { password: "Iloveyou1", password_confirmation: "Iloveyou1" };
		const person = { name: "Mona", email: "mona@example.com", phone: "01001234567" };
		const member = await site.signIn(wireUser(), language);
		site.upstream.calls.length = 0;
		const pages = [
			await site.visit(language).post("/register", { ...person, ...common }),
			await site.visit(language).post("/reset-password", { token: "abc", ...common }),
			await member.post("/account/password", { current_password: "old", ...common }),
		];
		for (const page of pages) {
			expect(page.status).toBe(422);
			const message = { en: errorsEn, ar: errorsAr }[language].password_common;
			expect(readSummary(page).map((one) => one.message)).toEqual([message]);
		}
		const sent = site.upstream.calls.filter(({ method }) => method !== "GET");
		expect(sent).toEqual([]);
	});

	it("[site-10] keeps the link in the page's address, for the other language and themes", async () => {
		const visitor = site.visit(language);
		const link = "/reset-password?token=abc%2B1";
		const action = readAction(await visitor.get(link));
		expect(action).toBe(link);
		const different = { token: "abc+1", password: "one", password_confirmation: "two" };
		const rejected = await visitor.post(action, different);
		expect([rejected.status, readAction(rejected)]).toEqual([422, link]);
		expect(rejected.headers.get("Referrer-Policy")).toBe("same-origin");
		const other = readDocument(rejected).querySelector("a[hreflang]")?.getAttribute("href") ?? "";
		expect(readValues(await visitor.get(other))).toMatchObject({ token: "abc+1" });
	});

	it("[site-27] reports that a spent, old or missing link does not work, and offers another", async () => {
		site.upstream.handlers[RESET] = respondWith({ status: 401, body: {} });
		const visitor = site.visit(language);
		const spent = await visitor.post("/reset-password?token=abc", { token: "abc", ...pair });
		expect(spent.status).toBe(422);
		for (const page of [spent, await visitor.get("/reset-password")]) {
			expect(readDocument(page).title).toContain(text.reset.invalidTitle);
			expect(readMessages(page, "alert")[0]).toContain(text.reset.invalid);
			expect(readDocument(page).querySelector("main a")?.getAttribute("href")).toBe(
				"/forgot-password",
			);
		}
	});
});

describe.each(languages)("an older link for a new password in %s", (language) => {
	it("[account-63] says that a newer one was sent, and offers another", async () => {
		const { reset } = texts[language];
		const body = { code: "password_link_replaced", message: "A newer link was sent." };
		site.upstream.handlers[RESET] = respondWith({ status: 401, body });
		const page = await site.visit(language).post("/reset-password", { token: "abc", ...pair });
		expect([page.status, readHeading(page)]).toEqual([422, reset.invalidTitle]);
		expect(readMessages(page, "alert")).toEqual([reset.replaced + reset.replacedHelp]);
		expect(readDocument(page).querySelector("main a")?.getAttribute("href")).toBe(
			"/forgot-password",
		);
	});
});

describe("a reset in a browser that is signed in", () => {
	it("signs it out as well", async () => {
		const visitor = await site.signIn();
		await visitor.post("/reset-password", { token: "abc", ...pair });
		expect((await visitor.get("/account")).location).toContain("/login");
	});
});

describe("a platform without password calls", () => {
	it("[platform-21] gets no request: every page leads to support", async () => {
		const other = await startSite(support);
		const visitor = await other.signIn();
		const forms = {
			"/forgot-password": { email: "mona@example.com" },
			"/reset-password?token=abc": { token: "abc", ...pair },
			"/account/password": { current_password: "old", ...pair },
		};
		for (const [path, fields] of Object.entries(forms)) {
			expect(mailLink(await visitor.get(path))).toContain("mailto:help@sawt.example");
			const posted = await visitor.post(path, fields);
			expect([posted.status, mailLink(posted)]).toEqual([501, expect.stringContaining("mailto:")]);
		}
		expect([FORGOT, RESET, CHANGE].map((call) => other.upstream.count(call))).toEqual([0, 0, 0]);
		await other.stop();
	});
});

describe.each([404, 405, 501])("a platform that responds to a listed call with %d", (status) => {
	it("[platform-21] fails like any other, and the form stays", async () => {
		for (const call of [FORGOT, RESET, CHANGE]) {
			site.upstream.handlers[call] = () => ({ status, body: {} });
		}
		const visitor = await site.signIn();
		const failed = [
			await visitor.post("/forgot-password", { email: "mona@example.com" }),
			await visitor.post("/reset-password?token=abc", { token: "abc", ...pair }),
			await visitor.post("/account/password", { current_password: "old", ...pair }),
		];
		for (const page of failed) {
			expect(page.status).toBe(503);
			expect(readSummary(page)).toMatchObject([{ message: en.requestFailed }]);
		}
	});
});

describe.each(languages)("the password of the account in %s", (language) => {
	const text = texts[language];

	it("is changed by a person who knows the old one, which /account confirms once", async () => {
		const visitor = await site.signIn(wireUser(), language);
		const page = await visitor.get("/account/password");
		expect(readValues(page)).toMatchObject({ current_password: "", username: "mona@example.com" });
		const response = await visitor.post("/account/password", { current_password: "old", ...pair });
		expect([response.status, response.location]).toEqual([303, "/account"]);
		expect(site.upstream.calls.at(-1)?.body).toEqual({ current_password: "old", ...pair });
		expect(readMessages(await visitor.get("/account"), "status")).toHaveLength(1);
		expect(readMessages(await visitor.get("/account"), "status")).toHaveLength(0);
	});

	it("[account-70] names its account to password managers in a visually hidden text field", async () => {
		const member = await site.signIn(wireUser(), language);
		const visitor = site.visit(language);
		for (const [who, path, account] of [
			[member, "/account/password", "mona@example.com"],
			[member, "/account/delete", "mona@example.com"],
			[visitor, "/reset-password?token=abc", ""],
		] as const) {
			const page = readDocument(await who.get(path));
			const field = page.querySelector<HTMLInputElement>("main form input[name=username]");
			expect([field?.type, field?.autocomplete, field?.value, field?.tabIndex], path).toEqual([
				"text",
				"username",
				account,
				-1,
			]);
			expect(field?.className, path).toBe("visually-hidden");
			expect(field?.closest("[hidden]"), path).toBeNull();
		}
	});

	it("stays when the old one is wrong, and when the session has ended", async () => {
		const visitor = await site.signIn(wireUser(), language);
		const errors = { current_password: ["Wrong"] };
		site.upstream.handlers[CHANGE] = respondWith({ status: 422, body: { errors } });
		const form = { current_password: "old", ...pair };
		const rejected = await visitor.post("/account/password", form);
		expect(readSummary(rejected)).toEqual([{ message: "Wrong", href: "#change-current_password" }]);
		expect(rejected.html).not.toContain("secret-2");
		site.upstream.handlers[CHANGE] = respondWith({ status: 401, body: {} });
		const over = await visitor.post("/account/password", form);
		expect(over.location).toBe("/login?return_url=%2Faccount%2Fpassword");
		expect(readMessages(await visitor.follow(over), "status")).toEqual([
			text.notice["sign-in-again"],
		]);
	});

	it("asks a signed-out visitor to sign in", async () => {
		const page = await site.visit(language).get("/account/password");
		expect(page.location).toBe("/login?return_url=%2Faccount%2Fpassword");
		expect(site.upstream.count(LOGIN) + site.upstream.count(ME)).toBe(0);
	});
});
