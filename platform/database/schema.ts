/**
 * The tables of the embedded platform as Kysely sees them. Both databases hold the same types:
 * instants are ISO text, flags are 0 or 1, money is in minor units, lists are JSON text.
 */
import type { Generated } from "kysely";
import type { AccountKind, PayerPhone } from "#core/manual-payment-method";
import type { OperatorRole } from "#core/operator-role";
import type { WireAudienceSize, WireInquiryType } from "../../contract/contact-inquiry";
import type { Locale } from "../base/locale";
import type { GatewayMode, GatewayName, PaymentWay } from "../gateway/gateway";
import type { RecordedRefundReason, RejectionReason, SuspensionReason } from "./reason";

type Flag = number;
type Instant = string;
type Json = string;

export type UserTable = {
	id: string;
	name: string;
	email: string;
	phone: string;
	avatar: string | null;
	password_hash: string;
	is_active: Flag;
	is_creator: Flag;
	creator_tier: string | null;
	email_verified_at: Instant | null;
	created_at: Instant;
	/** The language of mails; null until the person used a known language. */
	locale: Locale | null;
	/**
	 * Set when the person deleted the account. Its payments keep the row, without personal data.
	 */
	deleted_at: Instant | null;
	/** Null for an active account, and for suspensions by earlier releases. */
	suspended_at: Instant | null;
	suspension_reason: SuspensionReason | null;
	/** A note that only operators read. */
	suspension_note: string | null;
	/** When a mail server last said that there is no such address; null since a newer mail was written. */
	email_refused_at: Instant | null;
	/** The folded texts of a search; null until a job has filled it (`operator/search-key.ts`). */
	search_key: string | null;
	/** When the person switched reminders off; null while they are sent. */
	reminders_off_at: Instant | null;
};

export type CreatorTable = {
	id: number;
	/** In English, and for all readers where the Arabic one is missing. */
	name: string;
	name_ar: string | null;
	/** The show by which listeners know them. */
	show_name: string | null;
	show_name_ar: string | null;
	/** The address of a picture. */
	avatar: string | null;
	is_verified: Flag;
	/** All tips in `tips_currency`; tips in another currency are only in `supporters`. */
	total_tips_minor: number;
	tips_currency: string;
	/** Set when nothing of this creator is sold any more. */
	retired_at: Instant | null;
	/** The folded texts of a search; null until a job has filled it (`operator/search-key.ts`). */
	search_key: string | null;
};

type SupporterTable = {
	id: string;
	creator_id: number;
	name: string;
	amount_minor: number;
	currency: string;
	message: string | null;
	created_at: Instant;
	/** The tip's transaction; null for tips stored before this column existed. */
	transaction_id: string | null;
};

export type PlanKind = "platform" | "creator" | "tier" | "package";

export type PlanTable = {
	id: number;
	kind: PlanKind;
	creator_id: number | null;
	/** Texts in English, and for all readers where the Arabic ones are missing. */
	name: string;
	name_ar: string | null;
	description: string;
	description_ar: string | null;
	price_minor: number;
	currency: string;
	/** Spelled as on the wire: `month`, `monthly`, `year`, `yearly`. */
	interval: string;
	discount: string | null;
	discount_ar: string | null;
	is_popular: Flag;
	/** The wire field for a tier's price; null sends no price. */
	price_field: string | null;
	/** A list for plans, an object for tiers. */
	features: Json;
	features_ar: Json | null;
	perks: Json;
	perks_ar: Json | null;
	/** The limits of a package: uploads, followers, tools. */
	limits: Json;
	/** Set when it is no longer sold. */
	retired_at: Instant | null;
};

export type PaymentType =
	| "listener_subscription"
	| "creator_membership"
	| "creator_package"
	| "tip";
export type GatewayOutcome = "completed" | "failed" | "cancelled";

