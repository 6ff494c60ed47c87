/** The form of /account/profile, named as its payload is. */
import { z } from "zod";
import { nameSchema, phoneSchema } from "~/components/account/account-schema";
import { LOCALES } from "~/i18n/locale";
import { textKey } from "~/i18n/message";

export const profileForm = {
	id: "profile",
	schema: z.object({
		name: nameSchema.max(120, textKey("refusal:name_too_long")),
		phone: phoneSchema,
		locale: z.enum(LOCALES, textKey("account:profile.languageMissing")),
	}),
};
