/** The inquiry of the contact form (spec section 3). */

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

export const REPLY_HOURS = 24;

export type ContactInquiry = {
	name: string;
	email: string;
	company?: string;
	phone?: string;
	inquiryType: InquiryType;
	audienceSize?: AudienceSize;
	message: string;
};
