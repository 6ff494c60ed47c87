/** An email address typed into a form: checked as the browser checks an email input. */
import type { TFunction } from "i18next";
import { z } from "zod";

/** The longest address that mail can carry. */
const MAX_LENGTH = 254;

export const emailSchema = (t: TFunction<"auth">) =>
	z
		.string({ error: t("required.email") })
		.trim()
		.min(1, { error: t("required.email"), abort: true })
		.max(MAX_LENGTH, t("emailFormat"))
		.regex(z.regexes.html5Email, t("emailFormat"));

/** The address of a form whose only field is `email`, and what is wrong with it. */
export function parseEmailForm(
	form: FormData,
	t: TFunction<"auth">,
): { email: string; error?: string } {
	const typed = form.get("email");
	const parsed = emailSchema(t).safeParse(typeof typed === "string" ? typed : "");
	return parsed.success
		? { email: parsed.data }
		: { email: typeof typed === "string" ? typed : "", error: parsed.error.issues[0]?.message };
}
