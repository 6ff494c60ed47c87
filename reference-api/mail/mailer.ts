/** Sends the outbox through SMTP, again and again until a mail is accepted or its link expires. */
import nodemailer from "nodemailer";
import type { PlatformContext } from "../platform/context";
import { createQueue, type Queue } from "../platform/queue";
import type { MailRow } from "./outbox-store";

const LEASE_SECONDS = 60;

export function createMailer(context: PlatformContext, smtpUrl: string): Queue {
	const { publicUrl } = context.options;
	const host = publicUrl ? new URL(publicUrl).hostname : "localhost";
	const transport = nodemailer.createTransport(smtpUrl, { from: `Sawt <no-reply@${host}>` });
	return createQueue<MailRow>(context, {
		table: "outbox",
		doneColumn: "sent_at",
		canExpire: true,
		leaseSeconds: LEASE_SECONDS,
		// The link in it is a secret that the table need not keep.
		whenDone: { text: "", html: "", link: "" },
		async run({ recipient: to, subject, text, html }) {
			await transport.sendMail({ to, subject, text, html });
		},
	});
}
