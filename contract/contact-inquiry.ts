/**
 * A contact inquiry (docs/product.md#contact). It is no row of the call table. The embedded
 * platform takes it at POST /contact-inquiries; other platforms need not.
 */
import { z } from "zod";

export const contactInquiryPath = "/contact-inquiries";

const text = z.string().trim().min(1).max(4000);

export const contactInquiryPayload = z.object({
	name: text,
	email: text,
	company: text.optional(),
	phone: text.optional(),
	inquiryType: z.enum([
		"monetization",
		"partnership",
		"platform",
		"technical",
		"other",
		// Of people who pay or have an account, with what their question is about.
		"payment",
		"account",
		"appeal",
		"question",
	]),
	transactionId: text.optional(),
	supportCode: text.optional(),
	/** The page that they came from. */
	page: text.optional(),
	audienceSize: z.enum(["startup", "growing", "established", "large", "enterprise"]).optional(),
	message: text,
});
