/** The visible texts, by key, so that one journey runs in every language. */
import { readdirSync, readFileSync } from "node:fs";
import { createInstance } from "i18next";
import { nameTimeZone } from "../../core/time-zone-name";

export type Language = "en" | "ar";
export type Texts = (key: string, values?: Record<string, unknown>) => string;

export function readTexts(language: Language): Texts {
	const folder = `locales/${language}`;
	const namespaces = readdirSync(folder).map((file) => file.replace(".json", ""));
	const texts = createInstance();
	texts.init({
		lng: language,
		ns: namespaces,
		resources: {
			[language]: Object.fromEntries(
				namespaces.map((namespace) => [
					namespace,
					JSON.parse(readFileSync(`${folder}/${namespace}.json`, "utf8")),
				]),
			),
		},
		// As the product names it (app/i18n/instance.server.ts).
		interpolation: { escapeValue: false, defaultVariables: { zone: nameTimeZone(language) } },
		initImmediate: false,
	});
	// Keys are plain strings here, because the typed ones belong to the app.
	const read = texts.t as unknown as (key: string, values: Record<string, unknown>) => string;
	return (key, values = {}) => {
		if (!texts.exists(key, values)) throw new Error(`no text for ${key} in ${language}`);
		return read(key, values);
	};
}

/** The name of the best-known plan, as the platform tells it in that language. */
export const namePremium = (t: Texts) => t("landing:pricing.premium.title");
