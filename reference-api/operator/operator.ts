/** All that an operator may do and see, by the command line or the console. */
import { createUserOperations } from "../account/user-operation";
import { listContactInquiries } from "../contact/contact-inquiry-store";
import type { ListOptions } from "../database/database";
import { listMails } from "../mail/outbox-store";
import { listTransactions } from "../payment/transaction-store";
import { createWebhookOperations } from "../payment/webhook-operation";
import type { PlatformContext } from "../platform/context";
import type { Queue } from "../platform/queue";
import { createManualPaymentOperations } from "../wallet/manual-payment-operation";
import { listActs } from "./audit-store";
import { resetOperatorPassword } from "./operator-password";

export type Operator = ReturnType<typeof createOperator>;

type Queues = { webhookQueue: Queue; clockWork: Queue };

export function createOperator(context: PlatformContext, { webhookQueue, clockWork }: Queues) {
	const { db } = context;
	return {
		manualPayments: createManualPaymentOperations(context),
		users: createUserOperations(context),
		webhooks: createWebhookOperations(context, webhookQueue),
		contactInquiries: { list: (options?: ListOptions) => listContactInquiries(db, options) },
		outbox: {
			list: (options?: ListOptions) => listMails(db, options),
			/** Writes the mails that are due because time has passed, without waiting for the timer. */
			writeDue: () => clockWork.runDue(),
		},
		transactions: { list: (options?: ListOptions) => listTransactions(db, options) },
		audit: {
			list: (options?: ListOptions & { subjects?: readonly string[] }) => listActs(db, options),
		},
		/** Replaces the console's password, ends its sessions and answers the new password. */
		resetPassword: (actor: string) => resetOperatorPassword(context, actor),
	};
}
