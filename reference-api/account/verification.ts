/** Issues a verification token and puts its mail into the outbox, together or not at all. */

import type { Db } from "../database/database";
import type { MailLocale } from "../mail/mail-locale";
import { queueMail } from "../mail/queue-mail";
import type { WrittenMail } from "../mail/write-mail";
import type { PlatformContext } from "../platform/context";
import { hashToken } from "../platform/secret-token";
import { issueMailToken } from "./mail-token-store";

type Recipient = { readonly id: string; readonly email: string; readonly locale: MailLocale };

/** Call it inside a transaction, and `announceMail` after its commit. */
export async function queueVerificationMail(
	context: PlatformContext,
	trx: Db,
	recipient: Recipient,
	webOrigin: string,
): Promise<WrittenMail> {
	const { token, expiresAt } = await issueMailToken(
		trx,
		"verification",
		recipient.id,
		context.now(),
	);
	return queueMail(context, trx, {
		key: `verify-email:${hashToken(token)}`,
		recipient: recipient.email,
		locale: recipient.locale,
		mail: { kind: "verify-email", facts: { token } },
		webOrigin,
		expiresAt,
	});
}

/** Whoever started the platform is told the link only where no mail server takes it to its reader. */
export function announceMail(context: PlatformContext, to: string, mail: WrittenMail): void {
	const { smtpUrl, onMail } = context.options;
	if (!smtpUrl) onMail?.({ to, subject: mail.subject, link: mail.link });
	context.wakeMailer();
}
