/** Sends the outbox by SMTP, again and again until a mail is accepted or has expired. */

import { sql } from "kysely";
import type { Transporter } from "nodemailer";
import { cleanEmail } from "#core/email";
import { completeSmtpAddress } from "#core/smtp-address";
import { DEFAULT_LOCALE } from "../base/locale";
import type { PlatformOptions } from "../base/options";
import type { PlatformContext } from "../runtime/context";
import { createQueue, type Queue } from "../runtime/queue";
import { createMailText } from "./mail-text";
import { isMailAwaited, MAX_HOLD_SECONDS, type MailRow, urgentMailKinds } from "./outbox-store";

/** Each step has its own limit; this many of them are allowed for one mail. */
const STEPS_PER_MAIL = 4;

export type SendMail = (message: Parameters<Transporter["sendMail"]>[0]) => Promise<void>;

/** Rejects when the mail server does not take the message in time. */
function createSmtp(
	smtpUrl: string,
	limitSeconds: number,
	{ publicUrl, mailFrom }: PlatformOptions,
): SendMail {
	const address = completeSmtpAddress(smtpUrl, {
		limitMilliseconds: limitSeconds * 1000,
		publicUrl,
		mailFrom,
	});
	// Imported only when it is used, because the library takes 8 MB.
	const opening = import("nodemailer").then(({ default: { createTransport } }) =>
		createTransport(address),
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
	if (code === undefined || code === "ESOCKET" || syscall !== undefined) return error;
	const facts = [code, responseCode].filter(Boolean).join(" ");
	return new Error(`the mail server did not take the mail: ${facts}`);
}

/** The commands whose rejection is about us, whatever code it uses. */
const ABOUT_US = /^(AUTH|MAIL FROM|EHLO|HELO|STARTTLS|CONN|API)/;

/** Many servers say what they think of a sender only once they have heard who the mail is for. */
const ABOUT_SENDER =
	/\bsender (address|verify|rejected)|relay(ing)? (access )?denied|[ -]5\.7\.\d/i;

type Rejection = { command?: string; response?: string };

/** The mail server went on until it heard who the mail is for. */
function isRecipientRejected(error: unknown): boolean {
	const { command, response = "" } = error as Rejection;
	return command === "RCPT TO" && !ABOUT_SENDER.test(response);
}

/**
 * True when the mail server said for good that there is no such mailbox or domain (RFC 3463: 5.1.1, 5.1.2, 5.1.3;
 * RFC 7505: 5.1.10). Other permanent codes may be about the sender, the content or the server, and
 * somebody may mend that.
 */
function isRecipientUnknown(error: unknown): boolean {
	const { command = "", response = "" } = error as Rejection;
	const isUnknown = /^5\d\d[ -]5\.1\.(1|2|3|10)(?!\d)/.test(response);
	return isUnknown && !ABOUT_US.test(command) && !ABOUT_SENDER.test(response);
}

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

/** A mail as it is sent now. */
export type MailToSend = MailRow & {
	/** By which mail programs let its reader end mails of its kind with one press (RFC 8058). */
	unsubscribeLink?: string;
};

type Senders = Pick<PlatformOptions, "supportEmail" | "mailFrom">;

/**
 * The process may die after the mail server accepted a mail and before that is recorded. The mail
 * is then sent again with the same Message-ID, by which mailboxes recognise it.
 */
function toMessage(mail: MailToSend, host: string, { supportEmail, mailFrom }: Senders): Message {
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
		headers: {
			"Auto-Submitted": "auto-generated",
			"Content-Language": locale,
			...(mail.unsubscribeLink !== undefined && {
				"List-Unsubscribe": `<${mail.unsubscribeLink}>`,
				"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
			}),
		},
	};
}

export type MailerHooks = {
	/** Returns the mail as it is right now; undefined once nobody needs it, and then it is deleted. */
	renew(mail: MailRow): Promise<MailToSend | undefined>;
	/** Records that this address does not exist. */
	reject(recipient: string, now: Date): Promise<void>;
};

export function createMailer(
	context: PlatformContext,
	smtpUrl: string,
	{ renew, reject }: MailerHooks,
): Queue {
	const { onError } = context;
	const { publicUrl, smtpLimitSeconds = DEFAULT_LIMIT_SECONDS } = context.options;
	const host = publicUrl ? new URL(publicUrl).hostname : "localhost";
	const sendMail = createSmtp(smtpUrl, smtpLimitSeconds, context.options);
	const { mailAttempts } = context.counts;
	async function send(waiting: MailRow): Promise<void> {
		const mail = await renew(waiting);
		if (mail === undefined) return;
		try {
			await sendMail(toMessage(mail, host, context.options));
			mailAttempts.sent += 1;
		} catch (error) {
			mailAttempts[isRecipientRejected(error) ? "recipient" : "failed"] += 1;
			throw error;
		}
	}
	return createQueue<MailRow>(context, {
		table: "outbox",
		doneColumn: "sent_at",
		isAwaited: isMailAwaited,
		urgent: urgentMailKinds.map((kind) => sql<boolean>`kind = ${kind}`),
		firstDelaySeconds: MAX_HOLD_SECONDS,
		leaseSeconds: smtpLimitSeconds * STEPS_PER_MAIL + SPARE_SECONDS,
		// The table need not store the secret link, and what people wrote is stored
		// elsewhere.
		whenDone: { text: "", html: "", link: "", reply_to: null },
		run: send,
		async giveUp(error, mail, now) {
			if (!isRecipientUnknown(error)) return false;
			await reject(mail.recipient, now);
			// The page of a person says so; an operator finds it in the log.
			if (mail.kind?.startsWith("operator-")) {
				onError(withoutReply(error), { task: "outbox", id: mail.id });
			}
			return true;
		},
		toLogged: withoutReply,
	});
}
