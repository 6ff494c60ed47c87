/** Issues a token for a new password and puts its mail into the outbox, together or not at all. */
import type { Db } from "../database/database";
import type { MailLocale } from "../mail/mail-locale";
import { queueMail } from "../mail/queue-mail";
import type { WrittenMail } from "../mail/write-mail";
import type { PlatformContext } from "../platform/context";
import { hashToken } from "../platform/secret-token";
import { issueMailToken } from "./mail-token-store";

type Recipient = { readonly id: string; readonly email: string; readonly locale: MailLocale };

/** Call it inside a transaction, and `announceMail` after its commit. */
export async function queuePasswordResetMail(
	context: PlatformContext,
	trx: Db,
	recipient: Recipient,
	webOrigin: string,
): Promise<WrittenMail> {
	const now = context.now();
	const { token, expiresAt } = await issueMailToken(trx, "password-reset", recipient.id, now);
	return queueMail(context, trx, {
		key: `password-reset:${hashToken(token)}`,
		recipient: recipient.email,
		locale: recipient.locale,
		mail: { kind: "password-reset", facts: { token } },
		webOrigin,
		expiresAt,
	});
}
