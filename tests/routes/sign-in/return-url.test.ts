import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readDocument, readValues } from "../../support/document";
import { LOGIN, REGISTER, type Site, setUser, signedIn, startSite, wireUser } from "./site";

let site: Site;
beforeAll(async () => {
	site = await startSite();
});
afterAll(() => site.stop());
beforeEach(() => setUser(site.upstream.handlers, wireUser()));

const typed = { email: "mona@example.com", password: "pass-word-1" };
const encode = (value: string) => `/login?return_url=${encodeURIComponent(value)}`;

describe("the way back after sign-in", () => {
	it.each([
		"/account",
		"/premium?plan=7",
		"/tipping?creator_id=3&episode_id=9",
		"/subscription?creator_id=5#plans",
	])("leads to %s", async (path) => {
		const visitor = site.visit();
		await visitor.get(encode(path));
		expect((await visitor.post("/login", typed)).location).toBe(path);
	});

	it.each([
		"https://evil.example/",
		"//evil.example",
		"///evil.example",
		"/\\evil.example",
		"/%2f%2fevil.example",
		"/%5cevil.example",
		"\\\\evil.example",
		"/\t/evil.example",
		"/\n//evil.example",
		"javascript:alert(1)",
		"account",
		"",
		"/login",
		"/LOGIN?x=1",
		"/register",
		"/logout",
		"/verify-email?token=1",
		"/.//evil.example",
	])("ignores %j, in the address and in the form", async (value) => {
		const byAddress = site.visit();
		const page = await byAddress.get(encode(value));
		expect(readValues(page)).not.toHaveProperty("return_url");
		expect((await byAddress.post("/login", typed)).location).toBe("/subscription");
		const byForm = await site.visit().post("/login", { ...typed, return_url: value });
		expect(byForm.location).toBe("/subscription");
	});

	it("leads to an address in Arabic letters, encoded for a header", async () => {
		const visitor = site.visit();
		await visitor.get(encode("/discount/خصم"));
		const signedIn = await visitor.post("/login", typed);
		expect(signedIn.status).toBe(303);
		expect(signedIn.location).toBe("/discount/%D8%AE%D8%B5%D9%85");
	});

	it("is dropped when it would fill the cookie", async () => {
		const visitor = site.visit();
		await visitor.get(encode(`/subscription?x=${"ab1".repeat(600)}`));
		expect((await visitor.post("/login", typed)).location).toBe("/subscription");
	});

	it("[account-16] survives a rejection, a change to /register and a failed registration", async () => {
		site.upstream.handlers[LOGIN] = () => ({ status: 401, body: {} });
		const visitor = site.visit();
		await visitor.get(encode("/account"));
		const rejected = await visitor.post("/login", { ...typed, return_url: "/account" });
		expect(readValues(rejected).return_url).toBe("/account");
		const link = readDocument(rejected).querySelector('main a[href^="/register"]');
		expect(link?.getAttribute("href")).toBe("/register?return_url=%2Faccount");
		const form = await visitor.get("/register?return_url=%2Faccount");
		expect(readValues(form).return_url).toBe("/account");
		site.upstream.handlers[REGISTER] = () => signedIn(wireUser(), "Registration successful");
		const done = await visitor.post("/register", {
			...typed,
			name: "Mona",
			phone: "01001234567",
			password_confirmation: typed.password,
		});
		expect(done.location).toBe("/account");
	});

	it("[site-14] works with the form alone, for a browser without cookies", async () => {
		const page = await site.visit().post("/login", { ...typed, return_url: "/account" });
		expect(page.location).toBe("/account");
	});

	it("waits until the email is verified", async () => {
		const visitor = site.visit();
		setUser(site.upstream.handlers, wireUser({ email_verified_at: null }));
		await visitor.get(encode("/account"));
		expect((await visitor.post("/login", typed)).location).toBe("/verification-required");
		setUser(site.upstream.handlers, wireUser());
		expect((await visitor.get("/verification-required")).location).toBe("/account");
	});

	it("is forgotten at logout", async () => {
		const visitor = site.visit();
		await visitor.get(encode("/account"));
		await visitor.post("/logout", {});
		expect((await visitor.post("/login", typed)).location).toBe("/subscription");
	});
});
