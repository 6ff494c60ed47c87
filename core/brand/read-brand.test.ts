import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { catalogues } from "#core/catalogue";
import { applyBrand } from "./brand-text";
import { setBrand } from "./current-brand";
import { readBrand } from "./read-brand";

const made: string[] = [];
afterEach(() => {
	for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

type Files = Record<string, string | Buffer | ((path: string) => void)>;

function makeFolder(files: Files): string {
	const folder = mkdtempSync(join(tmpdir(), "brand-"));
	made.push(folder);
	for (const [name, content] of Object.entries(files)) {
		const path = join(folder, name);
		mkdirSync(dirname(path), { recursive: true });
		if (typeof content === "function") content(path);
		else writeFileSync(path, content);
	}
	return folder;
}

const linkTo = (target: string) => (path: string) => symlinkSync(target, path);
const name = { en: "Dafah Radio", ar: "إذاعة دفة" };
const identity = (more: object = {}) => ({ "brand.json": JSON.stringify({ name, ...more }) });
const readProblems = (files: Files) => {
	const read = readBrand(makeFolder(files));
	return "problems" in read ? read.problems : [];
};

describe("a brand folder", () => {
	it("[brand-1] needs the name in both languages and nothing else", () => {
		const read = readBrand(makeFolder(identity()));
		expect(read).toMatchObject({
			brand: {
				name,
				nameInSentence: { ar: "«إذاعة دفة»" },
				shortName: name,
				codePrefix: "DAFA",
				slogan: undefined,
				seller: undefined,
			},
		});
	});

	it("[brand-1] gives the seller the name of the house where no other is written", () => {
		const seller = { taxNumber: "123-456-789" };
		expect(readBrand(makeFolder(identity({ seller })))).toMatchObject({
			brand: { seller: { name, taxNumber: "123-456-789" } },
		});
	});

	it("has a digest that any changed byte changes", () => {
		const digests = [identity(), identity(), identity({ codePrefix: "dr" })].map((files) => {
			const read = readBrand(makeFolder(files));
			return "brand" in read && read.brand.digest;
		});
		expect(digests[0]).toMatch(/^[\w-]{16}$/);
		expect(digests[0]).toBe(digests[1]);
		expect(digests[0]).not.toBe(digests[2]);
	});

	it("may be a mounted volume, whose files are links inside it", () => {
		const read = readBrand(
			makeFolder({
				"..data/brand.json": JSON.stringify({ name }),
				"brand.json": linkTo("..data/brand.json"),
				"README.md": "ours",
			}),
		);
		expect(read).toMatchObject({ brand: { name } });
	});

	it("is told all mistakes at once", () => {
		expect(
			readProblems({
				"brand.json": JSON.stringify({ name: { en: "A" }, codePrefx: "A", seller: [] }),
				"colors.json": "{}",
			}),
		).toEqual([
			"colors.json: isn't a file of a brand folder. Did you mean colours.json?",
			"brand.json: name.ar is missing",
			"brand.json: seller must be an object in braces",
			"brand.json: codePrefx isn't a known key",
		]);
	});

	it.each<[problem: string, files: Files]>([
		["brand.json: is missing; it says the name in both languages", {}],
		["brand.json: name is missing", { "brand.json": "{}" }],
		["brand.json: must be an object in braces", { "brand.json": "[]" }],
		["brand.json: isn't JSON: it ends too early, in line 2", { "brand.json": '{\n"name": {' }],
		["brand.json: isn't JSON: look at line 2", { "brand.json": "{\n'name': 1}" }],
		["brand.json: isn't JSON: it ends too early, in line 1", { "brand.json": "" }],
		[
			"brand.json: isn't UTF-8 text",
			{ "brand.json": Buffer.from('{"name": {"en": "Caf\xe9"}}', "latin1") },
		],
		[
			"brand.json: has a NUL character, so it isn't UTF-8 text",
			{ "brand.json": Buffer.from("\ufeff{}", "utf16le") },
		],
		["brand.json: is larger than 64 kB", { "brand.json": `{"a": "${"a".repeat(65_536)}"}` }],
		["brand.json: __proto__ can't be a key", { "brand.json": '{"__proto__": {"name": 1}}' }],
		["brand.json: constructor can't be a key", { "brand.json": '{"name": {"constructor": 1}}' }],
		["brand.json: is a link that leads to nothing", { "brand.json": linkTo("missing.json") }],
		["brand.json: is a link that leads to nothing", { "brand.json": linkTo("brand.json") }],
		[
			"brand.json: is a link out of the folder; put the file itself there",
			{ "brand.json": linkTo("/etc/passwd") },
		],
		["pages: isn't a folder that can be read (ELOOP)", { ...identity(), pages: linkTo("pages") }],
		["brand.json: isn't a plain file", { "brand.json": (path) => mkdirSync(path) }],
		["brand.json: isn't a plain file", { "brand.json": (path) => execFileSync("mkfifo", [path]) }],
		["brand.json: name must be an object in braces", identity({ name: "Dafah" })],
		["brand.json: name.en must be a text", identity({ name: { ...name, en: 5 } })],
		["brand.json: name.en is empty", identity({ name: { ...name, en: "  " } })],
		[
			"brand.json: name.en must be at most 40 characters",
			identity({ name: { ...name, en: "a".repeat(41) } }),
		],
		["brand.json: name.fr isn't a known key", identity({ name: { ...name, fr: "Dafah" } })],
		[
			"brand.json: name.ar must be one line without invisible characters",
			identity({ name: { ...name, ar: "دفة\u202e" } }),
		],
		[
			"brand.json: slogan.en must be one line without invisible characters",
			identity({ slogan: { en: "One\nTwo", ar: "دفة" } }),
		],
		[
			"brand.json: name.en must have no {{, }} and $t(",
			identity({ name: { ...name, en: "$t(error:AUTH_009)" } }),
		],
		["brand.json: codePrefix must be two to six Latin letters", identity({ codePrefix: "D4" })],
		["brand.json: codePrefix must be two to six Latin letters", identity({ codePrefix: "دفة" })],
		["brand.json: codePrefix must be two to six Latin letters", identity({ codePrefix: 7 })],
		[
			"brand.json: codePrefix is missing, and the English name has no letters for one; it must be two to six Latin letters",
			identity({ name: { ...name, en: "101.2" } }),
		],
		[
			"brand.json: nameInSentence.en isn't a known key",
			identity({ nameInSentence: { ar: "دفة", en: "D" } }),
		],
		[
			"brand.json: seller.address.ar is missing",
			identity({ seller: { address: { en: "Amman" } } }),
		],
		["brand.json: seller.vat isn't a known key", identity({ seller: { vat: "1" } })],
	])("[brand-2] is rejected with a sentence: %s", (problem, files) => {
		expect(readProblems(files)).toEqual([problem]);
	});

	const landing = (texts: object) => ({
		...identity(),
		"texts/en/landing.json": JSON.stringify(texts),
	});

	it("[brand-5] has texts of its own, with the name where it likes", () => {
		const title = "$t(common:companyName) is on air.";
		const read = readBrand(makeFolder(landing({ hero: { listener: { title } } })));
		expect(read).toMatchObject({
			brand: { texts: { en: { "landing.hero.listener.title": title }, ar: {} } },
		});
	});

	it("[brand-5] has lists of its own, in which the others stay as they are", () => {
		const tip = { features: ["It reached them."] };
		const file = JSON.stringify({ success: { type: { tip } } });
		const read = readBrand(makeFolder({ ...identity(), "texts/en/payment.json": file }));
		if ("problems" in read) throw new Error(read.problems.join("\n"));
		setBrand(read.brand);
		const { type } = applyBrand("en", "payment", catalogues.en.payment).success;
		setBrand(undefined);
		const [, ...rest] = catalogues.en.payment.success.type.tip.features;
		expect(type.tip.features).toEqual([...tip.features, ...rest]);
		const [problem] = readProblems({
			...identity(),
			"texts/en/payment.json": JSON.stringify({
				success: { type: { tip: { features: { 0: "A" } } } },
			}),
		});
		expect(problem).toBe(
			"texts/en/payment.json: success.type.tip.features must be a list in brackets",
		);
	});

	const en = "texts/en/landing.json:";
	it.each<[problem: string, files: Files]>([
		[
			"texts/en/landin.json: isn't a file of texts. Did you mean landing.json?",
			{ ...identity(), "texts/en/landin.json": "{}" },
		],
		[
			"texts/fr: isn't a file of a brand folder. Did you mean texts/ar/landing.json?",
			{ ...identity(), "texts/fr/landing.json": "{}" },
		],
		[`${en} must be an object in braces`, { ...identity(), "texts/en/landing.json": "[1]" }],
		[`${en} hero.listner isn't a known key`, landing({ hero: { listner: {} } })],
		[`${en} hero.listener must be an object in braces`, landing({ hero: { listener: "Hear" } })],
		[`${en} hero.listener.title must be a text`, landing({ hero: { listener: { title: ["a"] } } })],
		[`${en} hero.listener.title is empty`, landing({ hero: { listener: { title: " " } } })],
		[
			`${en} hero.listener.title must be at most 2000 characters`,
			landing({ hero: { listener: { title: "a".repeat(2001) } } }),
		],
		[
			`${en} hero.listener.title must be one line without invisible characters`,
			landing({ hero: { listener: { title: "a\u202eb" } } }),
		],
		[
			`${en} hero.listener.title has {{name}}, which the text that it replaces has not`,
			landing({ hero: { listener: { title: "Hi {{name}}" } } }),
		],
		[
			`${en} hero.listener.title has $t(error:AUTH_009), which the text that it replaces has not`,
			landing({ hero: { listener: { title: "$t(error:AUTH_009)" } } }),
		],
		[
			`${en} hero.listener.title has </script and <script, which the text that it replaces has not`,
			landing({ hero: { listener: { title: "<script>alert(1)</script>" } } }),
		],
		[
			`${en} testimonials.items.first needs name and role: who said it, and as what`,
			landing({ testimonials: { items: { first: { quote: "Great." } } } }),
		],
		[
			"texts/ar/mail.json: moment needs {{day}} and {{time}} and {{zone}}, as the text that it replaces",
			{ ...identity(), "texts/ar/mail.json": JSON.stringify({ moment: "اليوم" }) },
		],
		[
			"texts/en/common.json: companyName is written as name in brand.json",
			{ ...identity(), "texts/en/common.json": JSON.stringify({ companyName: "X" }) },
		],
	])("[brand-6] has no other texts than ours have room for: %s", (problem, files) => {
		expect(readProblems(files)).toEqual([problem]);
	});

	it("[brand-6] writes all plural forms of a text, or none", () => {
		const counted = Object.entries(catalogues.ar).flatMap(([file, texts]) =>
			Object.entries(texts).flatMap(([key, text]) =>
				/_two$/.test(key) ? [{ file, key, text }] : [],
			),
		);
		const [{ file, key, text } = { file: "", key: "", text: "" }] = counted;
		const problems = readProblems({
			...identity(),
			[`texts/ar/${file}.json`]: JSON.stringify({ [key]: text }),
		});
		expect(problems).toEqual([expect.stringMatching(/ needs its other plural forms: .*_one/)]);
	});

	it("[brand-30] has pages of its own", () => {
		const read = readBrand(
			makeFolder({ ...identity(), "pages/press.ar.md": "\n# صحافة\n", "pages/README.md": "ours" }),
		);
		expect(read).toMatchObject({
			brand: { pages: [{ name: "press", language: "ar", markdown: "\n# صحافة\n" }] },
		});
	});

	it.each<[problem: string, files: Record<string, string | Buffer>]>([
		[
			"pages/press.md: isn't a file of a brand folder. Did you mean pages/press.en.md?",
			{ "pages/press.md": "# Press" },
		],
		[
			"pages/press.fr.md: isn't a file of a brand folder. Did you mean pages/press.en.md?",
			{ "pages/press.fr.md": "# Presse" },
		],
		[
			"pages/Press.en.md: isn't a file of a brand folder. Did you mean pages/press.en.md?",
			{ "pages/Press.en.md": "# Press" },
		],
		[
			"pages/press.en.md: must begin with its title, as in # Privacy",
			{ "pages/press.en.md": "Write to us." },
		],
		["pages/press.en.md: must begin with its title, as in # Privacy", { "pages/press.en.md": "" }],
		[
			"pages/press.en.md: isn't UTF-8 text",
			{ "pages/press.en.md": Buffer.from("# Caf\xe9", "latin1") },
		],
		[
			"pages/press.en.md: is larger than 128 kB",
			{ "pages/press.en.md": `# Press\n${"a".repeat(131_072)}` },
		],
		[
			"pages: has more than 12 pages",
			Object.fromEntries(
				Array.from({ length: 13 }, (_, index) => [`pages/p${index}.en.md`, "# Page"]),
			),
		],
	])("[brand-30] has no other pages: %s", (problem, files) => {
		expect(readProblems({ ...identity(), ...files })).toEqual([problem]);
	});

	const png = (width: number, height: number) => {
		const header = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
		const size = Buffer.alloc(16);
		size.writeUInt32BE(width, 0);
		size.writeUInt32BE(height, 4);
		return Buffer.concat([header, size]);
	};

	it("[brand-33] has pictures of its own", () => {
		const read = readBrand(
			makeFolder({
				...identity(),
				"pictures/share.ar.png": png(1200, 630),
				"pictures/hero.png": png(900, 700),
				"icon-192.png": png(192, 192),
			}),
		);
		expect(read).toMatchObject({
			brand: {
				pictures: {
					share: { en: undefined, ar: { type: "image/png", width: 1200 } },
					hero: { width: 900, height: 700 },
				},
			},
		});
		expect("brand" in read && [...read.brand.pictures.icons.keys()]).toEqual(["icon-192.png"]);
	});

	it.each<[problem: string, files: Record<string, string | Buffer>]>([
		[
			"pictures/share.en.png: must be 1200 by 630 pixels, and is 1200 by 627",
			{ "pictures/share.en.png": png(1200, 627) },
		],
		["pictures/share.en.png: isn't a png picture", { "pictures/share.en.png": "<html>" }],
		[
			"pictures/share.en.png: is a picture of another kind: svg",
			{ "pictures/share.en.png": '<svg width="1200" height="630"><script/></svg>' },
		],
		[
			"pictures/share.en.png: is larger than 600 kB",
			{ "pictures/share.en.png": Buffer.alloc(614_401) },
		],
		[
			"pictures/share.png: isn't a file of a brand folder. Did you mean pictures/share.en.png?",
			{ "pictures/share.png": png(1200, 630) },
		],
		[
			"icon-192.png: must be 192 by 192 pixels, and is 191 by 192",
			{ "icon-192.png": png(191, 192) },
		],
		[
			"pictures/hero.png: must be 600 to 3000 pixels wide and high",
			{ "pictures/hero.png": png(599, 900) },
		],
		[
			"pictures/hero.png: must be 600 to 3000 pixels wide and high",
			{ "pictures/hero.png": png(900, 4_000_000) },
		],
		[
			"pictures/hero.webp: is one picture too many beside pictures/hero.png",
			{ "pictures/hero.png": png(900, 900), "pictures/hero.webp": "RIFF" },
		],
		["logo.svg: is larger than 64 kB", { "logo.svg": Buffer.alloc(65_537, "a") }],
		["icon.svg: isn't UTF-8 text", { "icon.svg": Buffer.from([0x3c, 0xff]) }],
		["logo.sgv: isn't a file of a brand folder. Did you mean logo.svg?", { "logo.sgv": "<svg/>" }],
	])("[brand-33] has no other pictures: %s", (problem, files) => {
		expect(readProblems({ ...identity(), ...files })).toEqual([problem]);
	});

	it("[brand-2] has to be there", () => {
		expect(readBrand("/nowhere/at-all")).toEqual({
			problems: ["there is no folder /nowhere/at-all that this process may read"],
		});
	});
});
