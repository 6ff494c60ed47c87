/**
 * Validation of a registration (docs/product/account.md, account-11 to account-14), and how its fields are
 * stored.
 */

import { isCommonPassword } from "#core/common-password";
import { cleanEmail } from "#core/email";
import { cleanName, isVisibleName } from "#core/name";
import { normalizePhone } from "#core/phone";
import { isEmail } from "../base/email";
import type { FieldErrors } from "../http/call-error";

type Registration = {
	name: string;
	email: string;
	phone: string;
	password: string;
	password_confirmation: string;
};

/** The messages of their codes repeat these numbers. */
const MAX_NAME_LENGTH = 120;
const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 200;

/** Contains only the fields that are wrong. */
export async function registrationErrors(registration: Registration): Promise<FieldErrors> {
	const { email, password, password_confirmation } = registration;
	return {
		...profileErrors(registration),
		...(isEmail(cleanEmail(email)) ? {} : { email: ["email_invalid"] }),
		...(await passwordErrors(password, password_confirmation)),
	};
}

/** Validates the fields that a person may change later. */
export function profileErrors({ name, phone }: Pick<Registration, "name" | "phone">): FieldErrors {
	const errors: FieldErrors = {};
	if (!isVisibleName(name)) errors.name = ["name_required"];
	if (cleanName(name).length > MAX_NAME_LENGTH) errors.name = ["name_too_long"];
	if (normalizePhone(phone) === undefined) errors.phone = ["phone_invalid"];
	return errors;
}

/** Validates a new password. */
export async function passwordErrors(password: string, confirmation: string): Promise<FieldErrors> {
	const errors: FieldErrors = {};
	if (await isCommonPassword(password)) errors.password = ["password_common"];
	if (password.length < MIN_PASSWORD_LENGTH) {
		errors.password = ["password_too_short"];
	}
	if (password.length > MAX_PASSWORD_LENGTH) {
		errors.password = ["password_too_long"];
	}
	if (password !== confirmation) errors.password_confirmation = ["passwords_differ"];
	return errors;
}
