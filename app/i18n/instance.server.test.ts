import { createInstance } from "i18next";
import { describe, expect, it } from "vitest";
import { getI18n } from "./instance.server";
import { LOCALES, type Locale } from "./locale";
import { i18nOptions } from "./options";
import { resources } from "./resources.server";

type Read = (key: string, values?: Record<string, unknown>) => unknown;
type Texts = { [key: string]: string | Texts };

/** Without anything of ours. */
function createPlain(locale: Locale) {
	const instance = createInstance();
	const own = { lng: locale, resources: { [locale]: resources[locale] }, initImmediate: false };
	instance.init({ ...i18nOptions, ...own });
	return instance.getFixedT(null, "common") as unknown as Read;
}

const listTexts = (texts: Texts, start: string): [string, string][] =>
	Object.entries(texts).flatMap(([name, text]) =>
		typeof text === "string" ? [[start + name, text]] : listTexts(text, `${start}${name}.`),
	);

const VALUE = "Laila $& <b> $1";
const listNames = (text: string) =>
	[...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name);
const toValues = (names: string[]) =>
	Object.fromEntries(names.map((name) => [name, name === "count" ? 3 : VALUE]));

describe.each(LOCALES)("the texts in %s", (locale) => {
	const texts = Object.entries(resources[locale] as unknown as Texts).flatMap(([name, some]) =>
		listTexts(some as Texts, `${name}:`),
	);
	const kept = getI18n(locale).getFixedT(null, "common") as unknown as Read;
	const plain = createPlain(locale);

	it("read as i18next reads them, with values and without", () => {
		const cases = texts.flatMap(([key, text]): [string, Record<string, unknown>?][] => {
			const values = toValues(listNames(text));
			// The second time they are kept.
			return [[key], [key, values], [key, values], [key, { ...values, context: "none" }]];
		});
		expect(cases.length).toBeGreaterThan(4000);
		const differing = cases.filter((given) => kept(...given) !== plain(...given));
		expect(differing).toEqual([]);
	});
});

describe("a text with values", () => {
	const t = getI18n("en").getFixedT(null, "common") as unknown as Read;

	it("has the plural form of its count", () => {
		const read = (count: number) => t("download:moreFeatures", { count });
		expect([read(1), read(3)]).toEqual(["+1 more feature", "+3 more features"]);
	});

	it("takes a value as it is", () => {
		const title = "{{name}} $t(common:login)";
		expect(t("common:titleWithName", { title, name: "Sawt" })).toBe(`${title} – Sawt`);
	});

	it("shows no placeholder for a value that is missing", () => {
		expect(t("common:titleWithName", { title: "Login" })).toBe(
			createPlain("en")("common:titleWithName", { title: "Login" }),
		);
	});
});
