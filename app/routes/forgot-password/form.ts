/** The form of /forgot-password, named as its payload is. */
import { z } from "zod";
import { emailSchema } from "~/components/site/email-schema";

export const forgotPasswordForm = { id: "forgot", schema: z.object({ email: emailSchema }) };
