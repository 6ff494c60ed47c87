/**
 * The contact form, named as its payload is (docs/product.md#contact); texts come from the
 * catalogue.
 */
import { parseWithZod } from "@conform-to/zod/v4";
import type { TFunction } from "i18next";
import { z } from "zod";
import { audienceSizes, contactLimits, inquiryTypes } from "~/domain/contact/contact";

function createSchema(t: TFunction<"contact">) {
	const limited = (field: keyof typeof contactLimits, missing?: string) =>
		z
			.string({ error: missing })
			.trim()
			.max(contactLimits[field], t("errors.tooLong", { count: contactLimits[field] }));
	return z.object({
		name: limited("name", t("errors.name")).min(1, t("errors.name")),
		email: limited("email", t("errors.email")).pipe(z.email(t("errors.email"))),
		company: limited("company").optional(),
		phone: limited("phone").optional(),
		inquiryType: z.enum(inquiryTypes, t("errors.inquiryType")),
		audienceSize: z.enum(audienceSizes, t("errors.audienceSize")).optional(),
		message: limited("message", t("errors.message")).min(1, t("errors.message")),
	});
}

export const parseContactForm = (form: FormData, t: TFunction<"contact">) =>
	parseWithZod(form, { schema: createSchema(t) });
