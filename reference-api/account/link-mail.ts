/** Mails with a link that a person asked for, by an address alone. */
import type { Context } from "hono";
import { localeOf } from "../http/request-locale";
import { webOriginOf } from "../http/web-origin";
import { DEFAULT_MAIL_LOCALE } from "../mail/mail-locale";
import type { PlatformContext } from "../platform/context";
import type { queuePasswordResetMail } from "./password-reset";
import { holdUser, type UserRow } from "./user-store";
import { announceMail, type queueVerificationMail } from "./verification";

/** Writes none for an account that was deleted since it was looked up. */
export async function mailLink(
	context: PlatformContext,
	http: Context,
	{ id, email }: UserRow,
	queue: typeof queueVerificationMail | typeof queuePasswordResetMail,
): Promise<void> {
	const webOrigin = webOriginOf(context.options, http.req.raw);
	const mail = await context.db.transaction().execute(async (trx) => {
		const user = await holdUser(trx, id);
		if (user === undefined) return undefined;
		const locale = user.locale ?? localeOf(http) ?? DEFAULT_MAIL_LOCALE;
		return queue(context, trx, { ...user, locale }, webOrigin);
	});
	if (mail) announceMail(context, email, mail);
}
