/**
 * One i18next instance per language for all requests: creating one per request halves the throughput.
 * Texts without values are resolved once and cached.
 */
import { createInstance, type i18n, type TFunction } from "i18next";
import { initReactI18next } from "react-i18next";
import { LOCALES, type Locale } from "./locale";
import { i18nOptions } from "./options";
import { resources } from "./resources.server";

const instances = new Map<Locale, i18n>(LOCALES.map((locale) => [locale, createWarm(locale)]));

function createWarm(locale: Locale): i18n {
	const instance = createInstance();
	// initImmediate false: resources are in memory, so the instance is ready when this returns.
	instance.use(initReactI18next).init({
		...i18nOptions,
		lng: locale,
		resources: { [locale]: resources[locale] },
		initImmediate: false,
	});
	const getFixedT = instance.getFixedT.bind(instance) as (...given: unknown[]) => TFunction;
	const known = new Map<string, TFunction>();
	return Object.assign(instance, {
		getFixedT(...given: unknown[]) {
			// Language, namespaces and prefix, of which none holds a line break.
			const name = given.join("\n");
			const kept = known.get(name) ?? keepTexts(getFixedT(...given));
			known.set(name, kept);
			return kept;
		},
	});
}

/** The same function with a cache of texts without values. */
function keepTexts(t: TFunction): TFunction {
	const texts = new Map<unknown, string>();
	const read = t as unknown as (...given: unknown[]) => string;
	const kept = (key: unknown, ...values: unknown[]) => {
		if (typeof key !== "string" || values.length > 0) return read(key, ...values);
		const text = texts.get(key) ?? read(key);
		texts.set(key, text);
		return text;
	};
	return Object.assign(kept, t) as unknown as TFunction;
}

export function getI18n(locale: Locale): i18n {
	const instance = instances.get(locale);
	if (!instance) throw new Error(`no texts for ${locale}`);
	return instance;
}
