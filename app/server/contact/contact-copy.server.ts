/**
 * The copy of a contact message for its writer, when the message goes by mail or to a webhook
 * (docs/product.md, contact-8). It waits in the embedded platform's queue, or is sent from here.
 */
import type { ContactInquiry } from "~/domain/contact/contact";
import type { Locale } from "~/i18n/locale";
import type { Settings } from "~/server/env.server";
import { CONTACT_LIMIT_MILLISECONDS, createSmtp, toSender } from "./smtp.server";

/** The message to copy, and the context for its text. */
export type CopyOrder = {
	inquiry: ContactInquiry;
	/** The support code that finds the message. */
	number: string;
	locale: Locale;
	webOrigin: string;
};

/** Renders the copy with the layout that all mails share. */
export type WriteCopy = (
	order: CopyOrder,
) => Promise<{ subject: string; text: string; html: string }>;

/** Keeps the copy until a mail server takes it. */
export type QueueCopy = (order: CopyOrder, replyTo: string | undefined) => Promise<void>;

export type SendCopy = (order: CopyOrder) => Promise<void>;

type CopySettings = Pick<
	Settings,
	"contactDelivery" | "smtpUrl" | "supportEmail" | "publicUrl" | "mailFrom"
>;

/** Undefined when this process sends no copies. */
export function createContactCopy(
	settings: CopySettings,
	write: WriteCopy | undefined,
	queue?: QueueCopy,
): SendCopy | undefined {
	const { contactDelivery, smtpUrl, supportEmail, publicUrl, mailFrom } = settings;
	if (!contactDelivery || !smtpUrl) return undefined;
	const [, mailbox] = /^mailto:(.+)/.exec(contactDelivery) ?? [];
	if (queue) return (order) => queue(order, mailbox ?? supportEmail);
	if (!write) return undefined;
	const send = createSmtp(smtpUrl, CONTACT_LIMIT_MILLISECONDS);
	const host = publicUrl ? new URL(publicUrl).hostname : "localhost";
	const from = mailFrom ? toSender(mailFrom) : (mailbox ?? supportEmail ?? `no-reply@${host}`);
	return async (order) => {
		const { subject, text, html } = await write(order);
		await send({
			from,
			// An object is read as a single address, whatever characters it contains.
			to: { name: "", address: order.inquiry.email },
			subject,
			text,
			html,
			headers: { "Auto-Submitted": "auto-generated", "Content-Language": order.locale },
		});
	};
}
