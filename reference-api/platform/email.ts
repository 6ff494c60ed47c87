/** Email addresses: which texts are one. */
import { MAX_EMAIL_LENGTH } from "#typed/email";

/** Of a text that `cleanEmail` has read. */
export function isEmail(email: string): boolean {
	return email.length <= MAX_EMAIL_LENGTH && /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(email);
}
