/** Mails with a link that lets a person in once. */
import type { Context } from "hono";
import { DEFAULT_LOCALE } from "../base/locale";
import { hashToken } from "../base/secret-token";
import type { Db } from "../database/database";
import { localeOf, webOriginOf } from "../http/request";
import { dropWaitingMails } from "../mail/outbox-store";
import { queueMail } from "../mail/queue-mail";
import type { WrittenMail } from "../mail/write-mail";
import type { PlatformContext } from "../runtime/context";
import { findTokenHash, issueMailToken, type MailTokenKind } from "./one-time-token-store";
import { lockUser, type UserRow } from "./user-store";

type LinkOrder = {
	kind: MailTokenKind;
	recipient: Pick<UserRow, "id" | "email" | "locale">;
	webOrigin: string;
};

const keyOf = (kind: MailTokenKind, tokenHash: string) => `${kind}:${tokenHash}`;

/**
 * Issues a token and queues its mail. Call it inside a transaction, and `announceMail` after the
 * commit.
 */
export async function queueLinkMail(
	context: PlatformContext,
	trx: Db,
	{ kind, recipient, webOrigin }: LinkOrder,
): Promise<WrittenMail> {
	const ended = await findTokenHash(trx, kind, recipient.id);
	// After an outage the mail server would send both mails, and the link of one of them would not
	// work.
	if (ended !== undefined) await dropWaitingMails(trx, [keyOf(kind, ended)]);
	const { token, expiresAt } = await issueMailToken(trx, kind, recipient.id, context.now());
	return queueMail(context, trx, {
		key: keyOf(kind, hashToken(token)),
		recipient: recipient.email,
		locale: recipient.locale ?? DEFAULT_LOCALE,
		mail: { kind, facts: { token, expiresAt: expiresAt.toISOString() } },
		webOrigin,
		expiresAt,
	});
}

/**
 * Reports the link to the caller of `createPlatform`, but only where no mail server delivers it.
 */
export function announceMail(context: PlatformContext, to: string, mail: WrittenMail): void {
	const { smtpUrl, onMail } = context.options;
	if (!smtpUrl) onMail?.({ to, subject: mail.subject, link: mail.link });
	context.wakeMailer();
}

/** For a request that only names an address. Sends nothing once the account is deleted. */
export async function mailLink(
	context: PlatformContext,
	http: Context,
	{ id, email }: UserRow,
	kind: MailTokenKind,
): Promise<void> {
	const webOrigin = webOriginOf(context.options, http.req.raw);
	const mail = await context.db.transaction().execute(async (trx) => {
		const user = await lockUser(trx, id);
		if (user === undefined) return undefined;
		const recipient = { ...user, locale: user.locale ?? localeOf(http) ?? null };
		return queueLinkMail(context, trx, { kind, recipient, webOrigin });
	});
	if (mail) announceMail(context, email, mail);
}