export type TransactionTable = {
	id: string;
	user_id: string;
	type: PaymentType;
	status: "pending" | "completed" | "failed";
	amount_minor: number;
	currency: string;
	plan_id: number | null;
	creator_id: number | null;
	tip_message: string | null;
	tip_is_anonymous: Flag;
	podcast_id: number | null;
	episode_id: number | null;
	idempotency_key: string | null;
	request_hash: string;
	payment_url: string;
	session_id: string;
	payment_key: string;
	/** The payer's action at the gateway; null before any. */
	gateway_outcome: GatewayOutcome | null;
	webhook_processed: Flag;
	/**
	 * Set once, when the purchase was granted; null for money that came after its account was
	 * deleted.
	 */
	activated_at: Instant | null;
	created_at: Instant;
	updated_at: Instant;
	discount_code: string | null;
	/**
	 * What the grant changed, so that it can be taken back; null for tips and for older payments.
	 */
	granted: Json | null;
	/** 1: it was started with test keys of a gateway, so no money moves. */
	is_test: Generated<Flag>;
};

/**
 * `starting`: the gateway was called, and its response is not stored yet. `unanswered`: no response
 * came, so nobody has the address to pay it, yet it may exist. `open`: it can be paid. `rejected`: the
 * gateway made none. `ended`: nothing can come of it any more.
 */
export type GatewayOrderState = "starting" | "unanswered" | "open" | "rejected" | "ended";

/** One try to start a payment at a gateway, and its place in the queue of look-ups. */
export type GatewayOrderTable = {
	/** Our name for it, new for each try. */
	reference: string;
	transaction_id: string;
	gateway: GatewayName;
	mode: GatewayMode;
	/** The gateway's own id; null until its start was answered, or a look-up found it. */
	order_id: string | null;
	/** The merchant account as a look-up showed it; webhooks alone never set it. */
	owner: string | null;
	/** The ids with which it was started, as a list of texts. */
	integration_ids: Json;
	amount_minor: number;
	currency: string;
	state: GatewayOrderState;
	payment_url: string | null;
	/** The code of a kiosk that can be paid now. */
	pay_code: string | null;
	/** The gateway's id of an attempt whose money may still come. */
	waiting_charge_id: string | null;
	created_at: Instant;
	/** When the gateway takes no money for it any more. */
	expires_at: Instant;
	/** When the payer's browser came back first. */
	returned_at: Instant | null;
	looked_up_at: Instant | null;
	attempts: number;
	next_attempt_at: Instant;
	/** Set when it is looked up no more: it ended, and the last look-up after its expiry was done. */
	closed_at: Instant | null;
	last_error: string | null;
	given_up_at: Instant | null;
};

/** `kept`: no order with its id is known yet. `unfit`: it is authentic and fits nothing. */
export type NoticeDecision = "applied" | "looked-up" | "kept" | "unfit";

/** An authentic webhook, once for each signed text. */
export type GatewayNoticeTable = {
	/** The gateway and a digest of the signed text. */
	id: string;
	gateway: GatewayName;
	order_id: string;
	/** The order that it belongs to; null while none is known. */
	reference: string | null;
	/** The attempt as it was reported. */
	attempt: Json;
	received_at: Instant;
	decided_at: Instant | null;
	decision: NoticeDecision | null;
	/** Why it fits nothing; null otherwise. */
	note: string | null;
	/** When an operator closed one that fits nothing, and what they wrote. */
	closed_at: Instant | null;
	closed_by: string | null;
	closing_note: string | null;
};

/**
 * `granted`: it paid for its transaction. `owed`: it bought nothing and must be given back. `returned`:
 * it was given back.
 */
export type ChargeUse = "granted" | "owed" | "returned";

/** Money that a gateway reported as paid. */
export type GatewayChargeTable = {
	id: string;
	gateway: GatewayName;
	mode: GatewayMode;
	/** The gateway's own id. */
	charge_id: string;
	reference: string;
	transaction_id: string;
	way: PaymentWay | null;
	amount_minor: number;
	currency: string;
	paid_at: Instant;
	use: ChargeUse;
	refunded_minor: number;
};

/**
 * `sent`: the gateway was called and its response is not stored yet. `pending`: it works on it, or
 * nobody knows; it is looked up and never sent again.
 */
export type GatewayRefundState = "sent" | "pending" | "refunded" | "rejected";

