/** One i18next instance per language for all requests, with the texts of the brand; they are in memory. */

import { createInstance, type InitOptions, type i18n } from "i18next";
import { applyBrand } from "#core/brand/brand-text";
import { makePerBrand } from "#core/brand/current-brand";
import { nameTimeZone } from "#core/time-zone-name";
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

/** The values that every text may name; the zone is known once the server starts. */
const createDefaults = (locale: Locale) => ({
	/** `Cairo time` */
	get zone() {
		return nameTimeZone(locale);
	},
});

const getInstances = makePerBrand(
	() => new Map<Locale, i18n>(LOCALES.map((locale) => [locale, create(locale)])),
);

function create(locale: Locale): i18n {
	const instance = createInstance();
	const catalogues = Object.entries(resources[locale]).map(([file, catalogue]) => [
		file,
		applyBrand(locale, file, catalogue),
	]);
	// initImmediate false: resources are in memory, so the instance is ready when this returns.
	instance.init({
		...i18nOptions,
		interpolation: { ...i18nOptions.interpolation, defaultVariables: createDefaults(locale) },
		lng: locale,
		resources: { [locale]: Object.fromEntries(catalogues) },
		initImmediate: false,
	});
	return instance;
}

export function getI18n(locale: Locale): i18n {
	const instance = getInstances().get(locale);
	if (!instance) throw new Error(`no texts for ${locale}`);
	return instance;
}
