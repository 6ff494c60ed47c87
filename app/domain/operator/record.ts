/**
 * The records that operators see. Their fields are spelled as the embedded platform stores them, which
 * is also how the command line and CSV exports name them: instants are ISO text, flags are 0 or 1, money
 * is in minor units.
 */
import type { PayerPhone } from "#core/manual-payment-method";
import type { OperatorRole } from "#core/operator-role";
import type { FilterProblem } from "#core/record-filter";
import type { Profile } from "../account/user";
import type { audienceSizes, inquiryTypes, supportTopics } from "../contact/contact";
import type { ManualPaymentStatus } from "../manual-payment/manual-payment";
import type { GatewayName, GatewayNoticeRow, OwedCharge, UnsettledRefund } from "./gateway";

/** An instant such as `2025-05-10T12:00:00.000Z`. */
type Instant = string;

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

export const manualPaymentActs = ["approve", "reject", "undo", "reopen"] as const;
export type ManualPaymentAct = (typeof manualPaymentActs)[number];

export const rejectionReasons = ["not_found", "amount_differs", "already_used", "other"] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

export type ManualPaymentRow = Price & {
	id: string;
	status: ManualPaymentStatus;
	plan_id: number;
	plan_name: string;
	plan_name_ar: string | null;
	payment_method: string;
	/** The name of its method; null for one that is unknown. */
	method_name: string | null;
	method_name_ar: string | null;
	user_id: string;
	user_name: string;
	user_email: string;
	user_phone: string | null;
	transfer_reference: string | null;
	/** The reference in the form used for comparison. */
	reference_key: string | null;
	discount_code: string | null;
	created_at: Instant;
	expires_at: Instant;
	decided_at: Instant | null;
	decided_by: string | null;
	rejection_reason: RejectionReason | null;
	rejection_note: string | null;
	refunded_at: Instant | null;
	refund_note: string | null;
	/** When the account of the payer was deleted. */
	payer_left_at: Instant | null;
	/** The number of its receipt; null without one. */
	receipt_number: string | null;
	/** The numbers of receipts whose approval was undone. */
	cancelled_receipts: string | null;
	/** The limit of the discount code; null without a code or a limit. */
	code_limit: number | null;
	/** The counted uses of the discount code. */
	code_used: number | null;
	/** How many waiting requests hold a use of the discount code, this one included. */
	code_held: number | null;
	/** The acts that are possible now. */
	possibleActs: (ManualPaymentAct | "expire")[];
	/** By when the payer was promised an answer; null without hours, and once it is decided. */
	answerDue: Instant | null;
	/** A refund can be recorded. */
	isRefundable: boolean;
};

/** A request that shares its reference with another one. */
export type SameReference = Pick<ManualPaymentRow, "id" | "reference_key" | "status">;

/** A payment or request that the payer of a request has made since. */
export type PaidSince = Price & {
	id: string;
	kind: "transaction" | "transfer";
	/** `waiting`: another request for the same plan. */
	state: "paid" | "waiting";
	plan_name: string;
	at: Instant;
};

export type TransactionRow = Price & {
	id: string;
	status: "pending" | "completed" | "failed";
	type: "listener_subscription" | "creator_membership" | "creator_package" | "tip";
	user_id: string;
	user_name: string;
	user_email: string;
	plan_name: string | null;
	plan_name_ar: string | null;
	creator_name: string | null;
	creator_name_ar: string | null;
	tip_message: string | null;
	discount_code: string | null;
	gateway_outcome: "completed" | "failed" | "cancelled" | null;
	webhook_processed: number;
	created_at: Instant;
	activated_at: Instant | null;
	/** When it was given back, or the last part of it that was. */
	refunded_at: Instant | null;
	refunded_minor: number | null;
	refund_note: string | null;
	refund_reason: RefundReason | "at_gateway" | null;
	/** 1: it was given back elsewhere, and an operator decides about the plan. */
	awaits_plan_choice: number | null;
	/** The state of a refund whose outcome is not known. */
	refund_state: "sent" | "pending" | "refunded" | "rejected" | null;
	/** 1: it was made with test keys, so no money moved. */
	is_test: number;
	/** The number of its receipt; null without one. */
	receipt_number: string | null;
	/** It can be refunded. */
	isRefundable: boolean;
	/** The money arrived after the account was deleted, and must be given back. */
	isUngranted: boolean;
};

export const refundReasons = ["asked", "paid_twice", "mistake", "not_delivered", "other"] as const;
export type RefundReason = (typeof refundReasons)[number];

/** A refund as the page announces it before the decision. */
export type RefundQuestion = Price & {
	/** A payment, or a charge that bought nothing. */
	id: string;
	paid: TransactionRow | ManualPaymentRow;
	/** `record`: no money is moved. */
	path: "gateway" | "record";
	/** Why the gateway sends nothing back. */
	cause: "way" | "away" | "no-charge" | null;
	gateway: GatewayName | null;
	/** It is the second payment for the same thing. */
	isSecond: boolean;
	rejected: { at: Instant; reason: string | null } | null;
	isPossible: boolean;
};

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
	"export",
	"plan",
	"package",
	"creator",
	"discount_code",
	"catalogue",
	"contact_inquiry",
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

export type PersonState = "active" | "unverified" | "suspended" | "deleted";

export const suspensionReasons = ["payment_abuse", "terms", "stolen", "asked", "other"] as const;
export type SuspensionReason = (typeof suspensionReasons)[number];

