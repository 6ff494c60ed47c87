/**
 * The tables of the embedded platform as Kysely sees them. Both databases hold the same types:
 * instants are ISO text, flags are 0 or 1, money is in minor units, lists are JSON text.
 */
import type { WireAudienceSize, WireInquiryType } from "../../contract/contact-inquiry";
import type { WireManualPaymentMethod } from "../../contract/manual-payment";
import type { Locale } from "../platform/locale";
import type { RefundReason, RejectionReason, SuspensionReason } from "./reason";

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
	/** Of mails; null until the person was here in a known language. */
	locale: Locale | null;
	/** Set when the person deleted the account: the row is kept for its payments, without a person. */
	deleted_at: Instant | null;
	/** Null while nothing is wrong, and for suspensions of earlier releases. */
	suspended_at: Instant | null;
	suspension_reason: SuspensionReason | null;
	/** The operator's own words, for operators. */
	suspension_note: string | null;
};

export type CreatorTable = {
	id: number;
	name: string;
	avatar: string | null;
	is_verified: Flag;
	total_tips_minor: number;
	/** Set when nothing of theirs is sold any more. */
	retired_at: Instant | null;
};

type SupporterTable = {
	id: string;
	creator_id: number;
	name: string;
	amount_minor: number;
	message: string | null;
	created_at: Instant;
	/** Whose tip it is; null for those that were there before this was noted. */
	transaction_id: string | null;
};

export type PlanKind = "platform" | "creator" | "tier" | "package";

export type PlanTable = {
	id: number;
	kind: PlanKind;
	creator_id: number | null;
	name: string;
	description: string;
	price_minor: number;
	currency: string;
	/** As it is spelled on the wire: `month`, `monthly`, `year`, `yearly`. */
	interval: string;
	discount: string | null;
	is_popular: Flag;
	/** The field that carries a tier's price on the wire; null sends none. */
	price_field: string | null;
	/** A list for plans, an object for tiers. */
	features: Json;
	perks: Json;
	/** What a package allows: uploads, followers, tools. */
	limits: Json;
	/** Set when it is not sold any more. */
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
	/** What the payer did at the gateway; null while nothing was done. */
	gateway_outcome: GatewayOutcome | null;
	webhook_processed: Flag;
	/** Set once, when what was paid for was granted; null for money that came after its account was deleted. */
	activated_at: Instant | null;
	created_at: Instant;
	updated_at: Instant;
	discount_code: string | null;
	/** What it changed, so that it can be taken back; null for tips, and before this was noted. */
	granted: Json | null;
};

type SubscriptionTable = {
	id: string;
	user_id: string;
	plan_id: number;
	/** 0 means the platform, so that the pair stays unique. */
	creator_id: number;
	/** Of what runs: it is set once more when a plan that has ended begins anew. */
	started_at: Instant;
	next_billing_at: Instant | null;
	/** Set when its end was told; null again when it is extended. */
	ended_at: Instant | null;
	/** It had no end until the person gave it one; null again when that is taken back. */
	cancelled_at: Instant | null;
	/** The day of the month on which what is paid for began; null for what was paid before it was noted. */
	anchor_day: number | null;
};

export type ManualPaymentTable = {
	id: string;
	user_id: string;
	plan_id: number;
	amount_minor: number;
	currency: string;
	payment_method: WireManualPaymentMethod;
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
	/** The reference as it is compared with others; null without one. */
	reference_key: string | null;
	/** What an approval changed, so that it can be taken back; null for requests that were not. */
	granted: Json | null;
	/** Who decided, as in the audit trail; null while it waits, and when the clock did. */
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
	/** When the operator was told that it fails. */
	reported_at: Instant | null;
	/** When the last of its tries failed: none follows until an operator sends it again. */
	given_up_at: Instant | null;
	/** When an operator noted that none will: it is no work any more. */
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
	/** When the link inside stops working; the mail is not sent after it. */
	expires_at: Instant;
	/** Unique: one mail per event. Null in rows of earlier releases, as the next two. */
	event_key: string | null;
	/** A `MailKind`, of this release or of another one. */
	kind: string | null;
	locale: Locale | null;
	/** Whom a reply goes to, until the mail is sent; null: support, where that is set. */
	reply_to: string | null;
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
	/** What the question is about, as the page that it came from knew it. */
	transaction_id: string | null;
	support_code: string | null;
	page: string | null;
	/** When an operator noted that it is answered. */
	answered_at: Instant | null;
	answered_by: string | null;
};

type SecretTable = { name: string; value: string };

type SeedTable = { name: string; seeded_at: Instant };

export type Schema = {
	users: UserTable;
	sessions: SessionTable;
	verification_tokens: VerificationTokenTable;
	password_reset_tokens: PasswordResetTokenTable;
	bearer_tokens: BearerTokenTable;
	attempts: AttemptTable;
	creators: CreatorTable;
	supporters: SupporterTable;
	plans: PlanTable;
	transactions: TransactionTable;
	subscriptions: SubscriptionTable;
	refunds: RefundTable;
	manual_payments: ManualPaymentTable;
	webhook_deliveries: WebhookDeliveryTable;
	webhook_events: WebhookEventTable;
	outbox: MailTable;
	discount_codes: DiscountCodeTable;
	discount_code_views: DiscountCodeViewTable;
	discount_code_uses: DiscountCodeUseTable;
	told_prices: ToldPriceTable;
	contact_inquiries: ContactInquiryTable;
	audit_log: AuditTable;
	operator_sessions: OperatorSessionTable;
	operators: OperatorTable;
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
	description: string | null;
};

export type DiscountCodeUseTable = {
	/** Of a transaction or of a wallet transfer. */
	payment_id: string;
	code: string;
	user_id: string;
	state: "held" | "counted" | "released";
	/** Until then it keeps the code from others. */
	held_until: Instant;
};

type ToldPriceTable = {
	/** Plan, amount, currency and code. */
	id: string;
	/** The last time, to the day. */
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

export type OperatorRole = "approver" | "editor" | "owner";

type AuditTable = {
	id: string;
	at: Instant;
	actor: string;
	action: string;
	subject: string;
	/** What it was and what it became; null where an act changed nothing that has a value. */
	before: Json | null;
	after: Json | null;
};

type OperatorSessionTable = {
	token_hash: string;
	name: string;
	created_at: Instant;
	expires_at: Instant;
	/** By which it is listed and ended. */
	id: string | null;
	operator_id: string | null;
	/** What the browser says that it is. */
	client: string | null;
};

export type OperatorTable = {
	id: string;
	name: string;
	/** As names are compared. */
	name_key: string;
	role: OperatorRole;
	/** Null until the invitation is accepted. */
	password_hash: string | null;
	invite_hash: string | null;
	invite_expires_at: Instant | null;
	created_at: Instant;
	retired_at: Instant | null;
};

export type RefundTable = {
	/** Of a transaction or a transfer: each is given back once. */
	payment_id: string;
	user_id: string;
	amount_minor: number;
	currency: string;
	reason: RefundReason;
	note: string | null;
	actor: string;
	created_at: Instant;
};
