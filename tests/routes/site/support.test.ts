/** Tests questions of people who pay or have an account: /contact with a topic. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import ar from "../../../locales/ar/contact.json";
import en from "../../../locales/en/contact.json";
import {
	readDocument,
	readHeading,
	readMessages,
	readSummary,
	readValues,
} from "../../support/document";
import { fakePlatform, fakeUser } from "../../support/fake-platform";
import { type LiveSite, startLiveSite } from "../../support/live-site";
import { createPageClient } from "../../support/page-client";
import { runPlatform } from "../../support/platform-command";
import { signInAtFake } from "../payment/buyer";

const texts = { en, ar };
const languages = ["en", "ar"] as const;
const INQUIRY = "POST /contact-inquiries";
const about = "topic=payment&transaction=txn_7&code=4f0c8a52&page=%2Fpayment-failed";
const message = "The amount left my account.";

let site: LiveSite;
beforeAll(async () => {
	const env = { SUPPORT_EMAIL: "help@sawt.example", PAYMENTS: "gateway" };
	site = await startLiveSite(env, (getSiteUrl) => ({
		...fakePlatform(getSiteUrl),
		[INQUIRY]: () => ({ status: 201, body: { success: true } }),
	}));
});
afterAll(() => site.stop());

describe.each(languages)("a question to support in %s", (language) => {
	const text = texts[language];

	it("[contact-7] has its topic, its facts and the person prefilled, and a mail link beside it", async () => {
		const visitor = await signInAtFake(site.server, language);
		const page = await visitor.get(`/contact?${about}`);
		expect(readHeading(page)).toBe(text.support.title);
		expect(readDocument(page).title).toContain(text.support.title);
		expect(readValues(page)).toMatchObject({
			name: fakeUser.name,
			email: fakeUser.email,
			transactionId: "txn_7",
			supportCode: "4f0c8a52",
			page: "/payment-failed",
		});
		const chosen = readDocument(page).querySelector<HTMLOptionElement>("main option[selected]");
		expect(chosen?.value).toBe("payment");
		const mails = [...readDocument(page).querySelectorAll("main a[href^=mailto]")];
		expect(mails.at(-1)?.getAttribute("href")).toContain("txn_7");
	});

	it("is separate from the creators' form, which alone has the header's switch", async () => {
		const visitor = createPageClient(site.server, { "Accept-Language": language });
		const countSwitches = async (path: string) =>
			readDocument(await visitor.get(path)).querySelectorAll("header .segmented").length;
		expect(await countSwitches(`/contact?${about}`)).toBe(0);
		expect(await countSwitches("/contact")).toBe(1);
	});

	it("is delivered with all of that, and confirmed", async () => {
		const visitor = createPageClient(site.server, { "Accept-Language": language });
		const form = {
			form: "support",
			name: "Mona",
			email: "mona@example.com",
			inquiryType: "payment",
			transactionId: "txn_7",
			supportCode: "4f0c8a52",
			page: "/payment-failed",
			// A repeated text would count as the same message.
			message: `${message} (${language})`,
		};
		const sent = await visitor.post(`/contact?${about}`, form);
		expect([sent.status, sent.location]).toEqual([303, "/contact?topic=question&sent=yes"]);
		const { form: _, ...delivered } = form;
		expect(site.upstream.calls.at(-1)?.body).toEqual(delivered);
		expect(readMessages(await visitor.follow(sent), "status")[0]).toContain(text.support.sent);
	});

	it("is rejected with its fields, and keeps its topic", async () => {
		const visitor = createPageClient(site.server, { "Accept-Language": language });
		const form = { form: "support", name: "Mona", email: "mona", inquiryType: "partnership" };
		const rejected = await visitor.post(`/contact?${about}`, form);
		expect(rejected.status).toBe(422);
		expect(readSummary(rejected)).toEqual([
			{ message: text.errors.email, href: "#support-email" },
			{ message: text.errors.inquiryType, href: "#support-inquiryType" },
			{ message: text.support.messageMissing, href: "#support-message" },
		]);
		expect(readValues(rejected)).toMatchObject({ supportCode: "4f0c8a52", email: "mona" });
	});

	it("without a topic, or with an unknown one, is the creators' form with a link here", async () => {
		const visitor = createPageClient(site.server, { "Accept-Language": language });
		for (const path of ["/contact", "/contact?topic=spam"]) {
			const page = await visitor.get(path);
			expect(readHeading(page)).toBe(text.title);
			expect(
				readDocument(page).querySelector('main a[href="/contact?topic=question"]'),
			).not.toBeNull();
		}
	});
});

describe("contact support", () => {
	it("[contact-7] leads from a failed payment to the form with its number", async () => {
		const visitor = await signInAtFake(site.server, "en");
		const page = await visitor.get("/payment-failed?reason=timeout&transaction_id=txn_7");
		const link = readDocument(page).querySelector('main a[href^="/contact"]')?.getAttribute("href");
		expect(link).toBe("/contact?topic=payment&transaction=txn_7&page=%2Fpayment-failed");
	});

	it("leads from a suspended account to an appeal", async () => {
		const visitor = await signInAtFake(site.server, "en");
		const user = { ...fakeUser, is_active: false };
		site.upstream.handlers["GET /web/api/auth/me"] = () => ({ body: { user } });
		const page = await visitor.get("/account-suspended");
		const link = readDocument(page).querySelector('main a[href^="/contact"]')?.getAttribute("href");
		expect(link).toBe("/contact?topic=appeal&page=%2Faccount-suspended");
	});

	it("[contact-4] keeps a message beside a platform of the 21 calls alone, where a command lists it", async () => {
		const live = await startLiveSite({}, fakePlatform);
		const visitor = createPageClient(live.server, { "Accept-Language": "en" });
		const person = { name: "Mona", email: "mona@example.com" };
		const form = { form: "support", ...person, inquiryType: "account", message };
		const creator = { ...person, inquiryType: "platform", message: "A show about bread." };
		for (const fields of [form, creator]) {
			expect((await visitor.post("/contact", fields)).status).toBe(303);
		}
		const listed = JSON.parse(
			await runPlatform(live.server, "contact-inquiries", "kept", "--json"),
		);
		expect(listed).toMatchObject([{ ...person, inquiryType: "account", message }, creator]);
		expect(await runPlatform(live.server, "contact-inquiries", "kept")).toContain(message);
		const logs = await live.server.readLogs();
		const file = join(live.server.dataDir, "contact-inquiries.jsonl");
		expect(logs.filter((line) => line.file === file)).toHaveLength(2);
		expect(live.server.output()).not.toContain(message);
		await live.stop();
	});

	it("[contact-4] admits that a message could not even be stored, with the mail", async () => {
		const live = await startLiveSite({ SUPPORT_EMAIL: "help@sawt.example" }, fakePlatform);
		mkdirSync(join(live.server.dataDir, "contact-inquiries.jsonl"));
		const visitor = createPageClient(live.server, { "Accept-Language": "en" });
		const person = { name: "Mona", email: "mona@example.com" };
		const form = { form: "support", ...person, inquiryType: "account", message };
		const failed = await visitor.post("/contact?topic=account", form);
		expect(failed.status).toBe(503);
		expect(readMessages(failed, "alert")[0]).toContain(en.errors.failed);
		expect(failed.html).toContain("mailto:help@sawt.example");
		expect(failed.html).toContain(message);
		await live.stop();
	});
});
