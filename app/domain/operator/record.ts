/**
 * The records that operators see. Their fields are spelled as the embedded platform stores them, which
 * is also how the command line and CSV exports name them: instants are ISO text, flags are 0 or 1, money
 * is in minor units.
 */
import type { FilterProblem } from "#core/record-filter";
import type { audienceSizes, inquiryTypes, supportTopics } from "../contact/contact";

/** An instant such as `2025-05-10T12:00:00.000Z`. */
export type Instant = string;

export type Price = { amount_minor: number; currency: string };

/** One page of a list; the cursors lead to its neighbours, and are null where there is none. */
export type RecordPage<Row> = {
	rows: Row[];
	older: string | null;
	newer: string | null;
	/** The filters that cannot be read; the page has no rows then. */
	problems?: FilterProblem[];
};

/** The first few records, and how many there are. */
export type SomeRecords<Row> = { rows: Row[]; count: number };

export type WebhookRow = {
	id: string;
	transaction_id: string;
	body: string;
	attempts: number;
	next_attempt_at: Instant;
	delivered_at: Instant | null;
	last_error: string | null;
	created_at: Instant;
	given_up_at: Instant | null;
	closed_at: Instant | null;
};

export type MailRow = {
	id: string;
	recipient: string;
	subject: string;
	link: string;
	attempts: number;
	sent_at: Instant | null;
	last_error: string | null;
	created_at: Instant;
	/** When the link stops working; another mail is not sent after that. */
	expires_at: Instant;
	/** When a mail server said that there is no such address. */
	given_up_at: Instant | null;
};

export type InquiryRow = {
	id: string;
	name: string;
	email: string;
	company: string | null;
	phone: string | null;
	inquiry_type: (typeof inquiryTypes)[number] | (typeof supportTopics)[number];
	audience_size: (typeof audienceSizes)[number] | null;
	message: string;
	created_at: Instant;
	transaction_id: string | null;
	support_code: string | null;
	page: string | null;
	answered_at: Instant | null;
	answered_by: string | null;
};

/** The kinds of acts, by which the audit log is filtered. */
export const auditKinds = [
	"sign_in",
	"member_sign_in",
	"member_email",
	"member_data",
	"second_factor",
	"console",
	"user",
	"operator",
	"manual_payment",
	"payment",
	"webhook",
	"gateway_notice",
	"receipt",
	"export",
	"plan",
	"package",
	"creator",
	"discount_code",
	"payment_method",
	"catalogue",
	"contact_inquiry",
	"launch_mail",
] as const;
export type AuditKind = (typeof auditKinds)[number];

export type ActRow = {
	id: string;
	at: Instant;
	actor: string;
	/** `manual_payment.approved`; another release may have written others. */
	action: string;
	subject: string;
	/** The values before and after, as JSON. */
	before: string | null;
	after: string | null;
	request_id: string | null;
	address: string | null;
	client: string | null;
};
