/**
 * The copy of a contact message for its writer, where the message goes by mail or to a webhook: the
 * embedded platform mails its own copies (docs/product.md, contact-8).
 */
import type { ContactInquiry } from "~/domain/contact/contact";
import type { Locale } from "~/i18n/locale";
import type { Settings } from "~/server/env.server";
import { CONTACT_LIMIT_MILLISECONDS, createSmtp } from "./smtp.server";

/** The message to copy, and how the copy is written. */
export type CopyOrder = {
	inquiry: ContactInquiry;
	/** The support code by which the message is found. */
	number: string;
	locale: Locale;
	webOrigin: string;
};

/** Renders the copy with the layout that all mails share. */
export type WriteCopy = (
	order: CopyOrder,
) => Promise<{ subject: string; text: string; html: string }>;

export type SendCopy = (order: CopyOrder) => Promise<void>;

type CopySettings = Pick<Settings, "contactDelivery" | "smtpUrl" | "supportEmail" | "publicUrl">;

/** Undefined where this process sends no copies. */
export function createContactCopy(
	settings: CopySettings,
	write: WriteCopy | undefined,
): SendCopy | undefined {
	const { contactDelivery, smtpUrl } = settings;
	if (!contactDelivery || !smtpUrl || !write) return undefined;
	const send = createSmtp(smtpUrl, CONTACT_LIMIT_MILLISECONDS);
	const from = chooseSender(settings, contactDelivery);
	return async (order) => {
		const { subject, text, html } = await write(order);
		await send({
			from,
			// As an object it is a single address, whatever characters it has.
			to: { name: "", address: order.inquiry.email },
			subject,
			text,
			html,
			headers: { "Auto-Submitted": "auto-generated", "Content-Language": order.locale },
		});
	};
}

function chooseSender({ supportEmail, publicUrl }: CopySettings, delivery: string): string {
	if (delivery.startsWith("mailto:")) return delivery.slice("mailto:".length);
	return supportEmail ?? `no-reply@${publicUrl ? new URL(publicUrl).hostname : "localhost"}`;
}
