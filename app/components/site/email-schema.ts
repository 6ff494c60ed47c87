/** The schema of a typed email address: it is cleaned, then checked as browsers check an email input. */

import { z } from "zod";
import { cleanEmail, MAX_EMAIL_LENGTH } from "#core/email";
import { textKey } from "~/i18n/message";

/** Matches an address that `cleanEmail` has read, which has brought an Arabic domain into ASCII. */
export const emailPattern = z.regexes.html5Email;

export const emailSchema = z
	.string(textKey("auth:required.email"))
	.overwrite(cleanEmail)
	.min(1, { error: textKey("auth:required.email"), abort: true })
	.max(MAX_EMAIL_LENGTH, { error: textKey("auth:emailFormat"), abort: true })
	.regex(emailPattern, textKey("auth:emailFormat"));
