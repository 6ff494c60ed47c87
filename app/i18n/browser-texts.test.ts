import { describe, expect, it } from "vitest";
import { createBrowserTexts, type Texts } from "./browser-texts";
import { getI18n } from "./instance.server";
import { LOCALES } from "./locale";
import { resources } from "./resources.server";

/** A value for every placeholder that stands in a text of the namespace. */
function fillAll(texts: Texts): Record<string, string> {
	const names = [...JSON.stringify(texts).matchAll(/{{\s*(\w+)\s*}}/g)].map(([, name]) => name);
	return Object.fromEntries(names.map((name) => [name, `<${name}>`]));
}

/** `auth:login.title` and so on; plural forms give their bare key once. */
function listKeys(texts: Texts, path = ""): string[] {
	const keys = Object.entries(texts).flatMap(([name, value]) => {
		if (typeof value !== "string") return listKeys(value, `${path}${name}.`);
		return `${path}${name}`.replace(/_(zero|one|two|few|many|other)$/, "");
	});
	return [...new Set(keys)];
}

describe.each(LOCALES)("createBrowserTexts in %s", (locale) => {
	const namespaces = resources[locale] as unknown as Texts;
	const texts = createBrowserTexts(locale, namespaces);
	const reference = getI18n(locale);

	it.each(Object.keys(namespaces))("reads every text of %s as i18next does", (namespace) => {
		const own = texts.getFixedT(null, namespace as "common") as (
			key: string,
			given: object,
		) => string;
		const theirs = reference.getFixedT(null, namespace as "common") as typeof own;
		const keys = listKeys(namespaces[namespace] as Texts);
		const values = fillAll(namespaces[namespace] as Texts);
		expect(keys.length).toBeGreaterThan(0);
		for (const key of keys) {
			for (const count of [0, 1, 2, 3, 11, 100, 103]) {
				const given = { ...values, count };
				expect(`${key}: ${own(key, given)}`).toBe(`${key}: ${theirs(key, given)}`);
			}
		}
	});

	it("reads another namespace when the key names it", () => {
		const t = texts.getFixedT(null, "auth") as (key: string) => string;
		expect(t("common:companyName")).toBe(reference.t("companyName"));
	});

	it("shows the key itself when there is no text", () => {
		const t = texts.getFixedT(null, "auth") as (key: string) => string;
		expect(t("constructor.name")).toBe("constructor.name");
	});
});
