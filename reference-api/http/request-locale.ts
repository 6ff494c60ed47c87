/** The language of the person behind a call. */
import type { Context } from "hono";
import { headerNames } from "../../contract/calls";
import { type Locale, readLocale } from "../platform/locale";

/** Sign-in is always asked for in English, so the person's own language has a header of its own. */
export function localeOf(http: Context): Locale | undefined {
	return (
		readLocale(http.req.header(headerNames.userLocale)) ??
		readLocale(http.req.header("Accept-Language"))
	);
}
