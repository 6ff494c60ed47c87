/**
 * What an account needs before it is made (docs/product.md, account-11 to account-14), and how its
 * fields are stored.
 */
import type { FieldErrors } from "../http/refusal";

type Registration = {
	name: string;
	email: string;
	phone: string;
	password: string;
	password_confirmation: string;
};

const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 200;

/** Case never tells two addresses apart. */
export function normalizeEmail(email: string): string {
	return email.trim().toLowerCase();
}

/** Egyptian mobiles become E.164; other numbers keep their digits. Undefined: not a number. */
export function normalizePhone(phone: string): string | undefined {
	const latin = phone
		.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
		.replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0));
	const compact = latin.replace(/[\s().\-\u200e\u200f\u061c\u2066-\u2069]/g, "");
	const egyptian = /^(?:(?:\+|00)?20)?0?(1[0125]\d{8})$/.exec(compact);
	if (egyptian) return `+20${egyptian[1]}`;
	return /^\+?\d{7,15}$/.test(compact) ? compact : undefined;
}

export function isEmail(email: string): boolean {
	return email.length <= 254 && /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(email);
}

/** No entry for a field that is fine. */
export function registrationErrors(registration: Registration): FieldErrors {
	const errors: FieldErrors = {};
	const { name, email, phone, password, password_confirmation } = registration;
	const fail = (field: string, message: string) => {
		errors[field] = [...(errors[field] ?? []), message];
	};
	if (name.trim() === "") fail("name", "The name field is required.");
	if (name.length > 120) fail("name", "The name may not be longer than 120 characters.");
	if (!isEmail(normalizeEmail(email))) fail("email", "Please enter a valid email address.");
	if (normalizePhone(phone) === undefined) fail("phone", "Please enter a valid phone number.");
	return { ...errors, ...passwordErrors(password, password_confirmation) };
}

/** The same for a new password alone. */
export function passwordErrors(password: string, confirmation: string): FieldErrors {
	const errors: FieldErrors = {};
	if (password.length < MIN_PASSWORD_LENGTH) {
		errors.password = [`The password must be at least ${MIN_PASSWORD_LENGTH} characters.`];
	}
	if (password.length > MAX_PASSWORD_LENGTH) {
		errors.password = [`The password may not be longer than ${MAX_PASSWORD_LENGTH} characters.`];
	}
	if (password !== confirmation) errors.password_confirmation = ["Passwords do not match"];
	return errors;
}
