/** The language of the person behind a call. */
import type { Context } from "hono";
import { headerNames } from "../../contract/calls";
import { type MailLocale, readMailLocale } from "../mail/mail-locale";

/** Sign-in is always asked for in English, so the person's own language has a header of its own. */
export function localeOf(http: Context): MailLocale | undefined {
	return (
		readMailLocale(http.req.header(headerNames.userLocale)) ??
		readMailLocale(http.req.header("Accept-Language"))
	);
}
