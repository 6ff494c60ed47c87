/** The two forms of /verify-email: one sends a token, one asks for another mail. */
import { z } from "zod";
import { tokenSchema } from "~/components/account/account-schema";
import { emailSchema } from "~/components/site/email-schema";

export const tokenForm = {
	id: "token",
	schema: z.object({ token: tokenSchema("auth:verify.missing") }),
};

export const verificationMailForm = { id: "verify", schema: z.object({ email: emailSchema }) };
