/** Keeps corrected wording from coming back, wherever people read it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readCatalogue } from "./catalogue";

const en = readCatalogue("en");
const ar = readCatalogue("ar");

/** Texts in the platform's code: rejections, seeded texts and mails. */
const platformSources = ["platform", "contract"].flatMap((folder) =>
	readdirSync(folder, { recursive: true, encoding: "utf8" })
		.filter((file) => /(?<!\.test)\.tsx?$/.test(file))
		.map((file): [string, string] => {
			const path = join(folder, file);
			return [path, readFileSync(path, "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")];
		}),
);

/** The text pages, by the names of their files. */
const readPages = (language: string) =>
	readdirSync("pages")
		.filter((file) => file.endsWith(`.${language}.md`))
		.map((file): [string, string] => [file, readFileSync(join("pages", file), "utf8")]);

const listKeys = (texts: Iterable<[string, string]>, words: RegExp) =>
	[...texts].filter(([, text]) => words.test(text)).map(([key]) => key);

it("[site-78] no text keeps its words together by a character that no one sees", () => {
	const invisible = /[\u00ad\u200b\u2060\ufeff]/;
	expect([...listKeys(en, invisible), ...listKeys(ar, invisible)]).toEqual([]);
});

describe("Arabic", () => {
	it.each([
		["a plan is not something that one hears", /تستمع إلى المزايا/],
		["one listens to shows, and does not hear of apps", /تسمع بها/],
		["no motorway", /الطريق السريع/],
		["a bank is بنك", /مصرف/],
		["a tip is دعم", /إكرامي|بقشيش/],
		["no letter to whom it may concern", /من يهم[ّ]?ه الأمر/],
		["no offer that is offered", /اعرض العرض/],
		["no good day of old books", /طاب نهارك/],
		["try again is حاول", /عاود النظر/],
		["here is هنا", /من هذا المكان/],
		["money leaves a bank account too, not only a wallet", /من محفظتك|تحويل بالمحفظة/],
		["who lets a transfer pass says موافقة", /تُعتمد|قبول \{\{|مقبول/],
		["what is one payment has no rhythm", /^شهري$|^سنوي$/],
		["no payment is under way like a parcel", /بالبطاقة في الطريق/],
		["a joined preposition is written onto its word", /(^|\s)بـ(\s|$)/],
		["a link or code is صالح or not", /(رابط|كود) [^.]*غير صحيح/],
		["what is recommended is ترشيحات", /توصيات/],
		["a discount code is كود الخصم", /رمز الخصم/],
		["what happens by itself happens تلقائيًا", /من تلقاء نفس/],
		["a request needs no press to be spoken of", /بهذه الضغطة/],
		["without the network is دون إنترنت", /(بلا|بدون) إنترنت/],
		["an app comes by تنزيل; it is pages that are loaded", /للتحميل|التحميل|تحميل أي|حمّل/],
		["the sign before piastres is a point, as no comma is taken", /الفاصلة العشرية/],
		["creators are صنّاع, with the mark that tells them from industry", /(صناع|صانعي) المحتوى/],
		["a show reaches listeners, not ears", /آذان/],
		["no one is called unknown", /مجهول الاسم/],
		["an address is activated, in the console too", /رسالة (ال)?توثيق/],
		["what is paid is عملية, in the console too", /معاملة|معاملات/],
		["one signs out, as the heading says, of devices", /الخروج من كل مكان/],
		["a sign-in that lasts is جلسة", /كل دخول/],
		["a plan is edited by تعديل; تغيير would be to choose another one", /تغيير (باقة|صانع|كود) /],
		["what was done has no لقد, and who did it no بواسطة", /لقد |بواسطة/],
		["names of apps are spelled as in Egypt", /إنستغرام|انستغرام/],
		["who pays is صاحب الدفعة or صاحب التحويل; دافع is a motive", /(ال|لل)دافع/],
		["an app is متاح, and its day is إطلاق", /(تصدر|صدرت) التطبيقات|إلى أن تصدر/],
		["a plan's name stands in quotation marks", /باقت?[ةك] \u2068?\{\{plan\}\}/],
	])("[site-12] keeps to the agreed words: %s", (_, words) => {
		expect(listKeys([...ar, ...readPages("ar"), ...platformSources], words)).toEqual([]);
	});

	it("has a single key that asks to check a form again", () => {
		const [own, ...others] = listKeys(ar, new RegExp(ar.get("common:problem") ?? "missing"));
		expect([own, others]).toEqual(["common:problem", []]);
		expect(listKeys(en, /there is a problem/i)).toEqual(["common:problem"]);
	});

	it("[site-12] marks the name wherever it could be read as a word", () => {
		const bare = listKeys(ar, /(?<!«)(\$t\((common:)?companyName\)|\{\{product\}\})/);
		// Beside a year or before a colon it is clearly a name.
		expect(bare).toEqual(["common:footer.copyright", "common:shareImage"]);
	});
});

describe("English", () => {
	it("says sign in, except where the original request says log in", () => {
		const quoted = ["auth:login.notVerified", "error:AUTH_009"];
		expect(listKeys(en, /\blog(ging)? in\b/i)).toEqual(quoted);
	});

	it.each([
		["people are no one or someone", /\b(nobody|somebody)\b/i],
		["things happen immediately", /\bat once\b/i],
		["things happen automatically", /\bby (it|them)sel(f|ves)\b/i],
		["people do things anyway", /\bon purpose\b|\ball the same\b/i],
		[
			"a request is cancelled or expires, and a payment is declined",
			/\b(drop|ran out|said no|became of)\b/i,
		],
		["people continue", /\bgo(es)? on\b/i],
	])("[site-12] keeps to the agreed words: %s", (_, words) => {
		expect(listKeys([...en, ...readPages("en")], words)).toEqual([]);
	});

	it("[site-12] uses contractions, except in texts that the request quotes", () => {
		const long =
			/\b(do|does|did|is|are|was|were|has|have|had|could|would|should|will) not\b|\bcannot\b/i;
		expect(listKeys(readPages("en"), long)).toEqual([]);
		expect(listKeys(en, long)).toEqual([
			"auth:passwordsDiffer",
			"error:passwords_differ",
			"error:code_not_active",
			"error:code_not_yet_active",
			"invite:problem.not-active",
			"invite:problem.not-yet-active",
		]);
	});

	it("says email everywhere", () => {
		const seen = [...en].filter(([key]) => !key.startsWith("operator:label."));
		// Drops markup tags.
		const plain = seen.map(([key, text]): [string, string] => [key, text.replace(/<[^>]+>/g, "")]);
		expect(listKeys(plain, /(?<!e)\bmails?\b/i)).toEqual([]);
	});

	it.each(["Sign In", "Try Again", "Check Again", "Back to Home", "Contact Support"])(
		"spells the button %s in one way",
		(label) => {
			const written = [...en].flatMap(([key, text]) =>
				!key.startsWith("operator:") && text.toLowerCase() === label.toLowerCase() ? text : [],
			);
			expect(new Set(written)).toEqual(new Set([label]));
		},
	);
});

describe.each([
	["en", en],
	["ar", ar],
])("in %s", (_, texts) => {
	it("[site-70] the name of a copy button starts with its visible text", () => {
		const names = [...texts].filter(([key]) => /(?<=[:.]copy)[A-Z]/.test(key));
		const strays = names.filter(([key, name]) => {
			const shown = texts.get(key.replace(/(?<=[:.]copy)[A-Z][\w.-]*$/, ""));
			return shown !== undefined && !name.startsWith(`${shown} `);
		});
		expect(names.length).toBeGreaterThan(5);
		expect(strays).toEqual([]);
	});
});

describe("the name of the product", () => {
	it("is a single key", () => {
		const name = /\bSawt\b|«صوت»/;
		expect(listKeys([...en, ...ar, ...platformSources], name)).toEqual(["common:companyName"]);
	});
});

describe("money", () => {
	it("[wallet-24] is never called not charged, except for one start or one kind of payment", () => {
		const claims = listKeys(
			en,
			/\b(nothing (was|is)|you (weren't|aren't|haven't been|won't be)) charged\b(?! (this time|again))/i,
		);
		// A start that certainly charged nothing, and a gateway that moves no money.
		const known = ["payment:mock.unavailableText", "payment:start.nothingCharged"];
		expect(claims.toSorted()).toEqual(known);
		const claimed = listKeys(ar, /(?<!إذا )لم يُخصم (أي مبلغ|شيء|منك أي مبلغ)(?! هذه المرة)/);
		expect(claimed.toSorted()).toEqual(known);
	});
});
