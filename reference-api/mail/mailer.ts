/** Sends the outbox through SMTP, again and again until a mail is accepted or its link expires. */
import nodemailer from "nodemailer";
import { addSeconds } from "../platform/clock";
import type { PlatformContext } from "../platform/context";
import { createWorker, retrySeconds, type Worker } from "../platform/worker";
import { claimMail, type MailRow, markSent, nextMailDue, postponeMail } from "./outbox-store";

export function createMailer(context: PlatformContext, smtpUrl: string): Worker {
	const { db, options } = context;
	const host = options.publicUrl ? new URL(options.publicUrl).hostname : "localhost";
	const transport = nodemailer.createTransport(smtpUrl, { from: `Sawt <no-reply@${host}>` });

	async function send(mail: MailRow): Promise<void> {
		const { recipient: to, subject, text, html } = mail;
		try {
			await transport.sendMail({ to, subject, text, html });
			await markSent(db, mail.id, context.now());
		} catch (error) {
			context.onError(error, { task: "send mail", mail: mail.id });
			await postponeMail(db, mail.id, {
				error: String(error),
				retryAt: addSeconds(context.now(), retrySeconds(mail.attempts)),
			});
		}
	}

	return createWorker(context, {
		name: "mail",
		nextDueAt: () => nextMailDue(db, context.now()),
		async runDue() {
			for (let mail = await claimMail(db, context.now()); mail !== undefined; ) {
				await send(mail);
				mail = await claimMail(db, context.now());
			}
		},
	});
}
