import { afterEach, describe, expect, it } from "vitest";
import { setBrand } from "#core/brand/current-brand";
import { readBrand } from "#core/brand/read-brand";
import type { Release } from "../base/options";
import type { Mail } from "./mail-kind";
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
		.replace(/<style>[^<]*<\/style>|<span dir=[^>]*>[^<]*<\/span>/g, " ")
		.replace(/<[^>]*>/g, " ")
		.replaceAll("&nbsp;", " ");

it("[mail-80] puts a payment's full number in brackets after its short code", () => {
	const texts = written.map(({ mail }) => mail.text.replace(/[\u2066-\u2069]/g, ""));
	expect(texts.some((text) => /SAWT-\w{6} \(mp_\w+\)/.test(text))).toBe(true);
	expect(texts.filter((text) => /[·–-] (mp|txn)_/.test(text))).toEqual([]);
});

it("has a sample of every kind of mail", () => {
	expect(mailSamples.map(({ kind }) => kind)).toEqual(mailKinds);
});

describe.each(written)("the mail $name", ({ kind, locale, mail }) => {
	it("leaves no placeholder and no control character", () => {
		for (const part of [mail.subject, mail.text, mail.html]) {
			expect(part).not.toMatch(/\{\{|undefined|null|\[object/);
			expect(part.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
		}
		expect(mail.subject).not.toMatch(/[\n\u2066-\u2069]/);
	});

	it("declares its language and direction on the page and on its content", () => {
		const place = locale === "ar" ? 'lang="ar" dir="rtl"' : 'lang="en" dir="ltr"';
		expect(mail.html.split(place)).toHaveLength(3);
		expect(mail.text).toContain(`-- \n${locale === "ar" ? "صوت" : "Sawt"}\n`);
	});

	it("[mail-7] is in one language, apart from values", () => {
		const [text, page] = [outsideValues(mail.text), visibleOf(mail.html)].map((part) =>
			// Names of settings are the same in both languages.
			part.replaceAll("OPERATOR_EMAIL", "").replaceAll("Sawt", ""),
		);
		if (locale === "ar") {
			expect(text).not.toMatch(/[A-Za-z]/);
			expect(page).not.toMatch(/[A-Za-z]/);
		} else {
			expect(page).not.toMatch(/[\u0600-\u06ff]/);
		}
	});

	it("loads nothing, runs nothing, and supports dark mode", () => {
		expect(mail.html).not.toMatch(/<(img|script|link|iframe|form|svg)\b|url\(|@import/);
		expect(mail.html).toContain('<meta name="color-scheme" content="light dark"/>');
		expect(mail.html).toContain("prefers-color-scheme:dark");
	});

	it("[mail-7] uses only what Gmail and Outlook support: they strip the rest, and Outlook pads only cells", () => {
		expect(mail.html).not.toMatch(/<(bdi|main|section|article|header|footer)\b|dir="auto"/);
		expect(mail.html).not.toMatch(/display:(flex|grid)|text-align:(start|end)/);
		const padded = [...mail.html.matchAll(/<(\w+)[^>]*[";]padding:(?!0[;"])/g)];
		const tags = new Set(padded.map(([, tag]) => tag));
		// The label of a button; for Outlook its cell has the padding.
		tags.delete("a");
		expect([...tags].toSorted()).toEqual(mail.html.includes("<th") ? ["td", "th"] : ["td"]);
		const button = /class="button" style="[^"]*;mso-padding-alt:11px 22px"/;
		expect(button.test(mail.html)).toBe(mail.html.includes('class="button"'));
	});

	it("links only to the site, with the same links in the text, each on its own line", () => {
		const links = [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, link = ""]) =>
			link.replaceAll("&amp;", "&"),
		);
		for (const link of links) {
			expect(link.startsWith(`${webOrigin}/`)).toBe(true);
			expect(mail.text.split("\n")).toContain(link);
		}
		expect(links.length).toBeGreaterThan(0);
	});

	it("[mail-7] links to pages in its own language, including the console's", () => {
		for (const link of mail.text.split("\n").filter((line) => line.startsWith(webOrigin))) {
			const expected = locale === "ar" ? "ar" : null;
			expect([link, new URL(link).searchParams.get("lang")]).toEqual([link, expected]);
		}
	});

	it("isolates each amount and number", () => {
		for (const value of mail.text.match(/EGP.[\d.,]+|\b(?:mp|txn|inq|whd)_\w+/g) ?? []) {
			const page = mail.html.replaceAll("&nbsp;", "\u00a0");
			if (!value.startsWith("mp_") || kind !== "operator-transfer") {
				expect(page).toContain(`<span dir="ltr" translate="no">${value}</span>`);
			}
			if (locale === "ar" && !mail.text.includes(`#${value}`)) {
				expect(mail.text).toContain(`\u2066${value}\u2069`);
			}
		}
	});
});

it.each(["transfer-approved", "payment-receipt"])(
	"[catalogue-30] names a plan once, in its language, in %s",
	(kind) => {
		const find = (locale: string) =>
			written.find((one) => one.kind === kind && one.locale === locale)?.mail.text;
		expect(find("ar")).toContain("بريميوم");
		expect(find("ar")).not.toContain("Premium");
		expect(find("en")).toContain("Premium");
		expect(find("en")).not.toContain("بريميوم");
	},
);

const renewing = ["transfer-approved", "payment-receipt", "membership-begun"];

it.each(written.filter(({ kind }) => renewing.includes(kind)))(
	"[mail-5] $name says that nothing renews automatically",
	({ mail, locale }) => {
		const words = locale === "ar" ? "ولا تتجدد تلقائيًا" : "won't renew automatically";
		expect(mail.text).toContain(words);
	},
);

describe.each([
	["en", /\bapps?\b/i, /aren't out yet/, /\b(are|is) in our apps|sign in (there|to our apps)/i],
	["ar", /تطبيق/, /غير متاحة بعد/, /في تطبيقاتنا|الدخول إل[ىي]|افتح/],
] as const)("a mail in %s that mentions the apps", (locale, apps, notOut, into) => {
	/** The mail of launch day says what the others must not say before it. */
	const writeAll = (release: Release) =>
		mailSamples
			.filter(({ kind }) => kind !== "launch")
			.map((mail) => outsideValues(writeMail(mail, { locale, webOrigin, release }).text))
			.flatMap((text) => text.split("\n"))
			.filter((line) => apps.test(line));

	it("[mail-5] sends no reader to an app before launch", () => {
		const lines = writeAll("pre-launch");
		expect(lines.length).toBeGreaterThan(0);
		for (const line of lines) {
			expect(line).toMatch(notOut);
			expect(line).not.toMatch(into);
		}
	});

	it("links to the apps after launch", () => {
		const lines = writeAll("launched");
		expect(lines.length).toBeGreaterThan(0);
		for (const line of lines) {
			expect(line).toMatch(into);
			expect(line).not.toMatch(notOut);
		}
	});
});

it("[mail-18] names days and times, because a mail may wait for a mail server for days", () => {
	const read = (kind: string) =>
		written
			.filter((one) => one.kind === kind)
			.map(({ mail }) => mail.text.replace(/[\u2066-\u2069]/g, ""));
	expect(read("verify-email")).toEqual([
		expect.stringContaining("until 11 May 2025 at 15:00 Cairo time."),
		expect.stringContaining("حتى 11 مايو 2025 الساعة 3:00\u00a0م بتوقيت القاهرة."),
	]);
	expect(read("password-reset")[0]).toContain("until 10 May 2025 at 15:30 Cairo time.");
	expect(read("membership-begun")[0]).toContain("started on 10 May 2025.");
	expect(read("membership-begun")[1]).toContain("يوم 10 مايو 2025.");
	for (const { mail } of written)
		expect(mail.text).not.toMatch(/\btoday\b|اليوم|\d+ minutes|دقيقة/);
});

it.each([
	["en", "11 May 2025 at 15:00 Cairo time"],
	["ar", "11 مايو 2025 الساعة 3:00\u00a0م بتوقيت القاهرة"],
] as const)("[mail-14] writes a time like the pages in %s", (locale, words) => {
	const find = (kind: string) =>
		written.find((one) => one.kind === kind && one.locale === locale)?.mail;
	expect(find("transfer-received")?.text).toContain(words);
	expect(find("transfer-received")?.html.replaceAll("&nbsp;", "\u00a0")).toContain(words);
});

describe.each([
	["en", "Your month starts when the apps launch", "Your year starts when the apps launch"],
	["ar", "شهرك يبدأ يوم إطلاق التطبيقات", "سنتك تبدأ يوم إطلاق التطبيقات"],
] as const)("a mail in %s about a plan that begins", (locale, month, year) => {
	const url = "https://listen.sawt.example/player";
	const words = { en: "Open the player.", ar: "افتح المشغّل." };
	const begin = mailSamples.filter(({ kind }) => renewing.includes(kind));
	const waiting = begin.map(
		({ kind, facts }) =>
			({ kind, facts: { ...facts, paidUntil: null, startsAtLaunch: true } }) as Mail,
	);

	it("[payment-162] says that its time starts at the launch, and promises no end", () => {
		for (const mail of waiting) {
			const { subject, text } = writeMail(mail, { locale, webOrigin });
			expect(text).toContain(mail.kind === "transfer-approved" ? year : month);
			expect(text).not.toMatch(/active until|سارية حتى|We won't ask|ولن نطلب/i);
			expect(`${subject} ${text}`).not.toMatch(/plan is active|has started|باقتك مفعّلة|بدأت /);
		}
	});

	it("[payment-163] says what happens next in the operator's words, and leads there", () => {
		const afterPayment = { url, texts: words };
		for (const mail of begin) {
			const { text, html } = writeMail(mail, { locale, webOrigin, afterPayment });
			expect(text).toContain(words[locale]);
			expect(text).toContain(url);
			expect(html).toContain(`href="${url}"`);
			expect(text).not.toMatch(/aren't out yet|nothing to download|غير متاحة بعد|لا شيء للتنزيل/);
		}
	});

	it("[mail-88] is led by one filled button, the way to listen, and the account has an outline", () => {
		const afterPayment = { url, texts: words };
		const fills = begin.map((mail) => {
			const { html } = writeMail(mail, { locale, webOrigin, afterPayment });
			const buttons = [
				...html.matchAll(/<td class="(button|other-button)"[^>]*><a [^>]*?href="([^"]*)"/g),
			];
			return buttons.map(([, look, link = ""]) => [look, new URL(link).pathname]);
		});
		const both = [
			["button", "/player"],
			["other-button", "/account"],
		];
		expect(fills).toEqual(begin.map(() => both));
	});

	it("[payment-163] marks words that are in the other language alone", () => {
		const other = locale === "en" ? "ar" : "en";
		const texts = { en: undefined, ar: undefined, [other]: words[other] };
		for (const mail of begin) {
			const { html } = writeMail(mail, { locale, webOrigin, afterPayment: { url, texts } });
			const dir = other === "ar" ? "rtl" : "ltr";
			expect(html).toContain(`<span dir="${dir}" lang="${other}">${words[other]}</span>`);
		}
	});

	it("[payment-164] does not say that there is nothing to hear once there is", () => {
		const nothing = { en: undefined, ar: undefined };
		for (const mail of begin) {
			const { text } = writeMail(mail, {
				locale,
				webOrigin,
				afterPayment: { url, texts: nothing },
			});
			expect(text).not.toMatch(/launch|aren't out yet|إطلاق|غير متاحة بعد/);
		}
	});
});

it.each([
	["en", "It's active until", /\bpaid\b|more was taken/i],
	["ar", "سارية حتى", /مدفوع|مبلغ جديد/],
] as const)(
	"[payment-57] does not call a plan that started or ended paid, because a code may have made it free, in %s",
	(locale, runs, paid) => {
		const find = (kind: string) =>
			written.find((one) => one.kind === kind && one.locale === locale)?.mail.text;
		expect(find("membership-begun")).toContain(runs);
		expect(find("membership-begun")).not.toMatch(paid);
		expect(find("membership-ended")).not.toMatch(paid);
	},
);

describe("the contact link", () => {
	const readLinks = (kind: string) => {
		const text = written.find((one) => one.kind === kind && one.locale === "en")?.mail.text ?? "";
		return text.split("\n").filter((line) => line.startsWith(`${webOrigin}/contact`));
	};

	it("[mail-14] leads to the listeners' form, not the creators'", () => {
		for (const { kind } of mailSamples) {
			for (const link of readLinks(kind)) expect(link).toMatch(/\?topic=(question|payment)\b/);
		}
		expect(readLinks("verify-email")).toEqual([`${webOrigin}/contact?topic=question`]);
	});

	it.each(["transfer-rejected", "transfer-expired"])(
		"[mail-14] names the request in %s",
		(kind) => {
			const query = "topic=payment&transaction=mp_4f0c8a52d1b74e6c9a3e7d5b2f1a6c08";
			expect(readLinks(kind)[0]).toBe(`${webOrigin}/contact?${query}`);
		},
	);
});

describe("the confirmation of a message", () => {
	it.each([
		["partnership", true],
		["payment", false],
	] as const)(
		"[contact-3] about %s promises an answer within 24 hours: %s",
		(topic, isPromised) => {
			const facts = { inquiryId: "inq_1", topic };
			for (const locale of ["en", "ar"] as const) {
				const { text } = writeMail({ kind: "message-received", facts }, { locale, webOrigin });
				expect(text.includes("24"), locale).toBe(isPromised);
				expect(text).toContain("inq_1");
			}
		},
	);
});

describe("user input", () => {
	const sample = mailSamples.find(({ kind }) => kind === "operator-message");
	const write = (message: string) => {
		if (sample?.kind !== "operator-message") throw new Error("there is no such sample");
		const mail = { ...sample, facts: { ...sample.facts, message } };
		return writeMail(mail, { locale: "en", webOrigin });
	};

	it("cannot become markup or change the text direction", () => {
		const mail = write('<img src=x> "quoted"\u202e reversed\u0007');
		expect(mail.html).toContain("&lt;img src=x&gt;");
		expect(mail.text).toContain('> <img src=x> "quoted" reversed\n');
	});

	it("[site-120] is marked where it is in another language than the mail", () => {
		const { html } = write("Hello\nمرحبًا");
		expect(html).toMatch(/<div dir="rtl" style="[^"]*" lang="ar">مرحبًا<\/div>/);
		expect(html).not.toContain('lang="en">Hello');
	});

	it("[mail-8] starts no new line among the facts of a mail", () => {
		const sample = mailSamples.find(({ kind }) => kind === "operator-transfer");
		if (sample?.kind !== "operator-transfer") throw new Error("there is no such sample");
		const payerName = "Mona\r\nTransfer of: EGP 9\u2028\n\nApprove:\nhttps://evil.example";
		const transfer = { ...sample, facts: { ...sample.facts, payerName } };
		const { text } = writeMail(transfer, { locale: "en", webOrigin });
		expect(text).toContain("\nPayer: Mona Transfer of: EGP 9 Approve: https://evil.example\n");
	});

	it("keeps its lines, each in its own direction", () => {
		const mail = write("one\r\n\r\nاثنان");
		expect(mail.text).toContain("> one\n>\n> \u2068اثنان\u2069\n");
		expect(mail.html.match(/<div dir="\w+" style="text-align:\w+"/g)).toEqual([
			'<div dir="ltr" style="text-align:left"',
			'<div dir="ltr" style="text-align:left"',
			'<div dir="rtl" style="text-align:right"',
		]);
	});
});

it("marks only the secret link", () => {
	const secret = written.filter(({ mail }) => mail.link !== "").map(({ kind }) => kind);
	expect([...new Set(secret)]).toEqual([
		"verify-email",
		"email-change",
		"email-changed",
		"password-reset",
	]);
});

it("[operator-40] leads from the mail about a refund to the payment itself", () => {
	const { facts } = mailSamples.find(({ kind }) => kind === "operator-refund") ?? {};
	const transactionId = facts && "transactionId" in facts ? facts.transactionId : undefined;
	const mail = written.find(({ kind }) => kind === "operator-refund")?.mail.text.split("\n");
	expect(mail).toContain(`${webOrigin}/operator/transactions/${transactionId}`);
});

it.each([
	["en", '<span dir="rtl" lang="ar">صديق القهوة</span>'],
	["ar", '<span dir="rtl">صديق القهوة</span>'],
] as const)(
	"[site-120] marks the name of a membership without a translation, in %s",
	(locale, name) => {
		const html = written
			.filter((one) => one.locale === locale)
			.map(({ mail }) => mail.html)
			.find((text) => text.includes("صديق القهوة"));
		expect(html).toContain(name);
	},
);

describe("the mails of a brand", () => {
	afterEach(() => setBrand(undefined));

	it("[brand-3] say its name and not the product's", () => {
		const read = readBrand("deploy/brand-sample");
		if ("problems" in read) throw new Error(read.problems.join("\n"));
		setBrand(read.brand);
		for (const mail of mailSamples) {
			for (const locale of ["en", "ar"] as const) {
				const { subject, text, html } = writeMail(mail, {
					locale,
					webOrigin: "https://ours.example",
				});
				for (const part of [subject, text, html]) expect(part).not.toMatch(/\bsawt\b|«صوت»/i);
				expect(text).toContain(`-- \n${read.brand.name[locale]}\n`);
			}
		}
		const welcome = { locale: "ar", webOrigin: "https://ours.example" } as const;
		const [verification] = mailSamples.filter(({ kind }) => kind === "verify-email");
		if (!verification) throw new Error("no sample");
		expect(writeMail(verification, welcome).text).toContain("حسابك في منصّة يسمور");
	});
});
