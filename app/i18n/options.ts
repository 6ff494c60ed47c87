/** i18next settings that language detection and the texts share. */
import type { InitOptions } from "i18next";
import { DEFAULT_LOCALE, LOCALES } from "./locale";

export const i18nOptions = {
	supportedLngs: LOCALES,
	fallbackLng: DEFAULT_LOCALE,
	defaultNS: "common",
	returnEmptyString: false,
	// React escapes; escaping twice would show entities to people.
	interpolation: { escapeValue: false },
	react: { useSuspense: false },
} satisfies InitOptions;
