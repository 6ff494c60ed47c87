/** Every kind of mail and the facts that it tells (docs/product.md#mail). */
import type { WireManualPaymentMethod } from "../../contract/manual-payment";
import type { PlanKind } from "../database/schema";

type Money = { readonly amountMinor: number; readonly currency: string };

/** Why an operator rejects a transfer; each has its sentence in both languages. */
export const rejectionReasons = ["not_found", "amount_differs", "already_used", "other"] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

export type TransferFacts = Money & {
	readonly requestId: string;
	readonly planName: string;
	readonly method: WireManualPaymentMethod;
	readonly reference: string | null;
};

export type MembershipFacts = {
	readonly planKind: PlanKind;
	readonly planName: string;
	/** Null for what belongs to no creator. */
	readonly creatorId: number | null;
	readonly creatorName: string | null;
};

export type MessageFacts = {
	readonly inquiryId: string;
	readonly topic: "monetization" | "partnership" | "platform" | "technical" | "other";
	readonly message: string;
};

/** Instants are ISO texts. */
export type MailFacts = {
	"verify-email": { readonly token: string };
	"password-reset": { readonly token: string };
	"password-changed": { readonly changedAt: string };
	"transfer-received": TransferFacts & { readonly expiresAt: string };
	"transfer-approved": TransferFacts & {
		readonly approvedAt: string;
		readonly paidUntil: string | null;
	};
	"transfer-rejected": TransferFacts & {
		readonly reason: RejectionReason;
		readonly note: string | null;
	};
	"transfer-expired": TransferFacts;
	"payment-receipt": Money &
		MembershipFacts & {
			readonly transactionId: string;
			readonly paidAt: string;
			readonly paidUntil: string | null;
		};
	"tip-sent": Money & {
		readonly transactionId: string;
		readonly paidAt: string;
		readonly creatorName: string;
		readonly message: string | null;
		readonly isAnonymous: boolean;
	};
	"membership-begun": MembershipFacts & { readonly paidUntil: string | null };
	"membership-ended": MembershipFacts & { readonly endedAt: string };
	"message-received": MessageFacts;
	"operator-transfer": TransferFacts & {
		readonly payerName: string;
		readonly payerEmail: string;
		readonly payerPhone: string | null;
		readonly askedAt: string;
		readonly expiresAt: string;
	};
	"operator-message": MessageFacts & {
		readonly name: string;
		readonly email: string;
		readonly phone: string | null;
		readonly company: string | null;
		readonly audience: "startup" | "growing" | "established" | "large" | "enterprise" | null;
	};
	"operator-webhook": {
		readonly count: number;
		readonly since: string;
		readonly lastError: string | null;
		readonly deliveryIds: readonly string[];
	};
};

export type MailKind = keyof MailFacts;

/** A kind with its own facts. */
export type Mail = {
	[Kind in MailKind]: { readonly kind: Kind; readonly facts: MailFacts[Kind] };
}[MailKind];