/** A refund that an operator asked for, and its place in the queue of look-ups. */
export type GatewayRefundTable = {
	id: string;
	/** The id of the charge. */
	charge: string;
	transaction_id: string;
	amount_minor: number;
	currency: string;
	state: GatewayRefundState;
	/** Reason, note and choices of the operator, which are recorded once the money is on its way. */
	request: Json;
	actor: string;
	created_at: Instant;
	attempts: number;
	next_attempt_at: Instant;
	closed_at: Instant | null;
	last_error: string | null;
	given_up_at: Instant | null;
};

type SubscriptionTable = {
	id: string;
	user_id: string;
	plan_id: number;
	/** 0 means the platform, so that the key stays unique. */
	creator_id: number;
	/** The start of the current run; set again when an ended plan begins anew. */
	started_at: Instant;
	next_billing_at: Instant | null;
	/** Set when its end was processed; null again when it is extended. */
	ended_at: Instant | null;
	/** Set when the person cancelled a plan without an end; null again when that is withdrawn. */
	cancelled_at: Instant | null;
	/** The day of the month on which the run began; null for older payments. */
	anchor_day: number | null;
	/**
	 * Since when paid time waits for the launch; null while time runs. A plan that waits has no
	 * `next_billing_at` yet, and counts as owned.
	 */
	waits_since: Instant | null;
	/** How much time begins then: paid months, and days that an operator gave. */
	waiting_months: Generated<number>;
	waiting_days: Generated<number>;
};

/** `days`: an operator gave more time; `given`: an operator gave the plan. */
export type PeriodSource = "payment" | "transfer" | "given" | "days" | "import";

/**
 * `renewed`: it follows the previous period of the same plan without a gap. `returned`: the plan had ended
 * before. Numbers about renewals leave out `days`.
 */
export type PeriodBegin = "new" | "renewed" | "returned";

/** The ledger of plans: each stretch of time that a plan was granted for. Times change when it is cut short. */
export type PlanPeriodTable = {
	id: string;
	subscription_id: string;
	user_id: string;
	plan_id: number;
	/** 0 means the platform, as in `subscriptions`. */
	creator_id: number;
	source: PeriodSource;
	/** The transaction or manual payment that paid for it; null for what an operator gave. */
	payment_id: string | null;
	begun: PeriodBegin;
	/** Null while it waits for the launch. */
	starts_at: Instant | null;
	/** Null without an end, and while it waits for the launch. */
	ends_at: Instant | null;
	/** How long it was granted for: months, then days; both 0 without an end, and in rows of earlier payments. */
	months: Generated<number>;
	days: Generated<number>;
	created_at: Instant;
	/** Set when a refund or an operator took it back before its end. */
	taken_back_at: Instant | null;
};

/** Each part of what was given back of a payment; a refund in one piece is one part. */
type RefundPartTable = {
	payment_id: string;
	/** Everything that was given back by then. */
	total_minor: number;
	amount_minor: number;
	created_at: Instant;
};

/** `week`: seven days before the last day; `day`: one day before; `after`: three days after it. */
export type ReminderKind = "week" | "day" | "after";

/** Each reminder that was written, once for each end of a plan. */
type PlanReminderTable = {
	subscription_id: string;
	ends_at: Instant;
	kind: ReminderKind;
	/** The event key of the mail that reminds of it, perhaps with others. */
	mail_key: string;
	created_at: Instant;
};

export type PlanChangeAct = "given" | "extended" | "ended";

/** One press of an operator. Days for many people are added, and taken back, in parts: people in the order of their ids. */
export type PlanChangeBatchTable = {
	/** Made with the form, so that it is pressed once. */
	id: string;
	act: PlanChangeAct;
	/** How many days are added; 0 for the other acts. */
	days: number;
	/** The plan of many people; null for all their plans, and for a change of one person. */
	plan_id: number | null;
	/** Null when it reaches many people. */
	user_id: string | null;
	/** Empty once the account of the one person is deleted. */
	reason: string;
	actor: string;
	sends_mail: Flag;
	created_at: Instant;
	/** How many people and plans it has reached so far. */
	people: number;
	plans: number;
	/** The last person of the parts that are done; empty before the first. */
	reached: string;
	/** Null while parts are missing. */
	done_at: Instant | null;
	undone_at: Instant | null;
	undone_by: string | null;
	undo_reached: string;
	undo_done_at: Instant | null;
};

