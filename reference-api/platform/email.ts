/** Recognises email addresses and senders of mails. */
import { MAX_EMAIL_LENGTH } from "#typed/email";

/** Expects a text that `cleanEmail` has cleaned. */
export function isEmail(email: string): boolean {
	return email.length <= MAX_EMAIL_LENGTH && /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(email);
}

/** The sender of mails; without a name it has the product's, in the language of the mail. */
export type MailSender = { name?: string; address: string };

/** Reads `hello@sawt.example` or `Sawt <hello@sawt.example>`; undefined when it is neither. */
export function parseMailSender(text: string): MailSender | undefined {
	const [, name, bracketed] = /^"?([^"<>]+?)"?\s*<([^<>]+)>$/.exec(text.trim()) ?? [];
	const address = bracketed ?? text.trim();
	if (!isEmail(address) || /\p{Cc}/u.test(text)) return undefined;
	return { ...(name !== undefined && { name }), address };
}
