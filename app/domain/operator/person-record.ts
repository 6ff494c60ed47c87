/** A person, and everything that is known of them, as operators see it. */
import type { Profile } from "../account/user";
import type { ManualPaymentRow } from "./manual-payment-record";
import type { ActRow, InquiryRow, Instant, MailRow } from "./record";
import type { TransactionRow } from "./transaction-record";

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
