/** The form of /account/delete, named as its payload is. */
import { z } from "zod";
import { textKey } from "~/i18n/message";

export const deleteAccountForm = {
	id: "delete",
	schema: z.object({ current_password: z.string(textKey("auth:required.currentPassword")) }),
	secretNames: ["current_password"],
};
