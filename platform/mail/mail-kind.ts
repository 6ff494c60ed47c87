/** Every kind of mail and its facts (docs/product/platform.md). */
import type { Seller } from "#core/brand/brand";
import type { WireAudienceSize, WireInquiryType } from "../../contract/contact-inquiry";
import type { BillingCycle } from "../base/clock";
import type { RejectionReason } from "../database/reason";

type Money = { amountMinor: number; currency: string };

/** A payment through a gateway. */
type Payment = Money & {
	transactionId: string;
	/** True when it was started with test keys, which the mail says. */
	isTest: boolean;
};

/** The numbered receipt of a payment; null for one without, whose mail names the brand's seller alone. */
export type Receipted = { receipt: { number: string; seller: Seller } | null };

/** A name in English, and in Arabic where it has one: the mail has one of them. */
export type Named = { name: string; name_ar: string | null };

/**
 * Why money granted nothing: the account was deleted before it came, the payment had failed and its payer
 * had paid for the same plan otherwise, or the payment was paid before.
 */
export type UngrantedReason = "account-deleted" | "paid-otherwise" | "paid-twice";

export type ManualPaymentFacts = Money & {
	requestId: string;
	plan: Named;
	/** Its name, or the key of a method that is unknown. */
	method: Named;
	reference: string | null;
};

export type MembershipFacts = {
	planKind: "platform" | "creator" | "tier" | "package";
	plan: Named;
	/** Null when it belongs to no creator. */
	creatorId: number | null;
	creator: Named | null;
};

/** `until` is null while the time waits for the launch. */
export type DatedMembership = MembershipFacts & { until: string | null };

/** The time that was granted. */
export type GrantedTime = {
	/** Null for a plan without an end, and while the time waits. */
	paidUntil: string | null;
	/** True while the time waits for the launch. */
	startsAtLaunch: boolean;
	cycle: BillingCycle;
};

/** A plan whose end is reminded of. */
export type RemindedPlan = MembershipFacts &
	Money & {
		planId: number;
		/** Its price now is for this long. */
		cycle: BillingCycle;
		/** What it has, as its row says it: a list in JSON in each language, or none of our business. */
		features: string;
		features_ar: string | null;
		endsAt: string;
		/** Until when it runs in spite of its end; null when it stops there. */
		graceUntil: string | null;
		/** True once it has stopped. */
		isOver: boolean;
	};

/** The reminders of one day. The plans that still run come first. */
export type ReminderFacts = {
	plans: readonly RemindedPlan[];
	/** Switches reminders off without a sign-in. */
	stopToken: string;
};

/** Creators are promised a reply within 24 hours, everybody else a reply. */
const promises: Record<WireInquiryType, "creator" | "support"> = {
	monetization: "creator",
	partnership: "creator",
	platform: "creator",
	technical: "creator",
	other: "creator",
	payment: "support",
	account: "support",
	appeal: "support",
	question: "support",
};

export const promiseTo = (topic: WireInquiryType) => promises[topic];

/** `part`: less than was paid. `second`: one of two payments for the same thing, which stays as it is. */
export type RefundShare = "whole" | "part" | "second";

type MessageFacts = { inquiryId: string; topic: WireInquiryType };

/** Instants are ISO text. */
export type MailFacts = {
	"verify-email": { token: string; expiresAt: string };
	/** To the new address, whose link confirms it. */
	"email-change": { token: string; expiresAt: string };
	/** To the old address, whose link undoes the change. */
	"email-changed": { token: string; changedAt: string; expiresAt: string };
	"password-reset": { token: string; expiresAt: string };
	"password-changed": { changedAt: string };
	"account-imported": { email: string };
	"account-deleted": { deletedAt: string };
	"transfer-received": ManualPaymentFacts & { expiresAt: string };
	"transfer-approved": ManualPaymentFacts & GrantedTime & Receipted & { approvedAt: string };
	"transfer-rejected": ManualPaymentFacts & {
		reason: RejectionReason;
		note: string | null;
	};
	"transfer-expired": ManualPaymentFacts;
	"transfer-reopened": ManualPaymentFacts & {
		expiresAt: string;
		/** The number of the receipt that the approval had given; null without one. */
		cancelledReceipt: string | null;
	};
	"pay-code": Payment & {
		/** Null for a tip. */
		plan: Named | null;
		creator: Named | null;
		/** What to say at the counter. */
		payCode: string;
		payUntil: string;
		/** Null when the gateway does not name it. */
		counter: { places: Named; service: Named } | null;
	};
	"payment-receipt": Payment & MembershipFacts & GrantedTime & Receipted & { paidAt: string };
	"payment-refunded": Money & {
		paymentId: string;
		/** Null for a payment without a numbered receipt. */
		receiptNumber: string | null;
		/** True when no money moved. */
		isTest: boolean;
		refundedAt: string;
		/** Null for a tip. */
		membership: MembershipFacts | null;
		share: RefundShare;
		/** True when the paid period was taken back. */
		endsPlan: boolean;
	};
	"tip-sent": Payment &
		Receipted & {
			paidAt: string;
			creator: Named | null;
			message: string | null;
			isAnonymous: boolean;
		};
	"membership-begun": MembershipFacts & GrantedTime & { begunAt: string };
	/** Time that waited for the launch has begun. */
	"plan-started": MembershipFacts & GrantedTime & { startedAt: string };
	"membership-ended": MembershipFacts & { endedAt: string };
	/** What operators did: they gave a plan that did not run before, added time, ended a plan early. */
	"plan-given": DatedMembership;
	"plan-extended": {
		/** Null when no days were counted, but months, or until a day. */
		days: number | null;
		plans: readonly [DatedMembership, ...DatedMembership[]];
	};
	"plan-cut": MembershipFacts & { endsAt: string; isOver: boolean };
	/** At least one of its plans still runs. */
	"plan-ending": ReminderFacts;
	"plan-lapsed": ReminderFacts;
	/** The apps are out, for an address that asked to be told. */
	launch: {
		/** Takes the address off the list. */
		cancelToken: string;
	};
	"message-received": MessageFacts;
	"operator-transfer": ManualPaymentFacts & {
		payerName: string;
		payerEmail: string;
		payerPhone: string | null;
		askedAt: string;
		expiresAt: string;
	};
	"operator-message": MessageFacts & {
		name: string;
		email: string;
		phone: string | null;
		company: string | null;
		audience: WireAudienceSize | null;
		message: string;
		/** The payment that the message is about. */
		transactionId: string | null;
		supportCode: string | null;
		page: string | null;
	};
	/** Money that granted nothing. */
	"operator-refund": Money & { transactionId: string; reason: UngrantedReason };
	"operator-webhook": {
		count: number;
		since: string;
		lastError: string | null;
		deliveryIds: readonly string[];
	};
};

export type MailKind = keyof MailFacts;

/** A kind with its facts. */
export type Mail = {
	[Kind in MailKind]: { kind: Kind; facts: MailFacts[Kind] };
}[MailKind];
