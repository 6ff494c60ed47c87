import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSummary, readValues } from "../../support/document";
import type { Page } from "../../support/page-client";
import { LOGIN, REGISTER, RESEND, type Site, startSite, texts } from "./site";

const EXCHANGE = "POST /web/api/auth/exchange-mobile-token";
const FORGOT = "POST /api/v1/auth/forgot-password";

let site: Site;
beforeAll(async () => {
	site = await startSite({ RATE_LIMITS: "on", TRUST_PROXY: "1", OPTIONAL_CALLS: "forgotPassword" });
	site.upstream.handlers[LOGIN] = () => ({ status: 401, body: {} });
	site.upstream.handlers[RESEND] = () => ({ body: { success: true } });
	site.upstream.handlers[FORGOT] = () => ({ body: { success: true } });
});
afterAll(() => site.stop());

const person = {
	name: "Mona",
	email: "mona@example.com",
	phone: "01001234567",
	password: "pass-word-1",
	password_confirmation: "pass-word-1",
};
const loggedIn = {
	success: true,
	message: "Login successful",
	data: {
		token: "t",
		user: { id: 7, name: "Mona", email: "mona@example.com", email_verified: true, is_active: true },
	},
};
const message = {
	name: "Mona",
	email: "mona@example.com",
	inquiryType: "other",
	message: "Hello there",
};

const mailForms = [
	["/verify-email", { intent: "resend" }],
	["/forgot-password", {}],
] as const;
let machines = 0;
/** Uses another address than all tests before. */
const elsewhere = () => ({ "X-Forwarded-For": `192.0.2.${++machines}` });

