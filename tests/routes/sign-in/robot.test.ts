/** Tests the honeypot field on every public form that sends a mail. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { readDocument } from "../../support/document";
import { REGISTER, RESEND, type Site, setUser, startSite, wireUser } from "./site";

let site: Site;
beforeAll(async () => {
	site = await startSite();
});
afterAll(() => site.stop());
beforeEach(() => {
	site.upstream.calls.length = 0;
});

const robot = { website: "https://spam.example" };
const person = {
	name: "Robot",
	email: "robot@example.com",
	phone: "01001234567",
	password: "pass-word-1",
	password_confirmation: "pass-word-1",
};
const unverified = wireUser({ email_verified_at: null });

it.each([
	["/register", person, "/verification-required", REGISTER],
	["/login", { intent: "resend", email: person.email }, "/login", RESEND],
	["/verify-email", { intent: "resend", email: person.email }, "/verify-email?request=new", RESEND],
] as const)("[session-25] %s seems to succeed, without a platform call", async (...row) => {
	const [path, form, location, call] = row;
	const page = await site.visit().post(path, { ...form, ...robot });
	expect([page.status, page.location]).toEqual([303, location]);
	expect(site.upstream.count(call)).toBe(0);
	const logs = await site.server.readLogs();
	expect(logs.some(({ msg }) => msg === "a form was filled by a robot and let go")).toBe(true);
});

it("the gate of unverified people does the same", async () => {
	const visitor = await site.signIn(unverified);
	setUser(site.upstream.handlers, unverified);
	const page = await visitor.post("/verification-required", robot);
	expect([page.status, page.location]).toEqual([303, "/verification-required"]);
	expect(site.upstream.count(RESEND)).toBe(0);
});

it("people do not notice the field: it is hidden from eye, keyboard and screen reader", async () => {
	const signedIn = await site.signIn(unverified);
	const pages = await Promise.all([
		site.visit().get("/register"),
		site.visit().get("/verify-email?request=new"),
		signedIn.get("/verification-required"),
	]);
	for (const page of pages) {
		const field = readDocument(page).querySelector<HTMLInputElement>("input[name=website]");
		expect(field?.closest("[hidden]")).not.toBeNull();
		expect([field?.tabIndex, field?.autocomplete, field?.value]).toEqual([-1, "off", ""]);
	}
});
