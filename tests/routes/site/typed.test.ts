/** Addresses and names as people type or copy them into forms, and what pages keep from being changed. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findOne, readDocument, readMeta } from "../../support/document";
import { createPageClient } from "../../support/page-client";
import {
	LOGIN,
	languages,
	REGISTER,
	RESEND,
	type Site,
	signedIn,
	startSite,
	wireUser,
} from "../sign-in/site";

let site: Site;
beforeAll(async () => {
	site = await startSite();
	site.upstream.handlers[REGISTER] = () => signedIn(wireUser(), "Registration successful");
	site.upstream.handlers[LOGIN] = () => signedIn(wireUser());
	site.upstream.handlers[RESEND] = () => ({ body: { success: true } });
});
afterAll(() => site.stop());
beforeEach(() => {
	site.upstream.calls.length = 0;
});

const person = {
	name: "Mona Adel",
	email: "mona@example.com",
	phone: "01001234567",
	password: "pass-word-1",
	password_confirmation: "pass-word-1",
};

describe("a mail address in a form", () => {
	it.each([
		["\u200Emona@example.com", "mona@example.com"],
		["mona\u200B@example.com", "mona@example.com"],
		["\u2066mona@example.com\u2069", "mona@example.com"],
		["mona@example.com\uFEFF", "mona@example.com"],
		["mona@exam\u00ADple.com", "mona@example.com"],
		["mona@مثال.مصر", "mona@xn--mgbh0fb.xn--wgbh1c"],
		["mona@xn--mgbh0fb.xn--wgbh1c", "mona@xn--mgbh0fb.xn--wgbh1c"],
	])("[account-60, account-61] reaches the platform as one: %j", async (typed, email) => {
		const { password } = person;
		expect((await site.visit().post("/register", { ...person, email: typed })).status).toBe(303);
		expect((await site.visit().post("/login", { email: typed, password })).status).toBe(303);
		const sent = site.upstream.calls.filter(({ method, body }) => method === "POST" && body);
		expect(sent.map(({ body }) => (body as { email: string }).email)).toEqual([email, email]);
	});

	it.each(["mona@", "@مثال.مصر", "mona مثال.مصر", "mona@مثال .مصر/x"])(
		"is rejected when it is none: %j",
		async (email) => {
			expect((await site.visit().post("/register", { ...person, email })).status).toBe(422);
		},
	);
});

describe("a name in a form", () => {
	it.each([
		["Mona\r\nBcc: all@example.com", "Mona Bcc: all@example.com"],
		["Mona\u0007 \u200BAdel", "Mona Adel"],
	])("[account-62] reaches the platform on one line: %j", async (name, sent) => {
		expect((await site.visit().post("/register", { ...person, name })).status).toBe(303);
		expect(site.upstream.calls.find(({ path }) => path.endsWith("/register"))?.body).toMatchObject({
			name: sent,
		});
	});

	it.each(["\u200B\u200B\u200B", "\u3164", "\u0301".repeat(120), "\u2800"])(
		"[account-62] is rejected when there is nothing to see: %j",
		async (name) => {
			for (const language of languages) {
				const page = await site.visit(language).post("/register", { ...person, name });
				expect(page.status).toBe(422);
				expect(findOne(readDocument(page), "[name=name]").getAttribute("aria-invalid")).toBe(
					"true",
				);
			}
			const message = { ...person, name, inquiryType: "partnership", message: "Hello" };
			expect((await site.visit().post("/contact", message)).status).toBe(422);
			expect(site.upstream.calls).toEqual([]);
		},
	);

	it("[account-62] that has nothing to see is shown as the address", async () => {
		const visitor = await site.signIn(wireUser({ name: "\u200B\u3164" }));
		const page = await visitor.get("/account");
		expect(readDocument(page).querySelector("header [data-account], header bdi")?.textContent).toBe(
			"mona@example.com",
		);
	});
});

describe("a cookie of a neighbour with the name of ours", () => {
	it("[session-41] hides neither the language, the theme nor the sign-in", async () => {
		const visitor = await site.signIn();
		await visitor.get("/contact?lang=ar");
		await visitor.post("/theme", { theme: "dark" });
		const own = [...visitor.cookies].map(([name, value]) => `${name}=${value}`);
		const foreign = [...visitor.cookies.keys()].flatMap((name) => [
			`${name}=xx`,
			`${name}=%E0%A4%A`,
		]);
		for (const pairs of [
			[...foreign, ...own],
			[...own, ...foreign],
		]) {
			const page = await createPageClient(site.server, { Cookie: pairs.join("; ") }).get(
				"/account",
			);
			expect(page.status).toBe(200);
			expect(page.html).toMatch(/<html lang="ar"[^>]*dark/);
		}
	});

	it("[session-41] hides no language of a page that is cached for everybody", async () => {
		const visitor = site.visit();
		await visitor.get("/?lang=ar");
		const own = `lang=${visitor.cookies.get("lang")}`;
		for (const Cookie of [`lang=xx; ${own}`, `${own}; lang=xx`]) {
			const page = await createPageClient(site.server, { Cookie }).get("/");
			expect(page.html).toContain('<html lang="ar"');
		}
	});
});

describe("what is copied from a page", () => {
	it.each(["/", "/login", "/contact", "/no-such-page", "/get-app"])(
		"[site-80] is no phone number by itself on %s",
		async (path) => {
			expect(readMeta(await site.visit().get(path), "format-detection")).toBe("telephone=no");
		},
	);

	it("[site-80] is not translated by a browser", async () => {
		const visitor = await site.signIn();
		const account = readDocument(await visitor.get("/account"));
		const texts = [...account.querySelectorAll("[translate=no]")].map((one) => one.textContent);
		expect(texts).toEqual(expect.arrayContaining(["mona@example.com", "+201001234567"]));
	});
});
