/** Issues a verification token and puts its mail into the outbox, together or not at all. */
import type { PlatformContext } from "../context";
import { newId } from "../secret-token";
import type { Db } from "../store/database";
import { insertMail } from "../store/outbox";
import type { UserRow } from "../store/user";
import { issueVerificationToken } from "../store/verification-token";
import { type MailContent, verificationMail } from "./verification-mail";

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