/** What operators did to plans, so that it can be undone. */
export type PlanChangeTable = {
	id: string;
	batch_id: string;
	user_id: string;
	/** The undo of a gift removes a subscription that never ran before. */
	subscription_id: string;
	plan_id: number;
	/** 0 means the platform, as in `subscriptions`. */
	creator_id: number;
	act: PlanChangeAct;
	/** How many days were added; 0 for the other acts. */
	days: number;
	/** The end before and after; null without one, and while the time waits for the launch. */
	ends_before: Instant | null;
	ends_after: Instant | null;
	/** The row of the subscription, its periods that changed and the creator's standing; null when it never ran. */
	before: Json | null;
	/** The row of the subscription and the period that was added. */
	after: Json;
	/** What operators read; empty once the account is deleted. */
	reason: string;
	actor: string;
	created_at: Instant;
	/** When its mail is written; null when the operator left it out, and once it is written. */
	mail_at: Instant | null;
	undone_at: Instant | null;
	undone_by: string | null;
};

/** A verified address that its person replaces. */
export type EmailChangeTable = {
	id: string;
	user_id: string;
	old_email: string;
	new_email: string;
	confirm_hash: string;
	confirm_until: Instant;
	requested_at: Instant;
	confirmed_at: Instant | null;
	/** Set with the confirmation, when the old address gets the link that undoes it. */
	undo_hash: string | null;
	undo_until: Instant | null;
	undone_at: Instant | null;
	/** Set when its links stop working before their time: a newer request, a cancellation, an earlier undo. */
	closed_at: Instant | null;
};

/** What operators write about a person for each other. */
export type PersonNoteTable = {
	id: string;
	user_id: string;
	text: string;
	actor: string;
	created_at: Instant;
};

export type PersonLabelTable = {
	user_id: string;
	/** The label in the form used for comparison. */
	label_key: string;
	label: string;
	actor: string;
	created_at: Instant;
};

/** A file of people that an operator uploaded to the console; deleted after a day. */
export type PeopleImportTable = {
	id: string;
	actor: string;
	file_name: string;
	content: string;
	created_at: Instant;
	applied_at: Instant | null;
	outcome: Json | null;
};

/** A way to transfer money, as the operator describes it. */
export type PaymentMethodTable = {
	/** Its name on the wire. */
	id: string;
	name: string;
	name_ar: string | null;
	account_kind: AccountKind;
	/** Where the money goes; null: as the settings of the web process say. */
	number: string | null;
	holder: string | null;
	link: string | null;
	dial_code: string | null;
	instructions: string | null;
	instructions_ar: string | null;
	minutes_from: number;
	minutes_to: number;
	payer_phone: PayerPhone;
	asks_reference: number;
	/** The smallest comes first. */
	position: number;
	retired_at: Instant | null;
};

export type ManualPaymentTable = {
	id: string;
	user_id: string;
	plan_id: number;
	amount_minor: number;
	currency: string;
	/** The id of a row of `payment_methods`, which is never deleted. */
	payment_method: string;
	user_email: string;
	user_name: string;
	user_phone: string | null;
	transfer_reference: string | null;
	status: "pending" | "approved" | "rejected" | "expired";
	created_at: Instant;
	expires_at: Instant;
	decided_at: Instant | null;
	rejection_reason: RejectionReason | null;
	rejection_note: string | null;
	discount_code: string | null;
	idempotency_key: string | null;
	/** The normalised reference, for comparison; null without one. */
	reference_key: string | null;
	/** The changes of an approval, so that they can be undone; null without an approval. */
	granted: Json | null;
	/** The operator who decided, as in the audit trail; null while the request waits, and when it expired. */
	decided_by: string | null;
};

export type WebhookDeliveryTable = {
	id: string;
	event_id: string;
	transaction_id: string;
	body: Json;
	attempts: number;
	next_attempt_at: Instant;
	delivered_at: Instant | null;
	last_error: string | null;
	created_at: Instant;
	/** When the operator was notified of its failures. */
	reported_at: Instant | null;
	/** When its last attempt failed; nothing is tried again until an operator replays it. */
	given_up_at: Instant | null;
	/** When an operator noted that nobody will replay it. */
	closed_at: Instant | null;
};

type WebhookEventTable = { event_id: string; transaction_id: string; received_at: Instant };

