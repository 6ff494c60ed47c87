/** Addresses of the site that mails lead to, in the language of the mail. */
import { DEFAULT_LOCALE, type Locale } from "../platform/locale";

/** Builds an address of the site: path and query. */
export type WebLink = (path: string, query?: Record<string, string>) => string;

export function createWebLink(webOrigin: string, locale: Locale): WebLink {
	return (path, query = {}) => {
		const url = new URL(path, webOrigin);
		for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
		if (locale !== DEFAULT_LOCALE) url.searchParams.set("lang", locale);
		return url.href;
	};
}
