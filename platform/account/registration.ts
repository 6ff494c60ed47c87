/** Validation of a registration (docs/product/account.md, account-11 to account-14). */
import type { z } from "zod";
import { isCommonPassword } from "#core/common-password";
import { cleanEmail } from "#core/email";
import type { registerPayload } from "../../contract/user";
import { isEmail } from "../base/email";
import type { FieldErrors } from "../http/call-error";
import { profileErrors } from "./profile";

/** The messages of their codes repeat these numbers. */
const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 200;

/** Contains only the fields that are wrong. */
export async function registrationErrors(
	registration: z.output<typeof registerPayload>,
): Promise<FieldErrors> {
	const { email, password, password_confirmation } = registration;
	return {
		...profileErrors(registration),
		...(isEmail(cleanEmail(email)) ? {} : { email: ["email_invalid"] }),
		...(await passwordErrors(password, password_confirmation)),
	};
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