describe("too many attempts", () => {
	it("[session-12] end with a 429 that keeps the form and makes no call", async () => {
		const visitor = site.visit("ar");
		const typed = { email: "mona@example.com", password: "wrong", return_url: "/account" };
		let page = await visitor.post("/login", typed);
		for (let attempt = 0; page.status === 422 && attempt < 100; attempt++) {
			page = await visitor.post("/login", typed);
		}
		expect(page.status).toBe(429);
		expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0);
		expect(Number(page.headers.get("Retry-After"))).toBeLessThanOrEqual(300);
		expect(readSummary(page)).toEqual([{ message: texts.ar.tooManyAttempts, href: null }]);
		expect(readValues(page)).toMatchObject({ email: typed.email, return_url: "/account" });
		const requested = site.upstream.count(LOGIN);
		await visitor.post("/login", typed);
		expect(site.upstream.count(LOGIN)).toBe(requested);
	});

	it.each(mailForms)(
		"[session-32] by %s for one mail address stop the mails to it",
		async (path, form) => {
			const request = () =>
				site.visit().post(path, { ...form, email: "mona@example.com" }, elsewhere());
			const statuses = [];
			for (let attempt = 0; attempt < 12; attempt++) statuses.push((await request()).status);
			expect(statuses).toEqual([...Array(10).fill(303), 429, 429]);
			const page = await request();
			expect(page.html).toContain(texts.en.tooManyAttempts);
			expect(readValues(page)).toMatchObject({ email: "mona@example.com" });
		},
	);

	it.each([...mailForms, ["/register", person], ["/login", { password: "pass-word-1" }]] as const)(
		"[session-12] by %s of people who share the address of a carrier lock no one out",
		async (path, form) => {
			const carrier = elsewhere();
			site.upstream.handlers[LOGIN] = () => ({ body: loggedIn });
			site.upstream.handlers[REGISTER] = () => ({
				body: { ...loggedIn, message: "Registration successful" },
			});
			for (let n = 0; n < 40; n++) {
				const email = `carrier${n}@example.com`;
				expect((await site.visit().post(path, { ...form, email }, carrier)).status).toBe(303);
			}
			site.upstream.handlers[LOGIN] = () => ({ status: 401, body: {} });
		},
	);

	it("[session-50, session-51] of one address on many accounts are slow, except for who signed in from this browser or address before", async () => {
		const carrier = elsewhere();
		const [mine, other] = ["mine@example.com", "other@example.com"];
		site.upstream.handlers[LOGIN] = ({ body }) =>
			(body as { password: string }).password === "right"
				? { body: loggedIn }
				: { status: 401, body: {} };
		const signIn = async (email: string, visitor = site.visit(), from = carrier) =>
			(await visitor.post("/login", { email, password: "right" }, from)).status;
		const browser = site.visit();
		loggedIn.data.user.email = mine;
		expect(await signIn(mine, browser, elsewhere())).toBe(303);
		browser.cookies.delete("sawt_session");
		loggedIn.data.user.email = other;
		expect(await signIn(other)).toBe(303);
		loggedIn.data.user.email = "mona@example.com";
		const statuses: number[] = [];
		for (let n = 0; n < 80; n++) {
			const typed = { email: `victim${n}@example.com`, password: "Welcome1" };
			statuses.push((await site.visit().post("/login", typed, carrier)).status);
		}
		expect(statuses.filter((status) => status === 422)).toHaveLength(66);
		expect(statuses.slice(66)).toEqual(Array(14).fill(429));
		// The browser, in another place; the address, in another browser; and neither.
		expect(await signIn(mine, browser)).toBe(303);
		expect(await signIn(other)).toBe(303);
		expect(await signIn("new@example.com")).toBe(429);
		expect(await signIn("new@example.com", site.visit(), elsewhere())).toBe(303);
		site.upstream.handlers[LOGIN] = () => ({ status: 401, body: {} });
	});

	it("[session-12] are not app links that work, for all who share an address", async () => {
		const carrier = elsewhere();
		const open = (token: string) => site.visit().get(`/contact?user_token=${token}`, carrier);
		const isSignedIn = ({ headers }: Page) =>
			headers.getSetCookie().some((cookie) => cookie.startsWith("sawt_session_link="));
		site.upstream.handlers[EXCHANGE] = ({ headers }) =>
			String(headers.authorization).includes("good")
				? { body: { success: true, data: { user: { user: loggedIn.data.user } } } }
				: { status: 401, body: { success: false } };
		for (let link = 0; link < 70; link++) {
			expect(isSignedIn(await open(`good-${link}`))).toBe(true);
		}
		for (let guess = 0; guess < 60; guess++) await open(`wrong-${guess}`);
		const exchanged = site.upstream.count(EXCHANGE);
		expect(isSignedIn(await open("good-70"))).toBe(false);
		expect(site.upstream.count(EXCHANGE)).toBe(exchanged);
	});

	it("of one kind do not block another kind", async () => {
		const statuses = await Promise.all([
			site.visit().post("/register", { ...person, email: "c@example.com" }),
			site.visit().post("/contact", { ...message }),
			site.visit().post("/verify-email", { token: "some-token" }),
			site.visit().post("/forgot-password", { email: "b@example.com" }),
			site.visit().get("/discount/SAVE20"),
		]);
		expect(statuses.filter(({ status }) => status === 429)).toEqual([]);
		expect((await site.visit().post("/login", { ...person })).status).toBe(429);
	});

	it("reported by the platform look the same, with the platform's wait", async () => {
		const other = await startSite();
		other.upstream.handlers[LOGIN] = () => ({ status: 429, body: {}, headers: named });
		const named = { "Retry-After": "77" };
		const page = await other.visit().post("/login", { email: "a@b.example", password: "x" });
		await other.stop();
		expect([page.status, page.headers.get("Retry-After")]).toEqual([429, "77"]);
	});

	it("reported by the platform look the same", async () => {
		const other = await startSite();
		other.upstream.handlers[LOGIN] = () => ({ status: 429, body: { message: "Too Many" } });
		const page = await other.visit().post("/login", { email: "a@b.example", password: "x" });
		await other.stop();
		expect([page.status, page.headers.get("Retry-After")]).toEqual([429, "600"]);
		expect(readSummary(page)).toEqual([{ message: texts.en.tooManyAttempts, href: null }]);
	});
});
