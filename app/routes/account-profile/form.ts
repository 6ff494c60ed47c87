/** The form of /account/profile, named as its payload is. */
import { z } from "zod";
import { normalizePhone } from "~/domain/account/phone";
import { LOCALES } from "~/i18n/locale";
import { type TextKey, textKey } from "~/i18n/message";

const filled = (missing: TextKey) => z.string(missing).trim().min(1, missing);

export const profileForm = {
	id: "profile",
	schema: z.object({
		name: filled("auth:required.name").max(120, textKey("refusal:name_too_long")),
		phone: filled("auth:required.phone").transform(normalizePhone),
		locale: z.enum(LOCALES, textKey("account:profile.languageMissing")),
	}),
};
