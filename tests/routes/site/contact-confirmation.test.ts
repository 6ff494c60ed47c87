/** Tests the mail that confirms a message to its writer, when the web tier delivers the message. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createContactConfirmation } from "~/server/contact/contact-confirmation.server";
import ar from "../../../locales/ar/mail.json";
import en from "../../../locales/en/mail.json";
import { readMain } from "../../support/document";
import { createPageClient } from "../../support/page-client";
import { startSite } from "../../support/site";
import { openSmtpSink, type SmtpSink } from "../../support/smtp-sink";

const texts = { en: en["message-received"], ar: ar["message-received"] };
const inquiry = {
	name: "Mona",
	email: "mona@example.com",
	inquiryType: "payment",
	transactionId: "txn_7",
	message: "The amount left, see https://evil.example.",
} as const;

let sink: SmtpSink;
beforeAll(async () => {
	sink = await openSmtpSink();
});
afterAll(() => sink.close());

const findMails = (recipient: string) =>
	sink.mails.filter(({ to }) => to?.[0]?.address?.toLowerCase() === recipient);
const findConfirmations = () => findMails(inquiry.email);

describe.each(["en", "ar"] as const)("the confirmation of a message in %s", (language) => {
	it("[contact-8] goes to the writer, in the language of the page, beside a delivery by mail", async () => {
		const site = await startSite({
			hasPublicUrl: true,
			env: { CONTACT_DELIVERY: "mailto:team@sawt.example", SMTP_URL: sink.url },
		});
		const earlier = findConfirmations().length;
		const visitor = createPageClient(site, { "Accept-Language": language });
		const { status } = await visitor.post("/contact?topic=payment", {
			form: "support",
			...inquiry,
		});
		expect(status).toBe(303);
		await expect.poll(() => findConfirmations().length).toBe(earlier + 1);
		await site.stop();
		const mail = findConfirmations().at(-1);
		expect(mail?.subject).toBe(texts[language].subject);
		expect(mail?.replyTo?.[0]?.address).toBe("team@sawt.example");
		expect(mail?.html).toContain(`lang="${language}"`);
	});

	it("[contact-40] says nothing that was typed, for anybody may type anybody's address", async () => {
		const site = await startSite({
			hasPublicUrl: true,
			env: { CONTACT_DELIVERY: "mailto:team@sawt.example", SMTP_URL: sink.url },
		});
		const visitor = createPageClient(site, { "Accept-Language": language });
		const typed = { ...inquiry, name: "Victim Name", email: `victim-${language}@example.com` };
		await visitor.post("/contact?topic=payment", { form: "support", ...typed });
		await expect.poll(() => findMails(typed.email).length).toBe(1);
		await visitor.post("/contact", { ...typed, inquiryType: "other", company: "Evil Ltd" });
		await expect.poll(() => findMails(typed.email).length).toBe(2);
		await site.stop();
		for (const { subject, text, html } of findMails(typed.email)) {
			const written = `${subject} ${text} ${html}`;
			expect(written).not.toMatch(/Victim Name|amount left|evil|txn_7/i);
			expect(text).toMatch(/\b[0-9A-F]{8}\b/);
		}
	});

	it("[contact-41] is promised by no page", async () => {
		const site = await startSite();
		const visitor = createPageClient(site, { "Accept-Language": language });
		for (const address of ["/contact?sent=1", "/contact?topic=payment&sent=1"]) {
			const words = readMain(await visitor.get(address));
			expect(words).not.toMatch(/copy|confirm|نسخة|تأكيد/i);
		}
		await site.stop();
	});
});

it("[contact-8] a confirmation that the mail server does not accept is retried, beside the embedded platform", async () => {
	const site = await startSite({
		hasPublicUrl: true,
		env: { CONTACT_DELIVERY: "mailto:team@sawt.example", SMTP_URL: sink.url },
	});
	const earlier = findConfirmations().length;
	sink.rejected = inquiry.email;
	const visitor = createPageClient(site);
	const { status } = await visitor.post("/contact?topic=payment", { form: "support", ...inquiry });
	expect(status).toBe(303);
	await expect.poll(() => site.output()).toContain("EENVELOPE 451");
	expect(findConfirmations()).toHaveLength(earlier);
	sink.rejected = undefined;
	await expect.poll(() => findConfirmations().length).toBe(earlier + 1);
	await site.stop();
});

describe("the confirmation", () => {
	const write = async () => ({ subject: "We got your message", text: "Thank you.", html: "<p>" });
	const order = {
		email: inquiry.email,
		inquiryType: inquiry.inquiryType,
		number: "4f0c8a52",
		locale: "en",
		webOrigin: "https://sawt.example",
	} as const;

	it("[contact-8] is also sent beside a delivery to a webhook, if there is a mail server", async () => {
		const settings = { contactDelivery: "https://hook.example", smtpUrl: sink.url };
		const earlier = findConfirmations().length;
		await createContactConfirmation(
			{ ...settings, publicUrl: "https://sawt.example" },
			write,
		)?.(order);
		expect(findConfirmations()).toHaveLength(earlier + 1);
		expect(findConfirmations().at(-1)?.from?.address).toBe("no-reply@sawt.example");
		const mailFrom = { name: "Sawt", address: "hello@sawt.example" };
		await createContactConfirmation({ ...settings, mailFrom }, write)?.(order);
		expect(findConfirmations().at(-1)?.from).toEqual(mailFrom);
		expect(createContactConfirmation({ ...settings, smtpUrl: undefined }, write)).toBeUndefined();
		expect(createContactConfirmation({ smtpUrl: sink.url }, write)).toBeUndefined();
	});

	it("[session-13] names no one in the log when it is rejected", async () => {
		const settings = { contactDelivery: "https://hook.example", smtpUrl: sink.url };
		sink.isRejecting = true;
		const sending = createContactConfirmation(settings, write)?.(order);
		await expect(sending).rejects.toThrow("did not take the message: EENVELOPE 451");
		await expect(sending).rejects.not.toThrow(inquiry.email);
		sink.isRejecting = false;
	});

	it("[contact-8] reaches one address five times an hour, while every message arrives", async () => {
		const site = await startSite({
			hasPublicUrl: true,
			env: {
				CONTACT_DELIVERY: "mailto:team@sawt.example",
				SMTP_URL: sink.url,
				RATE_LIMITS: "on",
			},
		});
		const visitor = createPageClient(site);
		const post = (email: string, message: string) =>
			visitor.post("/contact?topic=payment", { form: "support", ...inquiry, email, message });
		const earlier = findConfirmations().length;
		const delivered = findMails("team@sawt.example").length;
		for (let turn = 0; turn < 7; turn += 1) {
			const spelling = turn % 2 ? inquiry.email : "Mona@Example.com";
			expect((await post(spelling, `Question ${turn}`)).status).toBe(303);
		}
		// Five confirmations reach one address; all messages arrive.
		await expect.poll(() => findConfirmations().length).toBe(earlier + 5);
		await site.stop();
		expect(findMails("team@sawt.example").length).toBe(delivered + 7);
	});
});
