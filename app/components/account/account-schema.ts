/** Fields of an account that several forms ask for, besides the address and passwords. */
import { z } from "zod";
import { normalizePhone } from "~/domain/account/phone";
import type { TextKey } from "~/i18n/message";

/** No token is this long; longer ones are not sent on. */
const MAX_TOKEN_LENGTH = 2048;

const filled = (missing: TextKey) => z.string(missing).trim().min(1, missing);

export const nameSchema = filled("auth:required.name");
export const phoneSchema = filled("auth:required.phone").transform(normalizePhone);

/** Of the link of a mail. */
export const tokenSchema = (invalid: TextKey) => filled(invalid).max(MAX_TOKEN_LENGTH, invalid);
