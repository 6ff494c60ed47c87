/** What is told of a mail with a link, once it is in the outbox. */
import type { WrittenMail } from "../mail/write-mail";
import type { PlatformContext } from "../platform/context";

/** Whoever started the platform is told the link only where no mail server takes it to its reader. */
export function announceMail(context: PlatformContext, to: string, mail: WrittenMail): void {
	const { smtpUrl, onMail } = context.options;
	if (!smtpUrl) onMail?.({ to, subject: mail.subject, link: mail.link });
	context.wakeMailer();
}
