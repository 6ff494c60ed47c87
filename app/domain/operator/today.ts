/** The first page of the console. */
import type { GatewayNoticeRow, OwedCharge, UnsettledRefund } from "./gateway";
import type { ManualPaymentRow, SameReference } from "./manual-payment-record";
import type { InquiryRow, MailRow, SomeRecords, WebhookRow } from "./record";
import type { IncomeRow, TransactionRow } from "./transaction-record";

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
