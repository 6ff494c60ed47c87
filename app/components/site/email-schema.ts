/** An email address typed into a form: read by its rule, then checked as the browser checks an email input. */

import { z } from "zod";
import { cleanEmail, MAX_EMAIL_LENGTH } from "#typed/email";
import { textKey } from "~/i18n/message";

/** Of an address that `cleanEmail` has read: a domain in Arabic is in ASCII by then. */
export const emailPattern = z.regexes.html5Email;

export const emailSchema = z
	.string(textKey("auth:required.email"))
	.overwrite(cleanEmail)
	.min(1, { error: textKey("auth:required.email"), abort: true })
	.max(MAX_EMAIL_LENGTH, { error: textKey("auth:emailFormat"), abort: true })
	.regex(emailPattern, textKey("auth:emailFormat"));
