/** The form of /reset-password, named as its payload is. */
import { z } from "zod";
import {
	newPasswordFields,
	newPasswordNames,
	requireSamePasswords,
} from "~/components/account/new-password-schema";
import { textKey } from "~/i18n/message";

/** No token is this long; longer ones are not sent on. */
const MAX_TOKEN_LENGTH = 2048;
const invalid = textKey("auth:reset.invalid");

export const resetPasswordForm = {
	id: "reset",
	schema: requireSamePasswords(
		z.object({
			token: z.string(invalid).trim().min(1, invalid).max(MAX_TOKEN_LENGTH, invalid),
			...newPasswordFields,
		}),
	),
	secretNames: newPasswordNames,
};
