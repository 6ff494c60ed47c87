/** Tests the copy of a message for its writer, when the web tier delivers it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createContactCopy } from "~/server/contact/contact-copy.server";
import ar from "../../../locales/ar/mail.json";
import en from "../../../locales/en/mail.json";
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
const findCopies = () => findMails(inquiry.email);

describe.each(["en", "ar"] as const)("the copy of a message in %s", (language) => {
	it("[contact-8] goes to the writer, in the language of the page, beside a delivery by mail", async () => {
		const site = await startSite({
			hasPublicUrl: true,
			env: { CONTACT_DELIVERY: "mailto:team@sawt.example", SMTP_URL: sink.url },
		});
		const earlier = findCopies().length;
		const visitor = createPageClient(site, { "Accept-Language": language });
		const { status } = await visitor.post("/contact?topic=payment", {
			form: "support",
			...inquiry,
		});
		expect(status).toBe(303);
		await expect.poll(() => findCopies().length).toBe(earlier + 1);
		await site.stop();
		const copy = findCopies().at(-1);
		expect(copy?.subject).toBe(texts[language].subject);
		expect(copy?.replyTo?.[0]?.address).toBe("team@sawt.example");
		expect(copy?.text).toContain("txn_7");
		expect(copy?.text).toContain("The amount left");
		expect(copy?.text).not.toContain("evil.example");
		expect(copy?.html).toContain(`lang="${language}"`);
	});
});

it("[contact-8] a copy that the mail server does not accept is retried, beside the embedded platform", async () => {
	const site = await startSite({
		hasPublicUrl: true,
		env: { CONTACT_DELIVERY: "mailto:team@sawt.example", SMTP_URL: sink.url },
	});
	const earlier = findCopies().length;
	sink.refused = inquiry.email;
	const visitor = createPageClient(site);
	const { status } = await visitor.post("/contact?topic=payment", { form: "support", ...inquiry });
	expect(status).toBe(303);
	await expect.poll(() => site.output()).toContain("EENVELOPE 451");
	expect(findCopies()).toHaveLength(earlier);
	sink.refused = undefined;
	await expect.poll(() => findCopies().length).toBe(earlier + 1);
	await site.stop();
});

describe("the copy", () => {
	const write = async () => ({ subject: "We got your message", text: "Thank you.", html: "<p>" });
	const order = {
		inquiry,
		number: "4f0c8a52",
		locale: "en",
		webOrigin: "https://sawt.example",
	} as const;

	it("[contact-8] is also sent beside a delivery to a webhook, if there is a mail server", async () => {
		const settings = { contactDelivery: "https://hook.example", smtpUrl: sink.url };
		const earlier = findCopies().length;
		await createContactCopy({ ...settings, publicUrl: "https://sawt.example" }, write)?.(order);
		expect(findCopies()).toHaveLength(earlier + 1);
		expect(findCopies().at(-1)?.from?.address).toBe("no-reply@sawt.example");
		const mailFrom = { name: "Sawt", address: "hello@sawt.example" };
		await createContactCopy({ ...settings, mailFrom }, write)?.(order);
		expect(findCopies().at(-1)?.from).toEqual(mailFrom);
		expect(createContactCopy({ ...settings, smtpUrl: undefined }, write)).toBeUndefined();
		expect(createContactCopy({ smtpUrl: sink.url }, write)).toBeUndefined();
	});

	it("[session-13] names no one in the log when it is refused", async () => {
		const settings = { contactDelivery: "https://hook.example", smtpUrl: sink.url };
		sink.isRefusing = true;
		const sending = createContactCopy(settings, write)?.(order);
		await expect(sending).rejects.toThrow("did not take the message: EENVELOPE 451");
		await expect(sending).rejects.not.toThrow(inquiry.email);
		sink.isRefusing = false;
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
		const earlier = findCopies().length;
		const delivered = findMails("team@sawt.example").length;
		for (let turn = 0; turn < 7; turn += 1) {
			const spelling = turn % 2 ? inquiry.email : "Mona@Example.com";
			expect((await post(spelling, `Question ${turn}`)).status).toBe(303);
		}
		// Five copies reach one address; all messages arrive.
		await expect.poll(() => findCopies().length).toBe(earlier + 5);
		await site.stop();
		expect(findMails("team@sawt.example").length).toBe(delivered + 7);
	});
});
