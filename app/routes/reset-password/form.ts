/** The form of /reset-password, named as its payload is. */
import { z } from "zod";
import { tokenSchema } from "~/components/account/account-schema";
import {
	newPasswordFields,
	newPasswordNames,
	requireSamePasswords,
} from "~/components/account/new-password-schema";

export const resetPasswordForm = {
	id: "reset",
	schema: requireSamePasswords(
		z.object({
			token: tokenSchema("auth:reset.invalid"),
			...newPasswordFields,
		}),
	),
	secretNames: newPasswordNames,
};
