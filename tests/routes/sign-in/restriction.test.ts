import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readDocument, readHeading, readMessages } from "../../support/document";
import type { Page } from "../../support/page-client";
import { languages, RESEND, type Site, setUser, startSite, texts, wireUser } from "./site";

let site: Site;
let supported: Site;
beforeAll(async () => {
	[site, supported] = await Promise.all([
		startSite(),
		startSite({ SUPPORT_EMAIL: "help@sawt.example" }),
	]);
});
afterAll(() => Promise.all([site.stop(), supported.stop()]));
beforeEach(() => {
	site.upstream.calls.length = 0;
	site.upstream.handlers[RESEND] = () => ({ body: { success: true } });
});

const unverified = wireUser({ email_verified_at: null });
const suspended = wireUser({ is_active: false, email_verified_at: null });
const findMailLink = (page: Page) =>
	readDocument(page).querySelector('a[href^="mailto:"]')?.getAttribute("href");

describe.each(languages)("/verification-required in %s", (language) => {
	const text = texts[language];

	it("shows the address apart from the text around it, and a link to its mail", async () => {
		const visitor = await site.signIn(unverified, language);
		const page = await visitor.get("/verification-required");
		const document = readDocument(page);
		expect(readHeading(page)).toBe(text.verificationRequired.title);
		expect(document.querySelector("main bdi[dir=ltr]")?.textContent).toBe("mona@example.com");
		const mail = document.querySelector("main a[target=_blank]");
		expect(mail?.getAttribute("href")).toMatch(/^https:\/\//);
		expect(mail?.getAttribute("rel")).toContain("noopener");
		expect(mail?.textContent).toContain(text.verificationRequired.openMail);
	});

	it("[account-19] sends the mail again, says so once, and reports a failure", async () => {
		const visitor = await site.signIn(unverified, language);
		const response = await visitor.post("/verification-required", {});
		expect(response.status).toBe(303);
		expect(site.upstream.calls.at(-1)?.body).toEqual({ email: "mona@example.com" });
		const sent = await visitor.follow(response);
		expect(readMessages(sent, "status")).toEqual([text.verify.sentTitle + text.verify.sentText]);
		expect(readMessages(await visitor.get("/verification-required"), "status")).toEqual([]);
		site.upstream.handlers[RESEND] = () => ({ status: 500, body: {} });
		const failed = await visitor.post("/verification-required", {});
		expect(failed.status).toBe(422);
		expect(readMessages(failed, "alert")).toEqual([
			text.verify.sendFailedTitle + text.verify.sendFailed,
		]);
	});
});

describe.each(languages)("/account-suspended in %s", (language) => {
	const text = texts[language].suspended;

	it("[account-21] explains itself and leads to a prefilled mail", async () => {
		const visitor = await supported.signIn(suspended, language);
		const page = await visitor.get("/account-suspended");
		expect(readHeading(page)).toBe(text.title);
		expect(page.html).toContain(text.reasons.terms);
		const mail = new URL(findMailLink(page) ?? "");
		expect(mail.pathname).toBe("help@sawt.example");
		expect(mail.searchParams.get("subject")).toBe(text.mailSubject);
		expect(mail.searchParams.get("body")).toContain("mona@example.com");
	});

	it("says so when no support address is configured", async () => {
		const visitor = await site.signIn(suspended, language);
		const page = await visitor.get("/account-suspended");
		expect(findMailLink(page)).toBeUndefined();
		const { noSupport, contactPage } = texts[language];
		expect(readMessages(page, "note")).toEqual([noSupport + contactPage]);
		expect(page.html).toMatch(
			new RegExp(`href="/contact\\?topic=appeal[^"]*"[^>]*>${contactPage}<`),
		);
	});
});

describe("the guards", () => {
	it.each(["/verification-required", "/account-suspended"])(
		"send signed-out visitors from %s to /login",
		async (path) => {
			expect((await site.visit().get(path)).location).toBe("/login");
		},
	);

	it.each([
		["/verification-required", "a verified user", wireUser(), "/subscription"],
		["/account-suspended", "an active user", wireUser(), "/subscription"],
		["/verification-required", "a suspended user", suspended, "/account-suspended"],
		["/account-suspended", "an unverified user", unverified, "/verification-required"],
	])("[account-18] send from %s %s to the right page", async (path, _who, user, target) => {
		const visitor = await site.signIn(user);
		expect((await visitor.get(path)).location).toBe(target);
	});

	it("send no mails for people they do not concern", async () => {
		const response = await site.visit().post("/verification-required", {});
		expect(response.location).toBe("/login");
		expect(site.upstream.count(RESEND)).toBe(0);
	});

	it.each([
		["/verification-required", unverified],
		["/account-suspended", suspended],
	])("[account-22] lead from %s through a sign-out to /login", async (path, user) => {
		const visitor = await site.signIn(user);
		const page = await visitor.get(path);
		const form = readDocument(page).querySelector('main form[action="/logout"]');
		expect(form?.querySelector<HTMLInputElement>("[name=next]")?.value).toBe("login");
		expect((await visitor.post("/logout", { next: "login" })).location).toBe("/login");
	});

	it("[account-17] keep /account and the payment result pages reachable", async () => {
		const results = ["processing", "success", "failed"].map((page) => `/payment-${page}`);
		const paths = ["/account", ...results.map((path) => `${path}?transaction_id=1`)];
		for (const user of [unverified, suspended]) {
			const visitor = await site.signIn(user);
			for (const path of paths)
				expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
		}
	});

	it("[account-40] keep a suspended person from cancelling a plan there, without asking the platform", async () => {
		const visitor = await site.signIn(suspended);
		const cancelled = await visitor.post("/account", { intent: "cancel", plan_id: "2" });
		expect([cancelled.status, cancelled.location]).toEqual([303, "/account-suspended"]);
		expect(site.upstream.count("POST /api/v1/account/memberships/cancel")).toBe(0);
	});
});

describe.each(languages)("/account in %s", (language) => {
	it("shows who is signed in, and is not indexed", async () => {
		const visitor = await site.signIn(wireUser({ name: "<b>Mona</b>" }), language);
		const page = await visitor.get("/account");
		const isolated = [...readDocument(page).querySelectorAll("main dd bdi")].map(
			(one) => one.textContent,
		);
		expect(isolated).toEqual(["<b>Mona</b>", "mona@example.com", "+201001234567"]);
		expect(page.html).toContain('<meta name="robots" content="noindex"/>');
	});

	it("asks a visitor to sign in and returns", async () => {
		setUser(site.upstream.handlers, wireUser());
		const visitor = site.visit(language);
		const requested = await visitor.get("/account");
		expect(requested.location).toBe("/login?return_url=%2Faccount");
		await visitor.follow(requested);
		const done = await visitor.post("/login", { email: "mona@example.com", password: "x" });
		expect(done.location).toBe("/account");
	});
});

describe("/forgot-password", () => {
	it("[account-27] leads to a prefilled mail, or says that there is no address", async () => {
		const form = { email: "mona@example.com" };
		const page = await supported.visit().post("/forgot-password", form);
		expect(findMailLink(page)).toContain("mailto:help@sawt.example?subject=");
		const unset = await site.visit().post("/forgot-password", form);
		expect(readMessages(unset, "note")).toEqual([texts.en.noSupport + texts.en.contactPage]);
	});
});
