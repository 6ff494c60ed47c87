import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import ar from "../../../locales/ar/common.json";
import en from "../../../locales/en/common.json";
import {
	findOne,
	readDocument,
	readHeading,
	readSummary,
	readValues,
} from "../../support/document";
import {
	LOGIN,
	languages,
	REGISTER,
	type Site,
	signedIn,
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
});

const typed = {
	name: "Mona Adel",
	email: "mona@example.com",
	phone: "01001234567",
	password: "pass-word-1",
	password_confirmation: "pass-word-1",
};

const register = (changes: Partial<typeof typed> = {}) =>
	site.visit().post("/register", { ...typed, ...changes });

describe("the English texts that the request quotes", () => {
	it("are as quoted", () => {
		const { name, email, phone, password, passwordConfirmation, passwordsDiffer } = texts.en;
		expect({ name, email, phone, password, passwordConfirmation, passwordsDiffer }).toEqual({
			name: "Full Name",
			email: "Email Address",
			phone: "Phone Number",
			password: "Password",
			passwordConfirmation: "Confirm Password",
			passwordsDiffer: "Passwords do not match",
		});
		expect(texts.en.register.failed).toBe("Registration failed. Please try again.");
	});
});

describe("[site-230] the player beside a form", () => {
	const read = async (path: string) => readDocument(await site.visit().get(path));

	it.each(["/login", "/register"])("is there on wide screens alone, at %s", async (path) => {
		const page = await read(path);
		const card = findOne(page, "main .listen-card");
		expect(card.getAttribute("class")).toMatch(/\bhidden\b.*\blg:grid\b/);
		expect(findOne(card, ":scope > svg").getAttribute("aria-hidden")).toBe("true");
		findOne(card, "svg a.plays[href$='.mp3']");
		findOne(card, "noscript > audio[controls][preload='none']");
		expect(page.querySelector("script[src]")?.getAttribute("src")).toContain("/sign-in-");
	});

	it("has a cover for each field of the registration, which only a field that must be filled brings", async () => {
		const page = await read("/register");
		const covers = [...page.querySelectorAll("[data-cover]")].map((cover) => [
			cover.getAttribute("data-cover"),
			cover.getAttribute("opacity"),
		]);
		const fields = [...page.querySelectorAll("#register input[required]")].map((field) =>
			field.getAttribute("name"),
		);
		expect(fields).toHaveLength(5);
		expect(covers).toEqual([...fields, "all"].map((name) => [name, "0"]));
		const sheet = readFileSync("app/styles/shelf.css", "utf8");
		for (const name of fields) {
			expect(sheet).toContain(`[name="${name}"]:required:valid) [data-cover="${name}"]`);
		}
	});
});

describe.each(languages)("/register in %s", (language) => {
	const text = texts[language];

	it("has a heading with the product's name and lets browsers fill it", async () => {
		const page = await site.visit(language).get("/register");
		expect(readHeading(page)).toContain(language === "en" ? "Sawt" : "صوت");
		const tokens = [...readDocument(page).querySelectorAll("main input")].map((input) => [
			input.getAttribute("name"),
			input.getAttribute("autocomplete"),
		]);
		expect(tokens).toEqual([
			["name", "name"],
			["email", "email"],
			["phone", "tel"],
			["password", "new-password"],
			["password_confirmation", "new-password"],
			["second_reply", "off"],
		]);
	});

	it("[account-11, site-15] names every missing field and sends nothing", async () => {
		const page = await site.visit(language).post("/register", {});
		expect(page.status).toBe(422);
		expect(readSummary(page)).toEqual([
			{ message: text.required.name, href: "#register-name" },
			{ message: text.required.email, href: "#register-email" },
			{ message: text.required.phone, href: "#register-phone" },
			{ message: text.required.password, href: "#register-password" },
			{
				message: text.required.passwordConfirmation,
				href: "#register-password_confirmation",
			},
		]);
		expect(site.upstream.calls).toEqual([]);
	});

	it("[account-11, site-15] sends nothing when the passwords differ, and keeps the other fields", async () => {
		const page = await site
			.visit(language)
			.post("/register", { ...typed, password_confirmation: "other" });
		expect(page.status).toBe(422);
		expect(readSummary(page)).toEqual([
			{ message: text.passwordsDiffer, href: "#register-password_confirmation" },
		]);
		expect(readValues(page)).toEqual({
			...typed,
			password: "",
			password_confirmation: "",
			second_reply: "",
		});
		expect(page.html).not.toContain(typed.password);
		expect(site.upstream.calls).toEqual([]);
	});

	it("[account-12] explains a rejection without a message in its own words", async () => {
		site.upstream.handlers[REGISTER] = () => ({ status: 409, body: { success: false } });
		const page = await site.visit(language).post("/register", typed);
		expect(readSummary(page)).toEqual([{ message: text.register.failed, href: null }]);
	});

	it("[account-10] reports a broken connection as a network error", async () => {
		site.upstream.handlers[REGISTER] = () => "reset";
		const page = await site.visit(language).post("/register", typed);
		expect(page.status).toBe(503);
		expect(readSummary(page)).toEqual([{ message: text.networkError, href: null }]);
	});

	it("[account-10] never shows the words of a success as the problem", async () => {
		site.upstream.handlers[REGISTER] = () => ({
			body: { success: false, message: "Registration successful" },
		});
		const page = await site.visit(language).post("/register", typed);
		expect(page.status).toBe(422);
		expect(readSummary(page)).toEqual([{ message: text.register.failed, href: null }]);
	});

	it.each([
		["a failure of its own", { status: 500, body: { message: "SQLSTATE[42S02]" } }],
		["a page", { body: "<h1>It works!</h1>" }],
		["another shape", { body: { success: true, message: "Registration successful", data: {} } }],
	])("[account-10] says so when the platform responds with %s", async (_name, response) => {
		site.upstream.handlers[REGISTER] = () => response;
		const page = await site.visit(language).post("/register", typed);
		expect(page.status).toBe(503);
		expect(readSummary(page)).toEqual([{ message: requestFailed[language], href: null }]);
		expect(readValues(page)).toMatchObject({ email: typed.email });
		expect(page.html).not.toMatch(/SQLSTATE|It works/);
	});
});

