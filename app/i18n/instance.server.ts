/** One i18next instance per language for all requests; the texts are in memory. */
import { createInstance, type InitOptions, type i18n } from "i18next";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "./locale";
import { resources } from "./resources.server";

/** The settings that the texts share with the detection of the language. */
export const i18nOptions = {
	supportedLngs: LOCALES,
	fallbackLng: DEFAULT_LOCALE,
	defaultNS: "common",
	returnEmptyString: false,
	// React escapes; escaping twice would show entities to people.
	interpolation: { escapeValue: false },
	react: { useSuspense: false },
} satisfies InitOptions;

const instances = new Map<Locale, i18n>(LOCALES.map((locale) => [locale, create(locale)]));

function create(locale: Locale): i18n {
	const instance = createInstance();
	// initImmediate false: resources are in memory, so the instance is ready when this returns.
	instance.init({
		...i18nOptions,
		lng: locale,
		resources: { [locale]: resources[locale] },
		initImmediate: false,
	});
	return instance;
}

export function getI18n(locale: Locale): i18n {
	const instance = instances.get(locale);
	if (!instance) throw new Error(`no texts for ${locale}`);
	return instance;
}