export type MailTable = {
	id: string;
	recipient: string;
	subject: string;
	text: string;
	html: string;
	link: string;
	attempts: number;
	next_attempt_at: Instant;
	sent_at: Instant | null;
	last_error: string | null;
	created_at: Instant;
	/** When the link inside expires, which is then made anew; another mail is not sent after that. */
	expires_at: Instant;
	/**
	 * Unique, so that each event has one mail. Null in rows of earlier releases, like the next two
	 * columns.
	 */
	event_key: string | null;
	/** A `MailKind` of this release or another one. */
	kind: string | null;
	locale: Locale | null;
	/** When a mail server said that there is no such receiver; the mail is tried no more. */
	given_up_at: Instant | null;
	/** The Reply-To address until the mail is sent; null: support, where that is set. */
	reply_to: string | null;
};

/** An address that waits for the mail of launch day. The row is deleted in the transaction that queues its mail. */
type LaunchMailTable = {
	id: string;
	/** The spelling is that of `cleanEmail`. */
	email: string;
	locale: Locale;
	/** The time of the newest request. */
	created_at: Instant;
	/** The time at which an owner had the mails sent; null until then. */
	due_at: Instant | null;
};

export type ContactInquiryTable = {
	id: string;
	name: string;
	email: string;
	company: string | null;
	phone: string | null;
	inquiry_type: WireInquiryType;
	audience_size: WireAudienceSize | null;
	message: string;
	created_at: Instant;
	/** The subject of the question, as the page of the form knew it. */
	transaction_id: string | null;
	support_code: string | null;
	page: string | null;
	/** The account that was signed in when it was sent; null for everybody else. */
	user_id: string | null;
	/** When an operator marked it as answered. */
	answered_at: Instant | null;
	answered_by: string | null;
};

type SecretTable = { name: string; value: string };

type SeedTable = { name: string; seeded_at: Instant };

/** The last number that was given in each year. */
type ReceiptCounterTable = { year: number; last_number: number };

type ReceiptTable = {
	/** `2026-000012` */
	number: string;
	/** The id of a transaction or a manual payment; one of its numbers is valid at most. */
	payment_id: string;
	/** The seller of the brand at that time, with both languages. */
	seller: Json;
	given_at: Instant;
	/** Set when the approval of a transfer was undone. */
	cancelled_at: Instant | null;
};

export type Schema = {
	users: UserTable;
	sessions: SessionTable;
	verification_tokens: VerificationTokenTable;
	password_reset_tokens: PasswordResetTokenTable;
	bearer_tokens: BearerTokenTable;
	mail_links: MailLinkTable;
	attempts: AttemptTable;
	creators: CreatorTable;
	supporters: SupporterTable;
	plans: PlanTable;
	transactions: TransactionTable;
	subscriptions: SubscriptionTable;
	plan_periods: PlanPeriodTable;
	plan_reminders: PlanReminderTable;
	plan_change_batches: PlanChangeBatchTable;
	plan_changes: PlanChangeTable;
	email_changes: EmailChangeTable;
	person_notes: PersonNoteTable;
	person_labels: PersonLabelTable;
	people_imports: PeopleImportTable;
	refunds: RefundTable;
	refund_parts: RefundPartTable;
	receipt_counters: ReceiptCounterTable;
	receipts: ReceiptTable;
	manual_payments: ManualPaymentTable;
	payment_methods: PaymentMethodTable;
	webhook_deliveries: WebhookDeliveryTable;
	webhook_events: WebhookEventTable;
	gateway_orders: GatewayOrderTable;
	gateway_notices: GatewayNoticeTable;
	gateway_charges: GatewayChargeTable;
	gateway_refunds: GatewayRefundTable;
	outbox: MailTable;
	discount_codes: DiscountCodeTable;
	discount_code_views: DiscountCodeViewTable;
	discount_code_uses: DiscountCodeUseTable;
	told_prices: ShownPriceTable;
	contact_inquiries: ContactInquiryTable;
	launch_mails: LaunchMailTable;
	audit_log: AuditTable;
	operator_sessions: OperatorSessionTable;
	operators: OperatorTable;
	operator_challenges: OperatorChallengeTable;
	secrets: SecretTable;
	seeds: SeedTable;
};

