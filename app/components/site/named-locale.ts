/** The language that the address itself names: links to another state of a page keep it. */
import { useLocation } from "@remix-run/react";
import { isLocale, LOCALE_QUERY, type Locale } from "~/i18n/locale";

export function useNamedLocale(): Locale | undefined {
	const named = new URLSearchParams(useLocation().search).get(LOCALE_QUERY);
	return isLocale(named) ? named : undefined;
}
