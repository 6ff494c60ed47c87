import { describe, expect, it } from "vitest";
import { mailSamples } from "./mail-sample";
import { mailKinds, writeMail } from "./write-mail";

const webOrigin = "https://sawt.example";
const written = mailSamples.flatMap((mail) =>
	(["en", "ar"] as const).map((locale) => ({
		name: `${mail.kind} in ${locale}`,
		kind: mail.kind,
		locale,
		mail: writeMail(mail, { locale, webOrigin }),
	})),
);
const isolated = /[\u2066\u2068]([^\u2069]*)\u2069/g;
const outsideValues = (text: string) =>
	text
		.replace(/^> .*$/gm, "")
		.replace(isolated, "")
		.replace(/https:\S+/g, "");
const visibleOf = (html: string) =>
	html
		.replace(/<blockquote.*?<\/blockquote>/gs, " ")
		.replace(/<(style|bdi)[^>]*>[^<]*<\/\1>/g, " ")
		.replace(/<[^>]*>/g, " ")
		.replaceAll("&nbsp;", " ");

it("has a sample of every kind of mail", () => {
	expect(mailSamples.map(({ kind }) => kind)).toEqual(mailKinds);
});

describe.each(written)("the mail $name", ({ kind, locale, mail }) => {
	it("leaves no text open and no control character in", () => {
		for (const part of [mail.subject, mail.text, mail.html]) {
			expect(part).not.toMatch(/\{\{|undefined|null|\[object/);
			expect(part.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
		}
		expect(mail.subject).not.toMatch(/[\n\u2066-\u2069]/);
	});

	it("says its language and direction on the page and on its content", () => {
		const place = locale === "ar" ? 'lang="ar" dir="rtl"' : 'lang="en" dir="ltr"';
		expect(mail.html.split(place)).toHaveLength(3);
		expect(mail.text).toContain(`-- \n${locale === "ar" ? "صوت" : "Sawt"}\n`);
	});

	it("is in one language, apart from values", () => {
		const [text, page] = [outsideValues(mail.text), visibleOf(mail.html)].map((part) =>
			// A name of a setting is the same in both languages.
			part.replaceAll("OPERATOR_EMAIL", "").replaceAll("Sawt", ""),
		);
		if (locale === "ar") {
			expect(text).not.toMatch(/[A-Za-z]/);
			expect(page).not.toMatch(/[A-Za-z]/);
		} else {
			expect(page).not.toMatch(/[\u0600-\u06ff]/);
		}
	});

	it("fetches nothing, runs nothing, and knows the dark", () => {
		expect(mail.html).not.toMatch(/<(img|script|link|iframe|form|svg)\b|url\(|@import/);
		expect(mail.html).toContain('<meta name="color-scheme" content="light dark"/>');
		expect(mail.html).toContain("prefers-color-scheme:dark");
	});

	it("leads to the site alone, with the same links in the text, each alone on its line", () => {
		const links = [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, link = ""]) =>
			link.replaceAll("&amp;", "&"),
		);
		for (const link of links) {
			expect(link.startsWith(`${webOrigin}/`)).toBe(true);
			expect(mail.text.split("\n")).toContain(link);
		}
		expect(links.length).toBeGreaterThan(0);
	});

	it("isolates each amount and number", () => {
		for (const value of mail.text.match(/EGP.[\d.,]+|\b(?:mp|txn|inq|whd)_\w+/g) ?? []) {
			const page = mail.html.replaceAll("&nbsp;", "\u00a0");
			if (!value.startsWith("mp_") || kind !== "operator-transfer") {
				expect(page).toContain(`<bdi dir="ltr">${value}</bdi>`);
			}
			if (locale === "ar" && !mail.text.includes(`#${value}`)) {
				expect(mail.text).toContain(`\u2066${value}\u2069`);
			}
		}
	});
});

it.each(["transfer-approved", "payment-receipt"])(
	"names a plan that we know in Arabic as well, in %s",
	(kind) => {
		const find = (locale: string) =>
			written.find((one) => one.kind === kind && one.locale === locale)?.mail.text;
		expect(find("ar")).toMatch(/Premium( Annual)?\u2069 · بريميوم/);
		expect(find("en")).not.toContain(" · Premium");
	},
);

const renewing = ["transfer-approved", "payment-receipt", "membership-begun"];

it.each(written.filter(({ kind }) => renewing.includes(kind)))(
	"$name says that nothing renews by itself",
	({ mail, locale }) => {
		const words = locale === "ar" ? "ولا يتجدد من تلقاء نفسه" : "does not renew by itself";
		expect(mail.text).toContain(words);
	},
);

it.each(["en", "ar"] as const)("holds no word about opening an app in %s", (locale) => {
	const texts = written.filter((one) => one.locale === locale).map(({ mail }) => mail.text);
	expect(texts.join()).not.toMatch(/\bapp\b|التطبيق|استمع/i);
});

describe("what strangers typed", () => {
	const write = (message: string) =>
		writeMail(
			{
				kind: "message-received",
				facts: { inquiryId: "inq_1", topic: "other", message, transactionId: null },
			},
			{ locale: "en", webOrigin },
		);

	it("cannot become markup, nor turn the text around", () => {
		const mail = write('<img src=x> "quoted"\u202e reversed\u0007');
		expect(mail.html).toContain("&lt;img src=x&gt;");
		expect(mail.text).toContain('> <img src=x> "quoted" reversed\n');
	});

	it("brings no link into a mail that goes to an address that anyone may have typed", () => {
		const mail = write("See https://evil.example/a or www.evil.example now");
		expect(mail.html + mail.text).not.toContain("evil.example");
		expect(mail.text).toContain("> See [link] or [link] now");
	});

	it("keeps its lines, each in its own direction", () => {
		const mail = write("one\r\n\r\nاثنان");
		expect(mail.text).toContain("> one\n>\n> \u2068اثنان\u2069\n");
		expect(mail.html.match(/<div dir="auto"/g)).toHaveLength(3);
	});
});

it("marks the link that is a secret, and no other", () => {
	const secret = written.filter(({ mail }) => mail.link !== "").map(({ kind }) => kind);
	expect([...new Set(secret)]).toEqual(["verify-email", "password-reset"]);
});
