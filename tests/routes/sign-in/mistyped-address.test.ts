/** Tests the form of /verification-required that corrects an address mistyped at registration. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import arRejection from "../../../locales/ar/error.json";
import enRejection from "../../../locales/en/error.json";
import {
	readDocument,
	readHeading,
	readMessages,
	readSummary,
	readValues,
} from "../../support/document";
import { createPageClient, type Page } from "../../support/page-client";
import { type Site as RealSite, startSite as startRealSite } from "../../support/site";
import { openSmtpSink } from "../../support/smtp-sink";
import type { UpstreamResponse } from "../../support/upstream";
import { PASSWORD } from "../payment/buyer";
import { type Language, languages, type Site, startSite, texts, wireUser } from "./site";

const PAGE = "/verification-required";
const CHANGE = "POST /api/v1/account/email";
const rejections = { en: enRejection, ar: arRejection };

const findFold = (page: Page) => readDocument(page).querySelector("main details");
const hasForm = (page: Page) => Boolean(findFold(page)?.querySelector("input[name=email]"));

describe.each(languages)("a mistyped address in %s", (language) => {
	const text = texts[language];
	let site: RealSite;
	beforeAll(async () => {
		site = await startRealSite();
	});
	afterAll(() => site.stop());

	let people = 0;
	async function register() {
		people += 1;
		const email = `typo-${people}@example.com`;
		const visitor = createPageClient(site, { "Accept-Language": language });
		const pair = { password: PASSWORD, password_confirmation: PASSWORD };
		const person = { name: "Mona Adel", phone: "+201001234567", ...pair };
		const registered = await visitor.post("/register", { ...person, email });
		expect(registered.location).toBe(PAGE);
		const change = (typed: string, current_password = PASSWORD, shown_email = email) =>
			visitor.post(PAGE, { intent: "change", email: typed, current_password, shown_email });
		return { visitor, email, change };
	}
	const readToken = async (count: number) => {
		const link = (await site.waitForMailLinks(count)).at(-1) ?? "";
		return new URL(link).searchParams.get("token") ?? "";
	};
	const countLinks = async () => (await site.waitForMailLinks(0)).length;

	it("[account-64] is corrected with the password: the old link is dead, the new one works", async () => {
		const earlier = await countLinks();
		const { visitor, email, change } = await register();
		const old = await readToken(earlier + 1);
		const page = await visitor.get(PAGE);
		const fold = findFold(page);
		expect([fold?.hasAttribute("open"), fold?.querySelector("summary")?.textContent]).toEqual([
			false,
			text.changeEmail.summary,
		]);
		const right = `right-${email}`;
		const response = await change(` ${right.toUpperCase()} `);
		expect([response.status, response.location]).toEqual([303, PAGE]);
		const changed = await visitor.follow(response);
		expect(readMessages(changed, "status")).toEqual([
			text.changeEmail.changed + text.changeEmail.changedText,
		]);
		expect(readDocument(changed).title).toContain(text.changeEmail.changed);
		expect(readDocument(changed).querySelector("main bdi[dir=ltr]")?.textContent).toBe(right);
		expect(readMessages(await visitor.get(PAGE), "status")).toEqual([]);
		const stranger = createPageClient(site, { "Accept-Language": language });
		const dead = await stranger.post("/verify-email", { token: old });
		expect(readMessages(dead, "alert")[0]).toContain(text.verify.invalid);
		expect(dead.html).not.toContain(right);
		const token = await readToken(earlier + 2);
		const verified = await visitor.follow(await visitor.post("/verify-email", { token }));
		expect(readHeading(verified)).toBe(text.verify.successTitle);
		expect((await visitor.get(PAGE)).location).toBe("/subscription");
	});

	it("[account-64] stays for a second press of the same form, which gets the same message", async () => {
		const { visitor, email, change } = await register();
		const right = `right-${email}`;
		const responses = await Promise.all([change(right), change(right)]);
		responses.push(await change(right));
		for (const response of responses)
			expect([response.status, response.location]).toEqual([303, PAGE]);
		expect((await visitor.get(PAGE)).html).toContain(right);
		const anew = await change(right, PASSWORD, right);
		expect(readSummary(anew)).toEqual([
			{ message: rejections[language].email_unchanged, href: "#address-email" },
		]);
	});

	it("[account-64] stays when the form is rejected, which keeps the address and says why", async () => {
		const taken = await register();
		const { visitor, email, change } = await register();
		const rejection = rejections[language];
		const onEmail = (message: string) => [{ message, href: "#address-email" }];
		for (const [typed, password, summary] of [
			[email, PASSWORD, onEmail(rejection.email_unchanged)],
			[taken.email, PASSWORD, onEmail(rejection.email_taken)],
			["mona", PASSWORD, onEmail(text.emailFormat)],
			["", PASSWORD, onEmail(text.required.email)],
			[
				taken.email,
				"wrong",
				[{ message: rejection.current_password_wrong, href: "#address-current_password" }],
			],
		] as const) {
			const rejected = await change(typed, password);
			expect([rejected.status, readSummary(rejected)]).toEqual([422, summary]);
			expect(findFold(rejected)?.hasAttribute("open")).toBe(true);
			expect(readValues(rejected)).toMatchObject({ email: typed, current_password: "" });
		}
		const withoutPassword = await visitor.post(PAGE, { intent: "change", email: "a@example.com" });
		expect(readSummary(withoutPassword)).toEqual([
			{ message: text.required.currentPassword, href: "#address-current_password" },
		]);
		expect(readDocument(await visitor.get(PAGE)).querySelector("main bdi")?.textContent).toBe(
			email,
		);
	});

	it("[account-63] says of an older link that a newer one was sent, and confirms it once verified", async () => {
		const earlier = await countLinks();
		const { visitor } = await register();
		const first = await readToken(earlier + 1);
		await visitor.post(PAGE, {});
		const second = await readToken(earlier + 2);
		const press = async (token: string) => {
			const stranger = createPageClient(site, { "Accept-Language": language });
			const response = await stranger.post(`/verify-email?token=${token}`, { token });
			return readHeading(response.status === 303 ? await stranger.follow(response) : response);
		};
		expect(await press(first)).toBe(text.verify.replacedTitle);
		expect(await press(second)).toBe(text.verify.successTitle);
		expect([await press(first), await press(second)]).toEqual(
			Array(2).fill(text.verify.successTitle),
		);
	});
});

describe.each(languages)("an address that does not exist in %s", (language) => {
	const { changeEmail } = texts[language];
	const readAlarm = (page: Page) =>
		readDocument(page).querySelector("main .border-danger")?.textContent;

	it("[account-180] is named where its owner waits, who corrects it and gets the link", async () => {
		const sink = await openSmtpSink();
		const site = await startRealSite({ hasPublicUrl: true, env: { SMTP_URL: sink.url } });
		sink.rejection = { command: "RCPT", response: "550 5.1.1 no such mailbox" };
		const visitor = createPageClient(site, { "Accept-Language": language });
		const pair = { password: PASSWORD, password_confirmation: PASSWORD };
		const person = { name: "Mona Adel", phone: "+201001234567", email: "mona@gmial.example" };
		await visitor.post("/register", { ...person, ...pair });
		await expect
			.poll(async () => readAlarm(await visitor.get(PAGE)))
			.toBe(changeEmail.undeliverableTitle + changeEmail.undeliverableText);
		const page = await visitor.get(PAGE);
		expect(findFold(page)?.hasAttribute("open")).toBe(true);
		expect(page.html).not.toContain(texts[language].verificationRequired.openMail);

		sink.rejection = undefined;
		const typed = { email: "mona@gmail.example", current_password: PASSWORD };
		const changed = await visitor.post(PAGE, { intent: "change", ...typed });
		expect(readAlarm(await visitor.follow(changed))).toBeUndefined();
		await expect.poll(() => sink.mails).toMatchObject([{ to: [{ address: typed.email }] }]);
		await Promise.all([site.stop(), sink.close()]);
	});

	it("[account-180] is corrected by support where the platform does not change addresses", async () => {
		const site = await startSite();
		const user = wireUser({ email_verified_at: null, email_undeliverable: true });
		const page = await (await site.signIn(user, language)).get(PAGE);
		await site.stop();
		expect(readAlarm(page)).toBe(changeEmail.undeliverableTitle + changeEmail.undeliverableSupport);
		expect(findFold(page)?.hasAttribute("open")).toBe(true);
	});
});

describe("the form for a mistyped address on another platform", () => {
	let site: Site;
	const unverified = wireUser({ email_verified_at: null });
	beforeAll(async () => {
		site = await startSite({ OPTIONAL_CALLS: "changeEmail" });
	});
	afterAll(() => site.stop());
	beforeEach(() => {
		site.upstream.calls.length = 0;
	});
	const typed = { intent: "change", email: "right@example.com", current_password: "secret" };
	const change = async (response: UpstreamResponse | "reset", language: Language = "en") => {
		site.upstream.handlers[CHANGE] = () => response;
		const visitor = await site.signIn(unverified, language);
		return { visitor, page: await visitor.post(PAGE, typed) };
	};

	it("[account-70] names its account to password managers in a visually hidden text field", async () => {
		const visitor = await site.signIn(unverified);
		const form = findFold(await visitor.get(PAGE));
		const attributes = (name: string) => {
			const field = form?.querySelector<HTMLInputElement>(`input[name=${name}]`);
			return [field?.type, field?.autocomplete, field?.value];
		};
		expect(attributes("username")).toEqual(["text", "username", "mona@example.com"]);
		expect(attributes("current_password")).toEqual(["password", "current-password", ""]);
		expect(attributes("email")).toEqual(["email", "email", ""]);
	});

	it("sends what was typed, and shows the platform's words without a code", async () => {
		const body = { success: false, message: "Not this one", errors: { email: ["Not this one"] } };
		const { page } = await change({ status: 422, body });
		expect(site.upstream.calls.at(-1)?.body).toEqual({
			email: "right@example.com",
			current_password: "secret",
		});
		expect(readSummary(page)).toEqual([{ message: "Not this one", href: "#address-email" }]);
	});

	it.each([
		["no response", "reset", 503],
		["a 500", { status: 500, body: {} }, 503],
		["a 404", { status: 404, body: {} }, 503],
		["a 501", { status: 501, body: {} }, 503],
		["a 429", { status: 429, body: {} }, 429],
	] as const)("keeps the form after %s", async (_, response, status) => {
		const { page } = await change(response);
		expect([page.status, readSummary(page).length]).toEqual([status, 1]);
		expect(readValues(page)).toMatchObject({ email: "right@example.com", current_password: "" });
	});

	it("leads through a new sign-in when that has ended", async () => {
		const { page } = await change({ status: 401, body: {} });
		expect(page.location).toBe("/login?return_url=%2Fverification-required");
	});

	it("[account-65] is a way to support where the platform does not change addresses", async () => {
		const bare = await startSite({ SUPPORT_EMAIL: "help@sawt.example" });
		const visitor = await bare.signIn(unverified);
		const opened = await visitor.get(PAGE);
		const shown = await visitor.post(PAGE, typed);
		expect(shown.status).toBe(501);
		for (const page of [opened, shown]) {
			expect(hasForm(page)).toBe(false);
			const mail = findFold(page)?.querySelector("a[href^=mailto]")?.getAttribute("href") ?? "";
			expect(new URL(mail).searchParams.get("body")).toContain("mona@example.com");
		}
		expect(bare.upstream.count(CHANGE)).toBe(0);
		await bare.stop();
	});
});
