/** Sends the outbox by SMTP, again and again until a mail is accepted or has expired. */

import type { Transporter } from "nodemailer";
import { cleanEmail } from "#core/email";
import { DEFAULT_LOCALE } from "../base/locale";
import type { PlatformOptions } from "../base/options";
import type { PlatformContext } from "../runtime/context";
import { createQueue, type Queue } from "../runtime/queue";
import { createMailText } from "./mail-text";
import type { MailRow } from "./outbox-store";
import { LIFETIME_SECONDS } from "./queue-mail";

/** Nodemailer ignores every option beside a `url`, so the limits are part of the address. */
function withTimeLimits(smtpUrl: string, limitSeconds: number): string {
	const url = new URL(smtpUrl);
	for (const name of ["dnsTimeout", "connectionTimeout", "greetingTimeout", "socketTimeout"]) {
		url.searchParams.set(name, String(limitSeconds * 1000));
	}
	return url.href;
}

/** Each step has its own limit; this many of them are allowed for one mail. */
const STEPS_PER_MAIL = 4;

export type SendMail = (message: Parameters<Transporter["sendMail"]>[0]) => Promise<void>;

/** Rejects when the mail server does not take the message in time. */
function createSmtp(smtpUrl: string, limitSeconds: number): SendMail {
	// Imported only when it is used, because the library takes 8 MB.
	const opening = import("nodemailer").then(({ default: { createTransport } }) =>
		createTransport(withTimeLimits(smtpUrl, limitSeconds)),
	);
	return async (message) => {
		const transport = await opening;
		let timer: NodeJS.Timeout | undefined;
		const late = new Promise<never>((_, reject) => {
			const error = new Error("The mail server did not take the mail in time.");
			timer = setTimeout(() => reject(error), limitSeconds * STEPS_PER_MAIL * 1000);
		});
		await Promise.race([transport.sendMail(message), late]).finally(() => clearTimeout(timer));
	};
}

/**
 * The part of a send error that may be logged: a mail server's reply repeats the recipient
 * (docs/product/session.md, session-13). Connection errors name no one.
 */
function withoutReply(error: unknown): unknown {
	const { code, responseCode, syscall } = error as Record<string, unknown>;
	if (code === undefined || syscall !== undefined) return error;
	const facts = [code, responseCode].filter(Boolean).join(" ");
	return new Error(`the mail server did not take the mail: ${facts}`);
}

/** The mail server went on until it heard who the mail is for. */
const isRecipientRefused = (error: unknown): boolean =>
	(error as { command?: unknown }).command === "RCPT TO";

const DEFAULT_LIMIT_SECONDS = 10;
/** Added to the time that a mail may take, to record that it was sent. */
const SPARE_SECONDS = 20;

type Message = Parameters<SendMail>[0];

/** An object is always one address, whatever the text contains. */
const toAddress = (address: string) => ({ name: "", address: cleanEmail(address) });

/** A reply quotes the mail, so a mail with a secret link names no address for replies. */
function chooseReplyTo({ reply_to, kind, link }: MailRow, supportEmail?: string) {
	const isToPerson = link === "" && !kind?.startsWith("operator-");
	return reply_to ?? (isToPerson ? supportEmail : undefined);
}

type Senders = Pick<PlatformOptions, "supportEmail" | "mailFrom">;

/**
 * The process may die after the mail server accepted a mail and before that is recorded. The mail
 * is then sent again with the same Message-ID, by which mailboxes recognise it.
 */
function toMessage(mail: MailRow, host: string, { supportEmail, mailFrom }: Senders): Message {
	const locale = mail.locale ?? DEFAULT_LOCALE;
	const replyTo = chooseReplyTo(mail, supportEmail);
	return {
		messageId: `<${mail.id}@${host}>`,
		from: {
			name: mailFrom?.name ?? createMailText(locale).productName,
			address: mailFrom?.address ?? `no-reply@${host}`,
		},
		to: toAddress(mail.recipient),
		...(replyTo !== undefined && { replyTo: toAddress(replyTo) }),
		subject: mail.subject,
		text: mail.text,
		html: mail.html,
		headers: { "Auto-Submitted": "auto-generated", "Content-Language": locale },
	};
}

export function createMailer(context: PlatformContext, smtpUrl: string): Queue {
	const { publicUrl, smtpLimitSeconds = DEFAULT_LIMIT_SECONDS } = context.options;
	const host = publicUrl ? new URL(publicUrl).hostname : "localhost";
	const sendMail = createSmtp(smtpUrl, smtpLimitSeconds);
	const { mailAttempts } = context.counts;
	async function send(mail: MailRow): Promise<void> {
		try {
			await sendMail(toMessage(mail, host, context.options));
			mailAttempts.sent += 1;
		} catch (error) {
			mailAttempts[isRecipientRefused(error) ? "recipient" : "failed"] += 1;
			throw error;
		}
	}
	return createQueue<MailRow>(context, {
		table: "outbox",
		doneColumn: "sent_at",
		lifetimeSeconds: LIFETIME_SECONDS,
		leaseSeconds: smtpLimitSeconds * STEPS_PER_MAIL + SPARE_SECONDS,
		// The table need not store the secret link, and what people wrote is stored
		// elsewhere.
		whenDone: { text: "", html: "", link: "", reply_to: null },
		run: send,
		toLogged: withoutReply,
	});
}
