/** Issues a verification token and puts its mail into the outbox, together or not at all. */

import type { Db } from "../database/database";
import { insertMail } from "../mail/outbox-store";
import { type MailContent, verificationMail } from "../mail/verification-mail";
import type { PlatformContext } from "../platform/context";
import { newId } from "../platform/secret-token";
import type { UserRow } from "./user-store";
import { issueVerificationToken } from "./verification-token-store";

type Recipient = Pick<UserRow, "id" | "email">;

/** Call it inside a transaction, and `announceMail` after its commit. */
export async function queueVerificationMail(
	context: PlatformContext,
	trx: Db,
	recipient: Recipient,
	webOrigin: string,
): Promise<MailContent> {
	const now = context.now();
	const { token, expiresAt } = await issueVerificationToken(trx, recipient.id, now);
	const mail = verificationMail(webOrigin, token);
	await insertMail(trx, {
		id: newId("mail"),
		recipient: recipient.email,
		...mail,
		attempts: 0,
		next_attempt_at: now.toISOString(),
		sent_at: null,
		last_error: null,
		created_at: now.toISOString(),
		expires_at: expiresAt.toISOString(),
	});
	return mail;
}

export function announceMail(context: PlatformContext, to: string, mail: MailContent): void {
	context.options.onMail?.({ to, subject: mail.subject, link: mail.link });
	context.wakeMailer();
}
