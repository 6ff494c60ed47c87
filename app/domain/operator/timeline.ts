/** The events of a person, one after the other, and the notes of operators about them. */
import type { inquiryTypes, supportTopics } from "../contact/contact";
import type { ManualPaymentRow } from "./manual-payment-record";
import type { ActRow, MailRow, Price } from "./record";
import type { RefundReason, TransactionRow } from "./transaction-record";

export type NoteRow = {
	id: string;
	user_id: string;
	text: string;
	actor: string;
	created_at: string;
};
export type PersonLabel = { key: string; label: string };

type NamedPlan = {
	plan_name: string | null;
	plan_name_ar: string | null;
	creator_name: string | null;
	creator_name_ar: string | null;
};

type PeriodOfPlan = NamedPlan & {
	begun: "new" | "renewed" | "returned";
	source: "payment" | "transfer" | "given" | "days" | "import";
	starts_at: string | null;
	ends_at: string | null;
	taken_back_at: string | null;
};

export type PlanChange = NamedPlan & {
	batch_id: string;
	act: "given" | "extended" | "ended";
	days: number;
	ends_before: string | null;
	ends_after: string | null;
	reason: string;
	actor: string;
	undone_by: string | null;
};

type Refund = Price & {
	reason: RefundReason | "at_gateway";
	note: string | null;
	actor: string;
};

type EventFacts =
	| { kind: "joined" | "deleted"; about: null }
	| {
			kind: "transaction";
			about: Omit<TransactionRow, "isRefundable" | "isUngranted">;
	  }
	| {
			kind: "transfer";
			about: Omit<ManualPaymentRow, "possibleActs" | "answerDue" | "isRefundable">;
	  }
	| { kind: "refund"; about: Refund }
	| { kind: "period"; about: PeriodOfPlan }
	| { kind: "ended"; about: NamedPlan & { cancelled_at: string | null } }
	| { kind: "change" | "undone"; about: PlanChange }
	| { kind: "mail"; about: Pick<MailRow, "id" | "subject" | "sent_at" | "given_up_at"> }
	| {
			kind: "message";
			about: {
				id: string;
				inquiry_type: (typeof inquiryTypes)[number] | (typeof supportTopics)[number];
				message: string;
				answered_at: string | null;
			};
	  }
	| { kind: "act"; about: ActRow };

export type TimelineEvent = { id: string; at: string } & EventFacts;
