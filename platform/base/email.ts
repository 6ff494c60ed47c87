/** Recognises email addresses. */
import { MAX_EMAIL_LENGTH } from "#core/email";

/** Expects a text that `cleanEmail` has cleaned. */
export function isEmail(email: string): boolean {
	return email.length <= MAX_EMAIL_LENGTH && /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(email);
}
