/** Reads the texts of every language as a flat map: `auth:login.title` to its text. */
import { readdirSync, readFileSync } from "node:fs";

export const languages = ["en", "ar"] as const;
export type Language = (typeof languages)[number];
export type Catalogue = ReadonlyMap<string, string>;

type Tree = { [key: string]: string | Tree };

function flatten(tree: Tree, prefix: string): Array<[string, string]> {
	return Object.entries(tree).flatMap(([name, value]): Array<[string, string]> => {
		const key = `${prefix}${name}`;
		return typeof value === "string" ? [[key, value]] : flatten(value, `${key}.`);
	});
}

export const listNamespaces = (language: Language) =>
	readdirSync(`locales/${language}`)
		.map((file) => file.replace(/\.json$/, ""))
		.sort();

export function readCatalogue(language: Language): Catalogue {
	return new Map(
		listNamespaces(language).flatMap((namespace) =>
			flatten(
				JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, "utf8")),
				`${namespace}:`,
			),
		),
	);
}

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Returns the key as sources name it, without the plural suffix. */
export const baseKey = (key: string) => key.replace(PLURAL, "");

/** Returns counted keys with their plural forms. */
export function readPlurals(catalogue: Catalogue): Map<string, string[]> {
	const forms = new Map<string, string[]>();
	for (const key of catalogue.keys()) {
		const form = PLURAL.exec(key)?.[1];
		if (form) forms.set(baseKey(key), [...(forms.get(baseKey(key)) ?? []), form]);
	}
	return forms;
}

/** Returns the placeholders of a text, sorted: `{{name}}`, and tags such as `<mail>`. */
export function readPlaceholders(text: string): string[] {
	const found = [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}|<(\w+)\s*\/?>/g)];
	return [...new Set(found.map(([, name, mark]) => name ?? `<${mark}>`))].sort();
}
