/**
 * The mail that confirms a contact message, when the message goes by mail or to a webhook. Anybody may
 * type anybody's address, so it says nothing that was typed (docs/product/contact.md, contact-40). It waits in
 * the embedded platform's queue, or is sent from here.
 */
import type { ContactInquiry } from "~/domain/contact/contact";
import type { Locale } from "~/i18n/locale";
import type { Settings } from "~/server/env.server";
import { CONTACT_LIMIT_MILLISECONDS, createSmtp, toSender } from "./smtp.server";

/** The mail's recipient, and the context for its text. */
export type Confirmation = Pick<ContactInquiry, "email" | "inquiryType"> & {
	/** The support code that finds the message. */
	number: string;
	locale: Locale;
	webOrigin: string;
};

/** Renders the mail with the layout that all mails share. */
export type WriteConfirmation = (
	confirmation: Confirmation,
) => Promise<{ subject: string; text: string; html: string }>;

/** Keeps the mail until a mail server takes it. */
export type QueueConfirmation = (
	confirmation: Confirmation,
	replyTo: string | undefined,
) => Promise<void>;

export type SendConfirmation = (confirmation: Confirmation) => Promise<void>;

type ConfirmationSettings = Pick<
	Settings,
	"contactDelivery" | "smtpUrl" | "supportEmail" | "publicUrl" | "mailFrom"
>;

/** Creates the function that sends confirmations; undefined when this process confirms no messages. */
export function createContactConfirmation(
	settings: ConfirmationSettings,
	write: WriteConfirmation | undefined,
	queue?: QueueConfirmation,
): SendConfirmation | undefined {
	const { contactDelivery, smtpUrl, supportEmail, publicUrl, mailFrom } = settings;
	if (!contactDelivery || !smtpUrl) return undefined;
	const [, mailbox] = /^mailto:(.+)/.exec(contactDelivery) ?? [];
	if (queue) return (confirmation) => queue(confirmation, mailbox ?? supportEmail);
	if (!write) return undefined;
	const send = createSmtp(smtpUrl, CONTACT_LIMIT_MILLISECONDS, settings);
	const host = publicUrl ? new URL(publicUrl).hostname : "localhost";
	const from = mailFrom ? toSender(mailFrom) : (mailbox ?? supportEmail ?? `no-reply@${host}`);
	return async (confirmation) => {
		const { subject, text, html } = await write(confirmation);
		await send({
			from,
			// An object is read as a single address, whatever characters it contains.
			to: { name: "", address: confirmation.email },
			subject,
			text,
			html,
			headers: { "Auto-Submitted": "auto-generated", "Content-Language": confirmation.locale },
		});
	};
}
