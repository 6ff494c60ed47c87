import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import ar from "../../../locales/ar/common.json";
import en from "../../../locales/en/common.json";
import {
	readDocument,
	readHeading,
	readMessages,
	readSummary,
	readValues,
} from "../../support/document";
import {
	LOGIN,
	languages,
	ME,
	RESEND,
	type Site,
	setUser,
	startSite,
	texts,
	wireUser,
} from "./site";

const requestFailed = { en: en.requestFailed, ar: ar.requestFailed };

let site: Site;
beforeAll(async () => {
	site = await startSite();
});
afterAll(() => site.stop());
beforeEach(() => {
	site.upstream.calls.length = 0;
	setUser(site.upstream.handlers, wireUser());
});

const typed = { email: "mona@example.com", password: "pass-word-1" };

describe("the English texts that the request quotes", () => {
	it("[account-9] are as quoted", () => {
		expect(texts.en.login).toMatchObject({
			title: "Welcome Back",
			submit: "Sign In",
			createAccount: "Create Account",
			failed: "Login failed. Please check your credentials.",
			notVerified: "Please verify your email address before logging in.",
			resend: "Send verification email again",
			resent: "Verification email sent! Please check your inbox and spam folder.",
			resendFailed: "Failed to send verification email. Please try again.",
		});
		expect(texts.en.networkError).toBe("Network error. Please try again.");
		expect(texts.en.notice["sign-in-for-plans"]).toBe(
			"Please sign in to access subscription plans",
		);
	});
});

describe.each(languages)("/login in %s", (language) => {
	const text = texts[language];

	it("shows the form with its links and lets browsers fill it", async () => {
		const page = await site.visit(language).get("/login");
		const document = readDocument(page);
		expect(readHeading(page)).toBe(text.login.title);
		expect(document.documentElement.lang).toBe(language);
		const fields = [...document.querySelectorAll("main input")].map((input) =>
			["name", "type", "autocomplete", "dir"].map((name) => input.getAttribute(name)),
		);
		expect(fields).toEqual([
			["email", "email", "username", "ltr"],
			["password", "password", "current-password", "ltr"],
		]);
		const links = [...document.querySelectorAll("main a:not(.listen-card *)")].map((a) =>
			a.getAttribute("href"),
		);
		expect(links).toEqual(["/register", "/forgot-password", "/"]);
	});

	it("[account-4, site-15] names missing fields and sends nothing", async () => {
		const page = await site.visit(language).post("/login", { email: "", password: "" });
		expect(page.status).toBe(422);
		expect(readSummary(page)).toEqual([
			{ message: text.required.email, href: "#login-email" },
			{ message: text.login.passwordMissing, href: "#login-password" },
		]);
		const field = readDocument(page).querySelector("[name=email]");
		expect(field?.getAttribute("aria-invalid")).toBe("true");
		expect(field?.getAttribute("aria-describedby")).toBe("login-email-error");
		expect(site.upstream.calls).toEqual([]);
	});

	it("[account-7] explains a rejection without a message as wrong credentials", async () => {
		site.upstream.handlers[LOGIN] = () => ({ status: 401, body: { success: false } });
		const page = await site.visit(language).post("/login", typed);
		expect(page.status).toBe(422);
		expect(readSummary(page)).toEqual([{ message: text.login.failed, href: null }]);
		expect(readValues(page)).toMatchObject({ email: typed.email, password: "" });
		expect(page.html).not.toContain(typed.password);
	});

	it.each([
		{ __intent__: "garbage" },
		{ __intent__: '{"type":"insert","payload":{"name":"email"}}' },
		{ __state__: "garbage" },
	] as Record<string, string>[])(
		"ignores the control fields of a form library: %o",
		async (steering) => {
			site.upstream.handlers[LOGIN] = () => ({ status: 401, body: { success: false } });
			const page = await site.visit(language).post("/login", { ...typed, ...steering });
			expect(page.status).toBe(422);
			expect(readSummary(page)).toEqual([{ message: text.login.failed, href: null }]);
		},
	);

	it("[account-7, account-8] offers the verification mail when the email is not verified, and keeps the email", async () => {
		site.upstream.handlers[LOGIN] = () => ({ status: 403, body: { code: "AUTH_009" } });
		const page = await site.visit(language).post("/login", typed);
		expect(page.status).toBe(422);
		expect(readMessages(page, "alert")).toContain(text.login.notVerified);
		const values = [...readDocument(page).querySelectorAll<HTMLInputElement>("[name=email]")];
		expect(values.map((input) => input.value)).toEqual([typed.email, typed.email]);
		expect(page.html).toContain(text.login.resend);
	});

	it("[account-9] sends the mail again with the second form, and says so once", async () => {
		site.upstream.handlers[RESEND] = () => ({ body: { success: true, message: "ok" } });
		const visitor = site.visit(language);
		const response = await visitor.post("/login", { intent: "resend", email: typed.email });
		expect([response.status, response.location]).toEqual([303, "/login"]);
		expect(site.upstream.calls.at(-1)?.body).toEqual({ email: typed.email });
		const page = await visitor.follow(response);
		expect(readMessages(page, "status")).toEqual([text.login.resent]);
		expect(readValues(page)).toMatchObject({ email: typed.email });
		expect(readMessages(await visitor.get("/login"), "status")).toEqual([]);
	});

	it("[account-9] reports that the mail was not sent, and allows another try", async () => {
		site.upstream.handlers[RESEND] = () => ({ status: 500, body: {} });
		const page = await site
			.visit(language)
			.post("/login", { intent: "resend", email: typed.email });
		expect(page.status).toBe(422);
		expect(readMessages(page, "alert")).toEqual([text.login.resendFailed]);
		expect(page.html).toContain(text.login.resend);
	});

	it.each(["", "no-address", `${"a".repeat(300)}@example.com`])(
		"reports that no mail was sent to an invalid address, without asking the platform: '%s'",
		async (email) => {
			const page = await site.visit(language).post("/login", { intent: "resend", email });
			expect(page.status).toBe(422);
			expect(readMessages(page, "alert")).toEqual([text.login.resendFailed]);
			expect(site.upstream.count(RESEND)).toBe(0);
		},
	);

	it.each(["reset", "hang"] as const)(
		"[account-10] reports a platform's %s as a network error",
		async (trouble) => {
			const hasty = await startSite({}, { callTimes: { timeLimitSeconds: 1 } });
			onTestFinished(() => hasty.stop());
			hasty.upstream.handlers[LOGIN] = () => trouble;
			const page = await hasty.visit(language).post("/login", typed);
			expect(page.status).toBe(503);
			expect(readSummary(page)).toEqual([{ message: text.networkError, href: null }]);
			expect(readValues(page)).toMatchObject({ email: typed.email });
		},
	);

	it("[account-10] never shows the words of a success as the problem", async () => {
		site.upstream.handlers[LOGIN] = () => ({
			body: { success: false, message: "Login successful" },
		});
		const page = await site.visit(language).post("/login", typed);
		expect(page.status).toBe(422);
		expect(readSummary(page)).toEqual([{ message: text.login.failed, href: null }]);
	});

	it.each([
		["a failure of its own", { status: 500, body: { message: "SQLSTATE[42S02]" } }],
		["a page", { body: "<h1>It works!</h1>" }],
		["another shape", { body: { success: true, message: "Login successful", data: {} } }],
	])("[account-10] says so when the platform responds with %s", async (_name, response) => {
		site.upstream.handlers[LOGIN] = () => response;
		const page = await site.visit(language).post("/login", typed);
		expect(page.status).toBe(503);
		expect(readSummary(page)).toEqual([{ message: requestFailed[language], href: null }]);
		expect(readValues(page)).toMatchObject({ email: typed.email });
		expect(page.html).not.toMatch(/SQLSTATE|It works/);
	});
});

