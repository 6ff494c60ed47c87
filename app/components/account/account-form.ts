/** The rules of fields that several account forms share, and the action data of these forms. */

import { z } from "zod";
import { emailSchema } from "~/components/site/email-schema";
import type { FormRejection } from "~/components/site/form";
import { type TextKey, textKey } from "~/i18n/message";

/** Longer than any token; longer values are not sent to the platform. */
const MAX_TOKEN_LENGTH = 2048;

/** The token of an emailed link. */
export const tokenSchema = (invalid: TextKey) =>
	z.string(invalid).trim().min(1, invalid).max(MAX_TOKEN_LENGTH, invalid);

/** The hint beside the field; the platform decides how strong a password must be. */
export const MIN_PASSWORD_CHARACTERS = 8;

export const newPasswordFields = {
	password: z.string(textKey("auth:required.password")),
	password_confirmation: z.string(textKey("auth:required.passwordConfirmation")),
};

export const newPasswordNames = ["password", "password_confirmation"] as const;

/** Adds the rule that both passwords are the same. */
export function requireSamePasswords<Schema extends z.ZodObject>(schema: Schema) {
	return schema.refine((form) => form.password === form.password_confirmation, {
		path: ["password_confirmation"],
		error: textKey("auth:passwordsDiffer"),
		// Checked even while other fields are missing.
		when: ({ value }) => hasBothPasswords(value),
	});
}

function hasBothPasswords(value: unknown): boolean {
	const { password, password_confirmation } = value as Record<string, unknown>;
	return typeof password === "string" && typeof password_confirmation === "string";
}

/** The fields of a form that asks for another address. */
export const newEmailSchema = z.object({
	email: emailSchema,
	current_password: z.string(textKey("auth:required.currentPassword")),
});

export type AccountFormState = {
	rejection?: FormRejection;
};
