/** An email address typed into a form: checked as the browser checks an email input. */
import { z } from "zod";
import { textKey } from "~/i18n/message";

/** Domains in Arabic are taken, too. */
export const emailPattern = z.regexes.html5Email;

/** The longest address that mail can carry. */
export const MAX_EMAIL_LENGTH = 254;

export const emailSchema = z
	.string(textKey("auth:required.email"))
	.trim()
	.min(1, { error: textKey("auth:required.email"), abort: true })
	.max(MAX_EMAIL_LENGTH, { error: textKey("auth:emailFormat"), abort: true })
	.regex(emailPattern, textKey("auth:emailFormat"));