type SessionTable = {
	token_hash: string;
	user_id: string | null;
	created_at: Instant;
	expires_at: Instant;
};

type VerificationTokenTable = { user_id: string; token_hash: string; expires_at: Instant };

type PasswordResetTokenTable = { user_id: string; token_hash: string; expires_at: Instant };

type BearerTokenTable = {
	token_hash: string;
	user_id: string;
	purpose: "mobile" | "web_subscription";
	expires_at: Instant;
};

/** Every link of the last mails; `user_id` may name an account that is gone. */
type MailLinkTable = {
	token_hash: string;
	kind: "verify-email" | "password-reset";
	user_id: string;
	sent_at: Instant;
};

type AttemptTable = { key: string; attempts: number; window_ends_at: Instant };

export type DiscountCodeTable = {
	code: string;
	type: "percentage" | "fixed";
	value: number;
	applied_to: string;
	minimal_spend: number | null;
	max_uses_per_user: number | null;
	max_usage: number | null;
	used_count: number;
	user_eligibility: string | null;
	starts_on: string | null;
	ends_on: string | null;
	is_active: Flag;
	invite_description: string | null;
	invite_description_ar: string | null;
	description: string | null;
	description_ar: string | null;
	/** The currency of a fixed value and of the minimal spend. */
	currency: string;
	/** The folded texts of a search; null until a job has filled it (`operator/search-key.ts`). */
	search_key: string | null;
};

export type DiscountCodeUseTable = {
	/** The id of a transaction or a manual payment. */
	payment_id: string;
	code: string;
	user_id: string;
	state: "held" | "counted" | "released";
	/** Reserves the code until then. */
	held_until: Instant;
};

type ShownPriceTable = {
	/** Plan, amount, currency and code. */
	id: string;
	/** The last time it was shown, to the day. */
	told_at: Instant;
};

type DiscountCodeViewTable = {
	id: string;
	code: string;
	source: string;
	seen_at: string;
	user_agent: string;
	received_at: Instant;
};

type AuditTable = {
	id: string;
	at: Instant;
	actor: string;
	action: string;
	subject: string;
	/** The values before and after; null where an act changed no value. */
	before: Json | null;
	after: Json | null;
	/** The request that did it, with the client's address and User-Agent; null for commands. */
	request_id: string | null;
	address: string | null;
	client: string | null;
};

type OperatorSessionTable = {
	token_hash: string;
	name: string;
	created_at: Instant;
	expires_at: Instant;
	/** The id used to list and end it. */
	id: string | null;
	operator_id: string | null;
	/** The User-Agent of the browser. */
	client: string | null;
};

export type OperatorTable = {
	id: string;
	name: string;
	/** The name in the form used for comparison. */
	name_key: string;
	role: OperatorRole;
	/** Null until the invitation is accepted. */
	password_hash: string | null;
	invite_hash: string | null;
	invite_expires_at: Instant | null;
	created_at: Instant;
	retired_at: Instant | null;
	/** The key of the authenticator app, in base32; null without a second factor. */
	factor_secret: string | null;
	/** A key that is being set up: no code has confirmed it. */
	factor_pending: string | null;
	factor_since: Instant | null;
	/** The step of the last code: neither it nor an earlier one is accepted again. */
	factor_step: number | null;
	/** The hashes of the recovery codes that are left. */
	recovery_codes: Json | null;
};

type OperatorChallengeTable = {
	token_hash: string;
	operator_id: string;
	expires_at: Instant;
};

export type RefundTable = {
	/** The id of a transaction or a manual payment; each is refunded once. */
	payment_id: string;
	user_id: string;
	/** What was given back by now, which may be a part. */
	amount_minor: number;
	currency: string;
	reason: RecordedRefundReason;
	note: string | null;
	actor: string;
	created_at: Instant;
	/** 1: less than the whole payment was given back. */
	is_partial: Generated<Flag>;
	/** 1: the paid period was taken off the plan; 0 in rows of earlier releases. */
	ends_plan: Generated<Flag>;
	/** 1: the money went back in the gateway's dashboard, and an operator decides about the plan. */
	awaits_plan_choice: Generated<Flag>;
};
