/** The form of /account/password, named as its payload is. */
import { z } from "zod";
import {
	newPasswordFields,
	newPasswordNames,
	requireSamePasswords,
} from "~/components/account/new-password-schema";
import { textKey } from "~/i18n/message";

export const changePasswordForm = {
	id: "change",
	schema: requireSamePasswords(
		z.object({
			current_password: z.string(textKey("auth:required.currentPassword")),
			...newPasswordFields,
		}),
	),
	secretNames: ["current_password", ...newPasswordNames],
};
