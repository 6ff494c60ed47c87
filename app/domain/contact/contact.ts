/**
 * The inquiry of the contact form, the facts of the support form, and prefilled emails to
 * support.
 */
export const inquiryTypes = [
	"monetization",
	"partnership",
	"platform",
	"technical",
	"other",
] as const;
type InquiryType = (typeof inquiryTypes)[number];

/** Topics of the support form; `question`: anything else. */
export const supportTopics = ["payment", "account", "appeal", "question"] as const;
export type SupportTopic = (typeof supportTopics)[number];

/** Reads the topic of the support form; undefined for the creators' form. */
export const readSupportTopic = (text: string | undefined): SupportTopic | undefined =>
	supportTopics.find((topic) => topic === text);

/** The context of a question, as far as the page that links to the form knows it. */
export type SupportFacts = {
	topic: SupportTopic;
	transactionId?: string | undefined;
	supportCode?: string | undefined;
	/** Path of that page. */
	page?: string | undefined;
};

export const audienceSizes = ["startup", "growing", "established", "large", "enterprise"] as const;
type AudienceSize = (typeof audienceSizes)[number];

/** Maximum lengths in characters. */
export const contactLimits = {
	name: 120,
	email: 254,
	company: 160,
	phone: 40,
	message: 4000,
	transactionId: 120,
	supportCode: 40,
	page: 200,
} as const;

export type ContactInquiry = {
	name: string;
	email: string;
	company?: string;
	phone?: string;
	inquiryType: InquiryType | SupportTopic;
	audienceSize?: AudienceSize;
	message: string;
	transactionId?: string;
	supportCode?: string;
	page?: string;
};

/**
 * Builds a `mailto:` link with subject and body; line ends become CRLF, as email requires.
 * Example: `mailto:help@sawt.example?subject=Appeal&body=Hello%2C`.
 */
export function buildSupportMail(address: string, subject: string, body: string): string {
	const query = [
		`subject=${encodeURIComponent(subject)}`,
		`body=${encodeURIComponent(body.replace(/\r?\n/g, "\r\n"))}`,
	];
	return `mailto:${encodeURIComponent(address).replace("%40", "@")}?${query.join("&")}`;
}
