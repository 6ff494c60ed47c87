/** The two forms of /login, named as their payloads are (docs/product.md#account). */
import { z } from "zod";
import { emailSchema } from "~/components/site/email-schema";
import { textKey } from "~/i18n/message";

export const loginForm = {
	id: "login",
	schema: z.object({
		email: emailSchema,
		password: z.string(textKey("auth:login.passwordMissing")),
	}),
	secretNames: ["password"],
};

/** Has the verification mail sent again, to the address that was just typed. */
export const resendForm = { id: "resend", schema: z.object({ email: emailSchema }) };