describe("a successful sign-in", () => {
	it.each([
		["a message that differs", { success: true, message: "Welcome" }],
		["a rejection with words", { success: false, message: "Account locked for 5 minutes." }],
	])("[account-7] is not %s", async (_name, said) => {
		const body = { ...said, data: { user: wireUser() } };
		site.upstream.handlers[LOGIN] = () => ({ body });
		const page = await site.visit().post("/login", typed);
		expect(page.status).toBe(422);
		expect(readSummary(page)).toEqual([{ message: said.message, href: null }]);
	});

	it.each([
		[{ success: true, message: "Login successful", data: { user: wireUser() } }],
		[{ message: "Login successful", user: wireUser() }],
	])("accepts either form of the successful response: %j", async (body) => {
		site.upstream.handlers[LOGIN] = () => ({ body });
		const page = await site.visit().post("/login", typed);
		expect([page.status, page.location]).toEqual([303, "/subscription"]);
	});

	it.each([
		["error_code", { error_code: "AUTH_009" }],
		["error", { error: "email_not_verified" }],
	])("asks for verification also when %s says so", async (_name, body) => {
		site.upstream.handlers[LOGIN] = () => ({ status: 401, body });
		const page = await site.visit().post("/login", typed);
		expect(readMessages(page, "alert")).toContain(texts.en.login.notVerified);
	});

	it.each([
		["a suspended user", { is_active: false, email_verified_at: null }, "/account-suspended"],
		["an unverified user", { email_verified_at: null }, "/verification-required"],
		["a user without the active flag", { is_active: undefined }, "/subscription"],
	])("[account-15] sends %s to the right page", async (_name, changes, path) => {
		setUser(site.upstream.handlers, wireUser(changes));
		const page = await site.visit().post("/login", typed);
		expect(page.location).toBe(path);
	});

	it("[account-4] trims the email and never the password", async () => {
		await site.visit().post("/login", { email: "  mona@example.com ", password: " pw " });
		expect(site.upstream.calls.find(({ path }) => path.endsWith("/login"))?.body).toEqual({
			email: "mona@example.com",
			password: " pw ",
		});
	});
});

describe("a visitor who is signed in", () => {
	it.each(["/login", "/register"])("is redirected from %s to the requested page", async (path) => {
		const visitor = await site.signIn();
		expect((await visitor.get(path)).location).toBe("/subscription");
		expect((await visitor.get(`${path}?return_url=/account`)).location).toBe("/account");
		expect((await visitor.get(path)).location).toBe("/subscription");
	});

	it("sees the form again once the platform has ended the session", async () => {
		const visitor = await site.signIn();
		site.upstream.handlers[ME] = () => ({ status: 401, body: {} });
		expect((await visitor.get("/login")).status).toBe(200);
	});
});
