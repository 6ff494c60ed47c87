/** The registration form, named as its payload is (docs/product.md#account). */
import { z } from "zod";
import { nameSchema, phoneSchema } from "~/components/account/account-schema";
import {
	newPasswordFields,
	newPasswordNames,
	requireSamePasswords,
} from "~/components/account/new-password-schema";
import { emailSchema } from "~/components/site/email-schema";

export const registerForm = {
	id: "register",
	schema: requireSamePasswords(
		z.object({
			name: nameSchema,
			email: emailSchema,
			phone: phoneSchema,
			...newPasswordFields,
		}),
	),
	secretNames: newPasswordNames,
};
