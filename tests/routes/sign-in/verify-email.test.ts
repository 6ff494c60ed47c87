import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
	readDocument,
	readHeading,
	readMessages,
	readSummary,
	readValues,
} from "../../support/document";
import type { Page } from "../../support/page-client";
import { languages, RESEND, type Site, setUser, startSite, texts, VERIFY, wireUser } from "./site";

let site: Site;
beforeAll(async () => {
	site = await startSite({ OPTIONAL_CALLS: "changeEmail" });
});
afterAll(() => site.stop());
beforeEach(() => {
	site.upstream.calls.length = 0;
	site.upstream.handlers[VERIFY] = () => ({ body: { message: "Email verified successfully" } });
	site.upstream.handlers[RESEND] = () => ({ body: { success: true, message: "sent" } });
});

describe("the English texts that the request quotes", () => {
	it("[account-19, account-50, account-25] are as quoted", () => {
		expect(texts.en.verify).toMatchObject({
			successTitle: "Email Verified!",
			continue: "Continue to Login",
			failedTitle: "Verification Failed",
			missing: "Verification token is missing or invalid.",
			invalid: "Invalid or expired verification link.",
			failed: "Verification failed. Please request a new link.",
			request: "Request New Verification",
			sendAnother: "Send Another",
			sentTitle: "Verification Email Sent",
			sentText: "Please check your email inbox and spam folder.",
			sendFailedTitle: "Failed to Send",
			sendFailed: "Unable to send verification email. Please try again.",
		});
	});
});

const isSentByScript = (page: Page): boolean =>
	readDocument(page).querySelector("form x-auto-submit") !== null;

