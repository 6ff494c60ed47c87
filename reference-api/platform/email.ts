/** Addresses of mail, as they are compared and stored. */

/** Case never tells two addresses apart. */
export function normalizeEmail(email: string): string {
	return email.trim().toLowerCase();
}

export function isEmail(email: string): boolean {
	return email.length <= 254 && /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(email);
}
