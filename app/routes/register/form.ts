/** The registration form, named as its payload is (docs/product.md#account). */
import { z } from "zod";
import { emailSchema } from "~/components/account/email-schema";
import {
	newPasswordFields,
	newPasswordNames,
	requireSamePasswords,
} from "~/components/account/new-password-schema";
import { normalizePhone } from "~/domain/account/phone";
import type { TextKey } from "~/i18n/message";

const filled = (missing: TextKey) => z.string(missing).trim().min(1, missing);

export const registerForm = {
	id: "register",
	schema: requireSamePasswords(
		z.object({
			name: filled("auth:required.name"),
			email: emailSchema,
			phone: filled("auth:required.phone").transform(normalizePhone),
			...newPasswordFields,
		}),
	),
	secretNames: newPasswordNames,
};
