/** The two forms of /verify-email: one sends a token, one asks for another mail. */
import { z } from "zod";
import { emailSchema } from "~/components/account/email-schema";
import { textKey } from "~/i18n/message";

/** No token is this long; longer ones are not sent on. */
const MAX_TOKEN_LENGTH = 2048;

const missing = textKey("auth:verify.missing");

export const tokenForm = {
	id: "token",
	schema: z.object({
		token: z.string(missing).trim().min(1, missing).max(MAX_TOKEN_LENGTH, missing),
	}),
};

export const verificationMailForm = { id: "verify", schema: z.object({ email: emailSchema }) };
