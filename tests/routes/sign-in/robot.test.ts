/** Tests the honeypot field on every public form that sends a mail. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { readDocument, readValues, readWords } from "../../support/document";
import { REGISTER, RESEND, type Site, setUser, startSite, wireUser } from "./site";

let site: Site;
beforeAll(async () => {
	site = await startSite();
});
afterAll(() => site.stop());
beforeEach(() => {
	site.upstream.calls.length = 0;
});

const robot = { second_reply: "https://spam.example" };
const person = {
	name: "Robot",
	email: "robot@example.com",
	phone: "01001234567",
	password: "pass-word-1",
	password_confirmation: "pass-word-1",
};
const unverified = wireUser({ email_verified_at: null });

it.each([
	["/register", person, "Registration failed. Please try again.", REGISTER],
	[
		"/login",
		{ intent: "resend", email: person.email },
		"Failed to send verification email. Please try again.",
		RESEND,
	],
	["/verify-email", { intent: "resend", email: person.email }, "Failed to Send", RESEND],
] as const)(
	"[session-25] %s says that nothing was sent, keeps the input, and calls no platform",
	async (...row) => {
		const [path, form, words, call] = row;
		const page = await site.visit().post(path, { ...form, ...robot });
		expect(page.status).toBe(422);
		expect(readWords(page)).toContain(words);
		expect(readValues(page)).toMatchObject({ email: person.email, second_reply: "" });
		expect(site.upstream.count(call)).toBe(0);
		const logs = await site.server.readLogs();
		expect(logs.some(({ msg }) => String(msg).includes("filled by a robot"))).toBe(true);
	},
);

it("the page that asks for verification does the same", async () => {
	const visitor = await site.signIn(unverified);
	setUser(site.upstream.handlers, unverified);
	const page = await visitor.post("/verification-required", robot);
	expect([page.status, page.location]).toEqual([422, null]);
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
		const field = readDocument(page).querySelector<HTMLInputElement>("input[name=second_reply]");
		expect(field?.closest("[hidden]")).not.toBeNull();
		expect([field?.tabIndex, field?.autocomplete, field?.value]).toEqual([-1, "off", ""]);
	}
});
