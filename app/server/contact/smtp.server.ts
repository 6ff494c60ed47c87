/** Sends mails for the contact form, each with a timeout. */
import type { SendMailOptions } from "nodemailer";
import type { MailSender } from "#core/setting";
import { completeSmtpAddress } from "#core/smtp-address";
import type { Settings } from "~/server/env.server";
import { withTimeout } from "~/server/with-timeout.server";

/** Holds for the mail server or the webhook that receives a contact message. */
export const CONTACT_LIMIT_MILLISECONDS = 8000;

export type SendMail = (message: SendMailOptions) => Promise<void>;

/** Nodemailer reads an object as one address, even with a comma in its name. */
export const toSender = ({ name = "", address }: MailSender) => ({ name, address });

type MailSettings = Pick<Settings, "publicUrl" | "mailFrom">;

export function createSmtp(
	smtpUrl: string,
	limitMilliseconds: number,
	{ publicUrl, mailFrom }: MailSettings,
): SendMail {
	const address = completeSmtpAddress(smtpUrl, { limitMilliseconds, publicUrl, mailFrom });
	// Imported on demand, because the library takes 8 MB.
	const opening = import("nodemailer").then(({ default: { createTransport } }) =>
		createTransport(address),
	);
	return async (message) => {
		// The transport's timeouts apply to each step, this one to all of them together.
		const transport = await opening;
		await withTimeout(transport.sendMail(message).catch(throwWithoutReply), limitMilliseconds, () =>
			Promise.reject(new Error("the mail server did not take the message in time")),
		);
	};
}

/**
 * For the log: the reply of a mail server may contain addresses (docs/product/session.md, session-13). Errors
 * of the connection do not.
 */
function throwWithoutReply(error: { code?: string; responseCode?: number; syscall?: string }) {
	if (error.syscall || error.code === "ESOCKET") throw error;
	const facts = [error.code, error.responseCode].filter(Boolean).join(" ");
	throw new Error(`the mail server did not take the message: ${facts}`);
}
