/** A message to support, with what it is about (docs/product/contact.md). */
import { z } from "zod";

/**
 * The file of DATA_DIR that keeps the messages for a platform without this call, one JSON object a line:
 * the web writes it, the platform's command line lists it.
 */
export const CONTACT_FILE = "contact-inquiries.jsonl";

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
		// Topics for people who pay or have an account.
		"payment",
		"account",
		"appeal",
		"question",
	]),
	transactionId: text.optional(),
	supportCode: text.optional(),
	/** The page that the person came from. */
	page: text.optional(),
	audienceSize: z.enum(["startup", "growing", "established", "large", "enterprise"]).optional(),
	message: text,
});

type Payload = z.output<typeof contactInquiryPayload>;
export type WireInquiryType = Payload["inquiryType"];
export type WireAudienceSize = NonNullable<Payload["audienceSize"]>;