describe.each(languages)("/verify-email in %s", (language) => {
	const text = texts[language].verify;
	const post = (form: Record<string, string>) => site.visit(language).post("/verify-email", form);

	it("[account-50] leads a signed-in person on to the requested page, once", async () => {
		const visitor = site.visit(language);
		const wanted = "/premium?plan=7&code=RAMADAN";
		setUser(site.upstream.handlers, wireUser({ email_verified_at: null }));
		const typed = { email: "mona@example.com", password: "secret-1", return_url: wanted };
		expect((await visitor.post("/login", typed)).location).toBe("/verification-required");
		const response = await visitor.post("/verify-email", { token: "abc" });
		setUser(site.upstream.handlers, wireUser());
		const page = await visitor.follow(response);
		const link = readDocument(page).querySelector("main a");
		expect(link?.textContent).toBe(text.goOn);
		expect(page.html).toContain(text.successSignedIn);
		const href = link?.getAttribute("href") ?? "";
		expect((await visitor.get(href)).location).toBe(wanted);
		expect((await visitor.get(href)).location).toBe("/subscription");
	});

	it("[account-50] leads to the login where the sign-in that this browser remembers has ended", async () => {
		const visitor = site.visit(language);
		setUser(site.upstream.handlers, wireUser({ email_verified_at: null }));
		await visitor.post("/login", { email: "mona@example.com", password: "secret-1" });
		const response = await visitor.post("/verify-email", { token: "abc" });
		site.upstream.handlers["GET /web/api/auth/me"] = () => ({ status: 401, body: {} });
		const page = await visitor.follow(response);
		const link = readDocument(page).querySelector("main a");
		expect([link?.textContent, link?.getAttribute("href")]).toEqual([text.continue, "/login"]);
		expect(page.html).not.toContain(text.successSignedIn);
	});

	it("[account-23] does not send the token when it is opened, by GET or HEAD", async () => {
		const page = await site.visit(language).get("/verify-email?token=abc%2B1");
		await site.server.fetch(`/verify-email?token=abc%2B1`, { method: "HEAD" });
		expect(page.status).toBe(200);
		expect(readHeading(page)).toBe(text.confirmTitle);
		expect(readValues(page)).toEqual({ token: "abc+1" });
		expect(site.upstream.calls).toEqual([]);
	});

	it("[account-140] names the address where the platform tells it, and spends nothing", async () => {
		const LINK = "POST /api/v1/auth/verification-link";
		const telling = await startSite({ OPTIONAL_CALLS: "verificationLink" });
		const { calls, handlers } = telling.upstream;
		const email = "nour@example.com";
		const read = async () => {
			const page = await telling.visit(language).get("/verify-email?token=abc");
			expect(page.status).toBe(200);
			return readDocument(page).querySelector("main form button");
		};
		handlers[LINK] = () => ({ body: { success: true, data: { email } } });
		const button = await read();
		expect(button?.textContent).toBe(
			text.confirmAddress.replace("<mail>{{address}}</mail>", email),
		);
		expect(button?.querySelector('[dir="ltr"]')?.textContent).toBe(email);
		expect(calls.map(({ path, body }) => [path, body])).toEqual([
			["/api/v1/auth/verification-link", { token: "abc" }],
		]);
		for (const status of [401, 500]) {
			handlers[LINK] = () => ({ status, body: { message: "No" } });
			expect((await read())?.textContent).toBe(text.confirm);
		}
		await telling.stop();
	});

	it("[account-71] waits for a press in a browser that knows of no address to verify", async () => {
		const strangers = [
			site.visit(language),
			await site.signIn(wireUser(), language),
			await site.signIn(wireUser({ email_verified: true, email_verified_at: null }), language),
		];
		for (const stranger of strangers) {
			const page = await stranger.get("/verify-email?token=abc");
			expect(isSentByScript(page)).toBe(false);
			expect(readDocument(page).querySelector("main form button")?.textContent).toBe(text.confirm);
		}
	});

	it("[account-71] is sent by a script in the browser that registered", async () => {
		const registered = await site.signIn(wireUser({ email_verified_at: null }), language);
		expect(isSentByScript(await registered.get("/verify-email?token=abc"))).toBe(true);
	});

	it("[account-71] is sent by a script in the browser that asked for the mail", async () => {
		for (const path of ["/login", "/verify-email"]) {
			const visitor = site.visit(language);
			await visitor.post(path, { intent: "resend", email: "mona@example.com" });
			expect(isSentByScript(await visitor.get("/verify-email?token=abc"))).toBe(true);
		}
	});

	it("[account-23] sends it by a POST, without cookies, and confirms it whenever the page is opened", async () => {
		const visitor = site.visit(language);
		const response = await visitor.post("/verify-email", { token: "abc+1" });
		expect([response.status, response.location]).toEqual([303, "/verify-email"]);
		const [call] = site.upstream.calls;
		expect(call?.body).toEqual({ token: "abc+1" });
		expect(call?.headers.cookie).toBeUndefined();
		for (const page of [await visitor.follow(response), await visitor.get("/verify-email")]) {
			expect(readHeading(page)).toBe(text.successTitle);
			expect(readDocument(page).querySelector("main a")?.getAttribute("href")).toBe("/login");
		}
	});

	it("never says verified to a person who has verified nothing", async () => {
		const page = await site.visit(language).get("/verify-email?state=verified");
		expect(readHeading(page)).toBe(text.failedTitle);
	});

	it("[account-24] goes straight to the error when the token is missing", async () => {
		for (const page of [
			await site.visit(language).get("/verify-email"),
			await site.visit(language).get("/verify-email?token=%20"),
			await post({ token: "" }),
			await post({}),
		]) {
			expect(readHeading(page)).toBe(text.failedTitle);
			expect(readMessages(page, "alert")[0]).toContain(text.missing);
		}
		expect(site.upstream.calls).toEqual([]);
	});

	it.each([
		["401", { status: 401, body: {} }, "invalid"],
		["404", { status: 404, body: { message: "stack trace" } }, "failed"],
		["500", { status: 500, body: "<h1>oops</h1>" }, "failed"],
		["success false", { body: { success: false } }, "failed"],
		["reset", "reset", "failed"],
	] as const)("[account-25] explains %s and offers a new mail", async (_name, response, reason) => {
		site.upstream.handlers[VERIFY] = () => response;
		site.upstream.handlers["POST /web/api/auth/verify-email"] = () => response;
		const page = await site.visit(language).post("/verify-email?token=abc", { token: "abc" });
		expect(page.status).toBe(422);
		expect(readMessages(page, "alert")[0]).toContain(text[reason]);
		expect(readDocument(page).title).toContain(text.failedTitle);
		const links = [...readDocument(page).querySelectorAll("main a")].map((a) => a.textContent);
		expect(links).toContain(text.request);
	});

	const replaced = { code: "verification_link_replaced", message: "A newer link was sent." };

	it.each([401, 409, 422])(
		"[account-63] says of a %d for an older link that a newer one was sent, and leads to another mail",
		async (status) => {
			site.upstream.handlers[VERIFY] = () => ({ status, body: { success: false, ...replaced } });
			const page = await site.visit(language).post("/verify-email?token=abc", { token: "abc" });
			expect([page.status, readHeading(page)]).toEqual([422, text.replacedTitle]);
			expect(readDocument(page).title).toContain(text.replacedTitle);
			expect(readMessages(page, "alert")).toEqual([text.replaced + text.replacedHelp]);
			expect(readValues(page)).toEqual({});
			const way = readDocument(page).querySelector("main a");
			expect([way?.textContent, way?.getAttribute("href")]).toEqual([
				text.replacedNotFound,
				"/verify-email?request=new",
			]);
		},
	);

	it("[account-63] leads a signed-in person to the address that the newer mail went to", async () => {
		const visitor = await site.signIn(wireUser({ email_verified_at: null }), language);
		site.upstream.handlers[VERIFY] = () => ({ status: 401, body: replaced });
		const page = await visitor.post("/verify-email", { token: "abc" });
		const way = readDocument(page).querySelector("main a")?.getAttribute("href") ?? "";
		expect(way).toBe("/verification-required");
		expect((await visitor.get(way)).html).toContain("mona@example.com");
	});

	it("allows another try of the same link only when it may still be valid", async () => {
		site.upstream.handlers[VERIFY] = () => "reset";
		expect(readValues(await post({ token: "abc" }))).toEqual({ token: "abc" });
		site.upstream.handlers[VERIFY] = () => ({ status: 401, body: {} });
		expect(readValues(await post({ token: "abc" }))).toEqual({});
	});

	it("[site-10] keeps the link in the page's address, for the other language and themes", async () => {
		site.upstream.handlers[VERIFY] = () => "reset";
		const visitor = site.visit(language);
		const link = "/verify-email?token=abc%2B1";
		const read = (page: { html: string }) =>
			readDocument(page).querySelector("main form")?.getAttribute("action") ?? "";
		expect(read(await visitor.get(link))).toBe(link);
		const failed = await visitor.post(link, { token: "abc+1" });
		expect([failed.status, read(failed)]).toEqual([422, link]);
	});

	it("asks for an address, sends the mail and offers another", async () => {
		const visitor = site.visit(language);
		const form = await visitor.get("/verify-email?request=new");
		expect(readHeading(form)).toBe(text.request);
		const response = await visitor.post("/verify-email?request=new", {
			intent: "resend",
			email: " mona@example.com ",
		});
		expect(response.status).toBe(303);
		expect(site.upstream.calls[0]?.body).toEqual({ email: "mona@example.com" });
		const sent = await visitor.follow(response);
		expect(readHeading(sent)).toBe(text.sentTitle);
		expect(readMessages(sent, "status")[0]).toContain(text.sentText);
		expect(sent.html).toContain(text.sendAnother);
		const again = await visitor.get("/verify-email?request=new");
		expect(readValues(again)).toMatchObject({ email: "mona@example.com" });
	});

	it.each([
		["", "required"],
		["not an address", "format"],
	])("rejects the address %j and keeps it", async (email, reason) => {
		const page = await post({ intent: "resend", email });
		const { required, emailFormat } = texts[language];
		const message = reason === "required" ? required.email : emailFormat;
		expect(page.status).toBe(422);
		expect(readSummary(page)).toEqual([{ message, href: "#verify-email" }]);
		expect(readValues(page)).toMatchObject({ email });
		expect(site.upstream.calls).toEqual([]);
	});

	it("reports that the mail could not be sent", async () => {
		site.upstream.handlers[RESEND] = () => ({ status: 500, body: {} });
		const page = await post({ intent: "resend", email: "mona@example.com" });
		expect(page.status).toBe(422);
		expect(readMessages(page, "alert")[0]).toBe(text.sendFailedTitle + text.sendFailed);
	});
});

describe("the verification token", () => {
	it("is sent to no other site or search engine, and stays through a change of language", async () => {
		const page = await site.visit().get("/verify-email?token=abc");
		expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
		expect(page.headers.get("Cache-Control")).toBe("private, no-store, no-transform");
		const document = readDocument(page);
		expect(document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
		const toggle = document.querySelector("a[hreflang=ar]")?.getAttribute("href");
		expect(toggle).toBe("/verify-email?token=abc&lang=ar");
		expect(site.server.output()).not.toContain("token=abc");
	});

	it("gives access to anyone signed in here", async () => {
		const visitor = await site.signIn(wireUser({ email_verified_at: null }));
		expect((await visitor.get("/subscription")).location).toBe("/verification-required");
		await visitor.post("/verify-email", { token: "abc" });
		setUser(site.upstream.handlers, wireUser());
		expect((await visitor.get("/verification-required")).location).toBe("/subscription");
	});
});
