/** All that an operator may do and see, by the command line or the console. */
import { createUserOperations } from "../account/user-operation";
import { createContactInquiryOperations } from "../contact/contact-inquiry-operation";
import type { ListOptions } from "../database/database";
import type { PageRequest } from "../database/page";
import { listMails, pageMails } from "../mail/outbox-store";
import {
	listTransactions,
	pageTransactions,
	type TransactionFilter,
} from "../payment/transaction-store";
import { createWebhookOperations } from "../payment/webhook-operation";
import type { PlatformContext } from "../platform/context";
import type { Queue } from "../platform/queue";
import { createManualPaymentOperations } from "../wallet/manual-payment-operation";
import { listActs, pageActs } from "./audit-store";
import { resetOperatorPassword } from "./operator-password";
import { readToday } from "./today";

export type Operator = ReturnType<typeof createOperator>;

type Queues = { webhookQueue: Queue; clockWork: Queue };

export function createOperator(context: PlatformContext, { webhookQueue, clockWork }: Queues) {
	const { db } = context;
	return {
		manualPayments: createManualPaymentOperations(context),
		users: createUserOperations(context),
		webhooks: createWebhookOperations(context, webhookQueue),
		today: () => readToday(context),
		contactInquiries: createContactInquiryOperations(context),
		outbox: {
			list: (options?: ListOptions) => listMails(db, options),
			page: (request: PageRequest) => pageMails(db, request),
			/** Writes the mails that are due because time has passed, without waiting for the timer. */
			writeDue: () => clockWork.runDue(),
		},
		transactions: {
			list: (options?: ListOptions) => listTransactions(db, options),
			page: (filter: TransactionFilter, request: PageRequest) =>
				pageTransactions(db, filter, request),
		},
		audit: {
			list: (options?: ListOptions & { subjects?: readonly string[] }) => listActs(db, options),
			page: (request: PageRequest) => pageActs(db, request),
		},
		/** Replaces the console's password, ends its sessions and answers the new password. */
		resetPassword: (actor: string) => resetOperatorPassword(context, actor),
	};
}
