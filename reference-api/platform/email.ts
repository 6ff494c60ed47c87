/** Email addresses, as they are compared and stored. */

/** Addresses are compared regardless of case. */
export function normalizeEmail(email: string): string {
	return email.trim().toLowerCase();
}

export function isEmail(email: string): boolean {
	return email.length <= 254 && /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(email);
}
