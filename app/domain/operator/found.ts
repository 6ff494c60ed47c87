/** The results of a search in the console. */
import type { ManualPaymentRow } from "./manual-payment-record";
import type { PersonRow } from "./person-record";
import type { TransactionRow } from "./transaction-record";

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