export type PersonRow = { [Field in keyof Profile]-?: string | null } & {
	id: string;
	name: string;
	email: string;
	phone: string;
	is_active: number;
	creator_tier: string | null;
	email_verified_at: Instant | null;
	created_at: Instant;
	deleted_at: Instant | null;
	reminders_off_at: Instant | null;
	suspended_at: Instant | null;
	suspension_reason: SuspensionReason | null;
	suspension_note: string | null;
};

export type SubscriptionRow = {
	id: string;
	plan_name: string;
	plan_name_ar: string | null;
	creator_name: string | null;
	creator_name_ar: string | null;
	started_at: Instant;
	next_billing_at: Instant | null;
	ended_at: Instant | null;
	cancelled_at: Instant | null;
	/** Set while its paid time waits for the launch. */
	waits_since: Instant | null;
};

export type CodeUseRow = {
	code: string;
	payment_id: string;
	state: "held" | "counted" | "released";
};

/** Everything that is known of one person: the newest of each kind. */
export type PersonRecords = {
	transactions: TransactionRow[];
	transfers: ManualPaymentRow[];
	plans: SubscriptionRow[];
	codes: CodeUseRow[];
	mails: MailRow[];
	messages: InquiryRow[];
	acts: ActRow[];
	/** A new address that waits for its confirmation. */
	waitingEmail: { email: string; until: string } | undefined;
};

/** The languages in which a text of a record is missing. */
type Missing = { missing: string[] };

export const catalogueNouns = [
	"plans",
	"packages",
	"creators",
	"discount-codes",
	"methods",
] as const;
export type CatalogueNoun = (typeof catalogueNouns)[number];

export type PlanRow = Missing & {
	id: number;
	kind: "platform" | "creator" | "tier" | "package";
	creator_id: number | null;
	name: string;
	name_ar: string | null;
	description: string;
	description_ar: string | null;
	price_minor: number;
	currency: string;
	cycle: "monthly" | "yearly";
	retired_at: Instant | null;
};

export type CreatorRow = Missing & {
	id: number;
	name: string;
	name_ar: string | null;
	is_verified: number;
	retired_at: Instant | null;
};

export type CodeRow = Missing & {
	code: string;
	type: "percentage" | "fixed";
	/** In percent, or in minor units of `currency`. */
	value: number;
	currency: string;
	used_count: number;
	max_usage: number | null;
	/** `2025-05-10` */
	starts_on: string | null;
	ends_on: string | null;
	is_active: number;
	description: string | null;
	description_ar: string | null;
	/** Why the code cannot be used today; undefined when it can. */
	end?: "code_not_active" | "code_expired" | "code_not_yet_active" | "code_used_up" | undefined;
};

/** A way to transfer money. */
export type MethodRow = Missing & {
	id: string;
	name: string;
	name_ar: string | null;
	number: string | null;
	link: string | null;
	minutes_from: number;
	minutes_to: number;
	payer_phone: PayerPhone;
	asks_reference: number;
	position: number;
	retired_at: Instant | null;
};

export type Catalogue = {
	methods: MethodRow[];
	plans: PlanRow[];
	packages: PlanRow[];
	creators: CreatorRow[];
	codes: CodeRow[];
};

/** The typed values of a form, by field. */
export type Typed = Record<string, string | undefined>;

export type IncomeRow = {
	currency: string;
	amountMinor: number;
	payments: number;
	/** Every day of the period, oldest first, including days without money. */
	days: { day: string; amountMinor: number; payments: number }[];
	/** The largest first; null is tips. */
	plans: { planId: number | null; amountMinor: number; payments: number }[];
};

/** The first page of an operator. */
export type Today = {
	now: Date;
	waiting: SomeRecords<ManualPaymentRow>;
	/** They were not answered in time. */
	expired: SomeRecords<ManualPaymentRow>;
	sameReference: SameReference[];
	/** Money that must be given back. */
	ungranted: SomeRecords<TransactionRow>;
	/** Money of a second payment for the same thing. */
	owed: SomeRecords<OwedCharge>;
	/** They were given back elsewhere, and nobody has decided about their plan. */
	planChoices: SomeRecords<TransactionRow>;
	/** A gateway has not confirmed them, or has rejected them. */
	unsettledRefunds: SomeRecords<UnsettledRefund>;
	notices: SomeRecords<GatewayNoticeRow>;
	income: IncomeRow[];
	plans: Map<number, { id: number; name: string; name_ar: string | null }>;
	failedWebhooks: SomeRecords<WebhookRow>;
	failedMails: SomeRecords<MailRow>;
	unanswered: SomeRecords<InquiryRow>;
};

/** A few of each kind of record that a search has found. */
export type Found = {
	people: PersonRow[];
	transactions: TransactionRow[];
	transfers: ManualPaymentRow[];
	creators: { id: number; name: string; name_ar: string | null }[];
	codes: { code: string }[];
};

/** A search that finds so many of a kind may have left some out. */
export const MAX_FOUND = 20;

/** The signed-in operator. */
export type SignedIn = {
	id: string;
	name: string;
	role: OperatorRole;
	sessionId: string;
	hasSecondFactor: boolean;
};

export type OperatorAccount = {
	id: string;
	name: string;
	role: OperatorRole;
	/** The invitation was not accepted yet. */
	isInvited: boolean;
	invite_expires_at: Instant | null;
	created_at: Instant;
	factor_since: Instant | null;
};

export type OperatorSession = {
	id: string | null;
	operator_id: string | null;
	name: string;
	/** The User-Agent of the browser. */
	client: string | null;
	created_at: Instant;
	expires_at: Instant;
};
