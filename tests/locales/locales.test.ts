/** Checks that English and Arabic have the same texts, and that pages use them all. */
import { describe, expect, it } from "vitest";
import {
	baseKey,
	type Catalogue,
	languages,
	listNamespaces,
	readCatalogue,
	readPlaceholders,
	readPlurals,
} from "./catalogue";
import { isUsed, readKeyUse } from "./key-use";

const en = readCatalogue("en");
const ar = readCatalogue("ar");
const baseKeys = (catalogue: Catalogue) => [...new Set([...catalogue.keys()].map(baseKey))].sort();

/** Returns the placeholders of all forms of a key; one form may omit the count ("a minute"). */
function placeholdersByKey(catalogue: Catalogue): Map<string, Set<string>> {
	const byKey = new Map<string, Set<string>>();
	for (const [key, text] of catalogue) {
		const known = byKey.get(baseKey(key)) ?? new Set();
		byKey.set(baseKey(key), new Set([...known, ...readPlaceholders(text)]));
	}
	return byKey;
}

describe("the texts", () => {
	it("have the same namespaces and keys in both languages", () => {
		expect(listNamespaces("ar")).toEqual(listNamespaces("en"));
		expect(baseKeys(ar)).toEqual(baseKeys(en));
	});

	it("are never empty", () => {
		const empty = [...en, ...ar].filter(([, text]) => text.trim() === "");
		expect(empty.map(([key]) => key)).toEqual([]);
	});

	it("have the same placeholders in both languages", () => {
		const arabic = placeholdersByKey(ar);
		const different = [...placeholdersByKey(en)].filter(
			([key, open]) => [...open].sort().join() !== [...(arabic.get(key) ?? [])].sort().join(),
		);
		expect(different.map(([key]) => key)).toEqual([]);
	});

	it("[site-12] count with one and other in English, and with six forms in Arabic", () => {
		const english = [...readPlurals(en)].filter(([, forms]) => forms.sort().join() !== "one,other");
		const arabic = [...readPlurals(ar)].filter(
			([, forms]) => forms.sort().join() !== "few,many,one,other,two,zero",
		);
		expect(english).toEqual([]);
		expect(arabic).toEqual([]);
		expect([...readPlurals(ar).keys()].sort()).toEqual([...readPlurals(en).keys()].sort());
	});

	it("have plural forms wherever they name a count", () => {
		const plurals = readPlurals(en);
		const uncounted = [...en].filter(
			([key, text]) => readPlaceholders(text).includes("count") && !plurals.has(baseKey(key)),
		);
		expect(uncounted.map(([key]) => key)).toEqual([]);
	});

	it("are Arabic in the Arabic files", () => {
		const name = /^«?\$t\(companyName\)»?$/;
		const latin = [...ar].filter(
			([key, text]) => !/[\u0600-\u06FF]/.test(text) && en.get(key) !== text && !name.test(text),
		);
		expect(latin.map(([key]) => key)).toEqual([]);
	});

	it("are all used", () => {
		const use = readKeyUse();
		const unused = baseKeys(en).filter((key) => !isUsed(key, use));
		expect(unused).toEqual([]);
	});
});

describe("the checks", () => {
	it("find a missing plural form and an unused key", () => {
		const catalogue = new Map([
			["a:minutes_one", "{{count}} minute"],
			["a:minutes_other", "{{count}} minutes"],
		]);
		expect(readPlurals(catalogue).get("a:minutes")).toEqual(["one", "other"]);
		expect(isUsed("a:minutes", { literals: new Set(["minutes"]), patterns: [] })).toBe(true);
		expect(isUsed("a:minutes", { literals: new Set(["hours"]), patterns: [] })).toBe(false);
		expect(isUsed("a:by.day", { literals: new Set(), patterns: [/^(\w+:)?by\.[\w-]+$/] })).toBe(
			true,
		);
		expect(languages).toEqual(["en", "ar"]);
	});

	it("find the placeholders of a text", () => {
		expect(readPlaceholders("<mail>{{email}}</mail> at {{ time }}")).toEqual([
			"<mail>",
			"email",
			"time",
		]);
	});
});
