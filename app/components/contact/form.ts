/** The contact form, named as its payload is (docs/product/contact.md). */

import { z } from "zod";
import { foldDigits, foldReference } from "#core/digits";
import { cleanEmail } from "#core/email";
import { cleanName, isVisibleName } from "#core/name";
import { emailPattern } from "~/components/site/email-schema";
import {
	audienceSizes,
	contactLimits,
	inquiryTypes,
	supportTopics,
} from "~/domain/contact/contact";
import { type TextKey, textKey } from "~/i18n/message";

const tooLong = textKey("contact:errors.tooLong");

/**
 * A text of at most so many characters; `missing` is said when it is required. Nothing else of a
 * longer one is looked at: a pattern may take seconds. Forms post line ends as two characters, a
 * script as one: both are one.
 */
const limited = (field: keyof typeof contactLimits, missing: TextKey = tooLong) =>
	z
		.string(missing)
		.overwrite((text) => text.replaceAll("\r\n", "\n"))
		.trim()
		.max(contactLimits[field], { error: tooLong, abort: true });

/**
 * Reads single-line fields as browsers send them, because further lines would look like other
 * fields in a mail.
 */
const oneLine = (...rule: Parameters<typeof limited>) => limited(...rule).overwrite(cleanName);

const missing = {
	name: textKey("contact:errors.name"),
	email: textKey("contact:errors.email"),
	inquiryType: textKey("contact:errors.inquiryType"),
	audienceSize: textKey("contact:errors.audienceSize"),
	message: textKey("contact:errors.message"),
};

const name = oneLine("name", missing.name).refine(isVisibleName, missing.name);

/** Unlike for signing in the domain needs a dot, because the reply is sent to this address. */
const email = limited("email", missing.email)
	.overwrite(cleanEmail)
	.regex(emailPattern, missing.email)
	.regex(/@.+\../, missing.email);

export const contactForm = {
	id: "contact",
	schema: z.object({
		name,
		email,
		company: oneLine("company").optional(),
		phone: oneLine("phone").overwrite(foldDigits).optional(),
		inquiryType: z.enum(inquiryTypes, missing.inquiryType),
		audienceSize: z.enum(audienceSizes, missing.audienceSize).optional(),
		message: limited("message", missing.message).min(1, missing.message),
	}),
};

/** The form for people who pay or have an account. */
export const supportForm = {
	id: "support",
	schema: z.object({
		name,
		email,
		inquiryType: z.enum(supportTopics, missing.inquiryType),
		transactionId: oneLine("transactionId").overwrite(foldReference).optional(),
		supportCode: oneLine("supportCode").overwrite(foldReference).optional(),
		page: oneLine("page").optional(),
		message: limited("message", textKey("contact:support.messageMissing")).min(
			1,
			textKey("contact:support.messageMissing"),
		),
	}),
};
