/** The registration form, named as its payload is (docs/product.md#account). */
import { z } from "zod";
import { emailSchema } from "~/components/account/email-schema";
import { normalizePhone } from "~/domain/account/phone";
import { type TextKey, textKey } from "~/i18n/message";

const filled = (missing: TextKey) => z.string(missing).trim().min(1, missing);

const schema = z
	.object({
		name: filled("auth:required.name"),
		email: emailSchema,
		phone: filled("auth:required.phone").transform(normalizePhone),
		password: z.string(textKey("auth:required.password")),
		password_confirmation: z.string(textKey("auth:required.passwordConfirmation")),
	})
	.refine((form) => form.password === form.password_confirmation, {
		path: ["password_confirmation"],
		error: textKey("auth:passwordsDiffer"),
		// Said at once, even while other fields are missing.
		when: ({ value }) => hasBothPasswords(value),
	});

export const registerForm = {
	id: "register",
	schema,
	secretNames: ["password", "password_confirmation"],
};

function hasBothPasswords(value: unknown): boolean {
	const { password, password_confirmation } = value as Record<string, unknown>;
	return typeof password === "string" && typeof password_confirmation === "string";
}
