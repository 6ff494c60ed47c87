/** The inquiry of the contact form (docs/product.md#contact). */

export const inquiryTypes = [
	"monetization",
	"partnership",
	"platform",
	"technical",
	"other",
] as const;
export type InquiryType = (typeof inquiryTypes)[number];

export const audienceSizes = ["startup", "growing", "established", "large", "enterprise"] as const;
export type AudienceSize = (typeof audienceSizes)[number];

/** What a message may weigh, in characters: long enough for anybody, short enough for a mailbox. */
export const contactLimits = {
	name: 120,
	email: 254,
	company: 160,
	phone: 40,
	message: 4000,
} as const;

export type ContactInquiry = {
	name: string;
	email: string;
	company?: string;
	phone?: string;
	inquiryType: InquiryType;
	audienceSize?: AudienceSize;
	message: string;
};
