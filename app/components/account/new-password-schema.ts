/** A new password, typed twice; how strong it must be is the platform's to say. */
import { z } from "zod";
import { textKey } from "~/i18n/message";

/** Said before a password is typed; the platform is the one that counts. */
export const MIN_PASSWORD_CHARACTERS = 8;

export const newPasswordFields = {
	password: z.string(textKey("auth:required.password")),
	password_confirmation: z.string(textKey("auth:required.passwordConfirmation")),
};

export const newPasswordNames = ["password", "password_confirmation"] as const;

/** The schema with the rule that both passwords are the same. */
export function requireSamePasswords<Schema extends z.ZodObject>(schema: Schema) {
	return schema.refine((form) => form.password === form.password_confirmation, {
		path: ["password_confirmation"],
		error: textKey("auth:passwordsDiffer"),
		// Said at once, even while other fields are missing.
		when: ({ value }) => hasBothPasswords(value),
	});
}

function hasBothPasswords(value: unknown): boolean {
	const { password, password_confirmation } = value as Record<string, unknown>;
	return typeof password === "string" && typeof password_confirmation === "string";
}