describe("a registration", () => {
	it("says that the passwords differ even while other fields are missing", async () => {
		const page = await register({ name: "", password_confirmation: "other" });
		expect(readSummary(page).map(({ message }) => message)).toEqual([
			texts.en.required.name,
			texts.en.passwordsDiffer,
		]);
	});

	it("[account-12] shows the platform's first message under each field it names, in their order", async () => {
		site.upstream.handlers[REGISTER] = () => ({
			status: 422,
			body: {
				success: false,
				message: "The given data was invalid.",
				errors: {
					email: ["The email has already been taken.", "second"],
					phone: ["Too short."],
					name: ["Too long."],
				},
			},
		});
		const page = await register();
		expect(readSummary(page)).toEqual([
			{ message: "Too long.", href: "#register-name" },
			{ message: "The email has already been taken.", href: "#register-email" },
			{ message: "Too short.", href: "#register-phone" },
		]);
		const error = readDocument(page).querySelector("#register-email-error");
		expect(error?.textContent).toBe("The email has already been taken.");
	});

	const taken = () => ({
		status: 422,
		body: { success: false, errors: { email: ["The email has already been taken."] } },
	});

	it("[account-53] signs in the second of two presses, whose address the first one registered", async () => {
		site.upstream.handlers[REGISTER] = taken;
		site.upstream.handlers[LOGIN] = () => signedIn(wireUser());
		const page = await register();
		expect([page.status, page.location]).toEqual([303, "/subscription"]);
		const { email, password } = typed;
		expect(site.upstream.calls.at(-1)?.body).toEqual({ email, password });
	});

	it("[account-53] leads the second press to the verification mail when sign-in requires it", async () => {
		site.upstream.handlers[REGISTER] = taken;
		site.upstream.handlers[LOGIN] = () => ({ status: 403, body: { code: "email_not_verified" } });
		const visitor = site.visit();
		const page = await visitor.post("/register", { ...typed, return_url: "/account" });
		expect([page.status, page.location]).toEqual([303, "/login?return_url=%2Faccount"]);
		const login = await visitor.get(page.location ?? "");
		expect(login.html).toContain(texts.en.login.notVerified);
		expect(login.html).toContain(texts.en.login.resend);
		expect(readValues(login)).toMatchObject({ email: typed.email });
	});

	it("[account-53] with another password is rejected as a taken address", async () => {
		site.upstream.handlers[REGISTER] = taken;
		site.upstream.handlers[LOGIN] = () => ({ status: 401, body: { message: "Invalid" } });
		const page = await register();
		expect(page.status).toBe(422);
		expect(readSummary(page)).toEqual([
			{ message: "The email has already been taken.", href: "#register-email" },
		]);
	});

	it("shows the platform's message when it names fields that we do not have", async () => {
		site.upstream.handlers[REGISTER] = () => ({
			status: 422,
			body: { message: "Registration is closed.", errors: { captcha: ["no"] } },
		});
		expect(readSummary(await register())).toEqual([
			{ message: "Registration is closed.", href: null },
		]);
	});

	it.each([
		["٠١٠٠١٢٣٤٥٦٧", "+201001234567"],
		["0100 123-4567", "+201001234567"],
		["+49 (151) 234567", "+49151234567"],
	])("sends the phone number %s as %s", async (phone, sent) => {
		site.upstream.handlers[REGISTER] = () => signedIn(wireUser(), "Registration successful");
		await register({ phone });
		expect(site.upstream.calls[0]?.body).toEqual({ ...typed, phone: sent });
	});

	it.each([
		["a verified user to the plans", {}, "/subscription"],
		["an unverified one to its page", { email_verified_at: null }, "/verification-required"],
		[
			"a verified one by the other field",
			{ email_verified_at: null, email_verified: true },
			"/subscription",
		],
		["a suspended one to its page", { is_active: false }, "/account-suspended"],
	])("sends %s", async (_name, changes, path) => {
		site.upstream.handlers[REGISTER] = () => signedIn(wireUser(changes), "Registration successful");
		const page = await register();
		expect([page.status, page.location]).toEqual([303, path]);
	});

	it("does not succeed when the response has another message", async () => {
		site.upstream.handlers[REGISTER] = () => signedIn(wireUser(), "Login successful");
		const page = await register();
		expect(page.status).toBe(422);
	});
});
