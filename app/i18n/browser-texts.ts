/**
 * The texts of a hydrated page, read as i18next reads them on the server at a twentieth of its
 * weight (docs/decisions/003): keys, namespaces, values, plurals, `$t()`. It loads nothing, never changes
 * the language and knows no `<Trans>`; a test holds it against i18next for every text we have.
 */
import type { i18n } from "i18next";
import { i18nOptions } from "./options";

export type Texts = { [name: string]: string | Texts };
type Values = Record<string, unknown>;

/** As much of an i18next instance as `useTranslation` asks for. */
export function createBrowserTexts(locale: string, namespaces: Texts): i18n {
	const plurals = new Intl.PluralRules(locale);

	function translate(key: string, defaultNamespace: string, values: Values = {}): string {
		const at = key.indexOf(":");
		const namespace = at < 0 ? defaultNamespace : key.slice(0, at);
		const path = `${namespace}.${key.slice(at + 1)}`;
		const { count } = values;
		const counted =
			typeof count === "number" ? find(namespaces, `${path}_${plurals.select(count)}`) : undefined;
		const text = counted ?? find(namespaces, path);
		if (text === undefined) return key;
		return fill(text, values).replace(/\$t\(([\w.:]+)\)/g, (_mark, other: string) =>
			translate(other, namespace),
		);
	}

	const texts = {
		language: locale,
		languages: [locale],
		isInitialized: true,
		options: i18nOptions,
		hasLoadedNamespace: () => true,
		getResourceBundle: (_locale: string, name: string) => namespaces[name],
		getFixedT: (_locale: string | null, namespace: string | null) => {
			const name = namespace ?? i18nOptions.defaultNS;
			return (key: string, values?: Values) => translate(key, name, values);
		},
		on() {},
		off() {},
	};
	return texts as unknown as i18n;
}

/** The text at a path such as `auth.login.title`; undefined when no text stands there. */
function find(texts: Texts, path: string): string | undefined {
	let found: string | Texts | undefined = texts;
	for (const name of path.split(".")) {
		if (typeof found !== "object" || !Object.hasOwn(found, name)) return undefined;
		found = found[name];
	}
	return typeof found === "string" ? found : undefined;
}

function fill(text: string, values: Values): string {
	return text.replace(/{{\s*(\w+)\s*}}/g, (placeholder, name: string) =>
		Object.hasOwn(values, name) ? String(values[name]) : placeholder,
	);
}
