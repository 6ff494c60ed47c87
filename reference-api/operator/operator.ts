/** All that an operator may do and see, by the command line or the console. */
import { type PageRequest, readAll } from "../database/page";
import type { Refund } from "../database/refund-reason";
import { type MailFilter, pageMails } from "../mail/outbox-store";
import {
	findListedTransaction,
	pageTransactions,
	type TransactionFilter,
} from "../payment/transaction-store";
import type { PlatformContext } from "../runtime/context";
import type { Queue } from "../runtime/queue";
import { listActs, pageActs } from "./audit-store";
import { createCatalogueOperations } from "./catalogue-operation";
import { createContactInquiryOperations } from "./contact-inquiry-operation";
import { exportTransactions } from "./export";
import { createManualPaymentOperations } from "./manual-payment-operation";
import { createOperatorAccounts } from "./operator-account";
import { resetOperatorPassword } from "./operator-password";
import { readPersonFacts } from "./person";
import { recordRefund } from "./refund-operation";
import { type Found, search } from "./search-store";
import { readSearchText } from "./search-text";
import { readToday } from "./today";
import { createUserOperations } from "./user-operation";
import { createWebhookOperations } from "./webhook-operation";

export type Operator = ReturnType<typeof createOperator>;

type Queues = { webhookQueue: Queue; clockWork: Queue };

export function createOperator(context: PlatformContext, { webhookQueue, clockWork }: Queues) {
	const { db } = context;
	return {
		manualPayments: createManualPaymentOperations(context),
		users: createUserOperations(context),
		webhooks: createWebhookOperations(context, webhookQueue),
		today: () => readToday(context),
		catalogue: createCatalogueOperations(context),
		/** Undefined when nothing was typed. */
		async search(typed: string | undefined): Promise<Found | undefined> {
			const text = readSearchText(typed);
			return text && search(db, text);
		},
		/** What is known of a person beside the account itself: the newest of each kind, or all. */
		readPersonFacts: (person: { id: string; email: string }, limit?: number) =>
			readPersonFacts(db, person, limit),
		refunds: {
			/** Notes that a payment was given back, once. */
			record: (id: string, actor: string, refund: Refund) =>
				recordRefund(context, { id, actor }, refund),
		},
		contactInquiries: createContactInquiryOperations(context),
		outbox: {
			list: () => readAll((request) => pageMails(db, {}, request)),
			page: (filter: MailFilter, request: PageRequest) => pageMails(db, filter, request),
			/** Writes the mails that are due because time has passed, without waiting for the timer. */
			writeDue: () => clockWork.runDue(),
		},
		transactions: {
			list: () => readAll((request) => pageTransactions(db, {}, request)),
			find: (id: string) => findListedTransaction(db, id),
			page: (filter: TransactionFilter, request: PageRequest) =>
				pageTransactions(db, filter, request),
			/** A table for spreadsheets, while it is read. */
			export: (filter: TransactionFilter) =>
				exportTransactions((request) => pageTransactions(db, filter, request)),
		},
		audit: {
			list: () => readAll((request) => pageActs(db, request)),
			/** What was done to these. */
			listOf: (subjects: readonly string[]) => listActs(db, { subjects }),
			page: (request: PageRequest) => pageActs(db, request),
		},
		/** A new password for an operator, whose sessions end, or for who signs in first. */
		resetPassword: (actor: string, name?: string) => resetOperatorPassword(context, actor, name),
		accounts: createOperatorAccounts(context),
	};
}
