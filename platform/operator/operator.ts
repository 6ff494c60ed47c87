/**
 * Everything that an operator may see and do, through the command line or the console. `actor`
 * names the operator in the audit log.
 */
import type { CsvSeparator } from "#core/csv-separator";
import {
	findContactInquiry,
	type InquiryFilter,
	markAnswered,
	pageContactInquiries,
} from "../contact/contact-inquiry-store";
import { type PageRequest, readAll } from "../database/page";
import type { Refund } from "../database/reason";
import { type MailFilter, pageMails } from "../mail/outbox-store";
import {
	closeDelivery,
	type DeliveryFilter,
	findDelivery,
	pageDeliveries,
	requeueDelivery,
} from "../mock-gateway/webhook-delivery-store";
import { lookUpPayment } from "../payment/payment-check";
import type { PlanChoice } from "../payment/refund";
import {
	findListedTransaction,
	pageTransactions,
	type TransactionFilter,
} from "../payment/transaction-store";
import type { PlatformContext } from "../runtime/context";
import type { Queue } from "../runtime/queue";
import { type AuditFilter, pageActs } from "./audit-search";
import { listActs, OperatorError, recordAct } from "./audit-store";
import { createCatalogueOperations } from "./catalogue-operation";
import { exportActs, exportTransactions, recordExport } from "./export";
import { readGatewaySide } from "./gateway-side";
import { createLaunchMailOperations } from "./launch-mail-operation";
import { createManualPaymentOperations } from "./manual-payment-operation";
import { createNoticeOperations } from "./notice-operation";
import { createNumberOperations } from "./number-operation";
import { createOperatorAccounts } from "./operator-account";
import { resetOperatorPassword } from "./operator-password";
import { createPeopleImportOperations } from "./people-import-operation";
import { readPersonFacts } from "./person";
import { type CopiedPerson, readPersonCopy } from "./person-copy";
import { createPersonNotes } from "./person-note-operation";
import { createPlanChanges } from "./plan-change-operation";
import { createReceiptOperations } from "./receipt-operation";
import {
	askRefund,
	decidePlan,
	type GiveBack,
	giveBack,
	recordGivenBack,
} from "./refund-operation";
import { type Found, readSearchText, search } from "./search";
import { createSecondFactors } from "./second-factor";
import { pageTimeline } from "./timeline";
import { readToday } from "./today";
import { createUserOperations } from "./user-operation";

function createContactInquiryOperations({ db, now }: PlatformContext) {
	return {
		list: () => readAll((request) => pageContactInquiries(db, {}, request)),
		find: (id: string) => findContactInquiry(db, id),
		page: (filter: InquiryFilter, request: PageRequest) =>
			pageContactInquiries(db, filter, request),
		/** Marks it as answered; the reply itself is a mail from the operator. */
		async answer(id: string, actor: string): Promise<void> {
			await db.transaction().execute(async (trx) => {
				const row = await markAnswered(trx, id, { at: now(), by: actor });
				if (row === undefined)
					throw new OperatorError(`No message ${id} is waiting for an answer.`);
				await recordAct(trx, { actor, action: "contact_inquiry.answered", subject: id }, now());
			});
		},
	};
}

function createWebhookOperations({ db, now }: PlatformContext, webhookQueue: Queue) {
	return {
		list: () => readAll((request) => pageDeliveries(db, {}, request)),
		find: (id: string) => findDelivery(db, id),
		page: (filter: DeliveryFilter, request: PageRequest) => pageDeliveries(db, filter, request),
		/** Delivers it again now; nothing is granted twice. */
		async replay(id: string, actor: string): Promise<void> {
			await db.transaction().execute(async (trx) => {
				const delivery = await requeueDelivery(trx, id, now());
				if (delivery === undefined) throw new OperatorError(`No webhook delivery ${id}.`);
				await recordAct(trx, { actor, action: "webhook.replayed", subject: id }, now());
			});
			await webhookQueue.runDue();
		},
		/**
		 * Closes a delivery that was given up and that nobody will replay: it no longer counts as
		 * open.
		 */
		async close(id: string, actor: string): Promise<void> {
			await db.transaction().execute(async (trx) => {
				const delivery = await closeDelivery(trx, id, now());
				if (delivery === undefined)
					throw new OperatorError(`No webhook ${id} has stopped retrying.`);
				await recordAct(trx, { actor, action: "webhook.closed", subject: id }, now());
			});
		},
		/** Delivers what is due without waiting for the timer. */
		deliverDue: () => webhookQueue.runDue(),
	};
}

export type Operator = ReturnType<typeof createOperator>;

type Queues = { webhookQueue: Queue; lookUpQueue: Queue; refundQueue: Queue; clockWork: Queue };

export function createOperator(context: PlatformContext, queues: Queues) {
	const { db, now } = context;
	const { webhookQueue, lookUpQueue, refundQueue, clockWork } = queues;
	return {
		manualPayments: createManualPaymentOperations(context),
		users: createUserOperations(context),
		peopleImports: createPeopleImportOperations(context),
		webhooks: createWebhookOperations(context, webhookQueue),
		orders: {
			/** Looks up what is due without waiting for the timer. */
			lookUpDue: () => lookUpQueue.runDue(),
		},
		today: () => readToday(context),
		numbers: createNumberOperations(context),
		catalogue: createCatalogueOperations(context),
		/** Undefined when nothing was typed. */
		async search(typed: string | undefined): Promise<Found | undefined> {
			const text = readSearchText(typed);
			return text && search(db, text);
		},
		/** Reads the records of a person: the newest `limit` of each kind, or all. */
		readPersonFacts: (person: { id: string; email: string }, limit?: number) =>
			readPersonFacts(db, person, limit),
		/** Reads the copy of a person's data that is handed out. */
		readPersonCopy: (person: CopiedPerson) => readPersonCopy(db, person),
		notes: createPersonNotes(context),
		planChanges: createPlanChanges(context),
		/** Everything about a person in the order in which it happened, newest first. */
		pageTimeline: (person: Parameters<typeof pageTimeline>[1], request: PageRequest) =>
			pageTimeline(db, person, request),
		receipts: createReceiptOperations(context),
		refunds: {
			/** How the money of a payment, or of a charge that bought nothing, can go back. */
			ask: (id: string) => askRefund(context, id),
			/** Gives a payment back, once: through its gateway where that can, otherwise it is recorded. */
			give: (id: string, actor: string, refund: GiveBack) =>
				giveBack(context, { id, actor }, refund),
			/** Looks up those whose outcome is not known, without waiting for the timer. */
			lookUpDue: () => refundQueue.runDue(),
			/** Records that an operator gave a payment back by hand, once. */
			record: (id: string, actor: string, refund: Refund) =>
				recordGivenBack(context, { id, actor }, refund),
			/** Decides about the plan of a payment that was given back elsewhere. */
			decidePlan: (id: string, actor: string, choice: PlanChoice) =>
				decidePlan(context, { id, actor }, choice),
		},
		contactInquiries: createContactInquiryOperations(context),
		launchMails: createLaunchMailOperations(context),
		outbox: {
			list: () => readAll((request) => pageMails(db, {}, request)),
			page: (filter: MailFilter, request: PageRequest) => pageMails(db, filter, request),
			/** Writes mails that are due because time has passed, without waiting for the timer. */
			writeDue: () => clockWork.runDue(),
		},
		transactions: {
			list: () => readAll((request) => pageTransactions(db, {}, request)),
			find: (id: string) => findListedTransaction(db, id),
			/** Asks its gateway now; false when that reported nothing, or was asked a moment ago. */
			async lookUp(id: string, actor: string): Promise<boolean> {
				const hasReport = await lookUpPayment(context, id);
				const after = { told: hasReport ? 1 : 0 };
				await recordAct(db, { actor, action: "payment.looked_up", subject: id, after }, now());
				return hasReport;
			},
			/** What a gateway has reported about it. */
			readGatewaySide: (id: string) => readGatewaySide(db, id),
			page: (filter: TransactionFilter, request: PageRequest) =>
				pageTransactions(db, filter, request),
			/** A CSV stream. */
			export: (filter: TransactionFilter, actor: string, separator: CsvSeparator = "comma") =>
				recordExport(context, { actor, what: "transactions", filter }, () =>
					exportTransactions((request) => pageTransactions(db, filter, request), separator),
				),
		},
		gatewayNotices: createNoticeOperations(context),
		audit: {
			list: (filter: AuditFilter = {}) => readAll((request) => pageActs(db, filter, request)),
			/** The acts of operators on these subjects. */
			listOf: (subjects: readonly string[]) => listActs(db, { subjects, hasSignIns: false }),
			page: (filter: AuditFilter, request: PageRequest) => pageActs(db, filter, request),
			export: (filter: AuditFilter, actor: string, separator: CsvSeparator = "comma") =>
				recordExport(context, { actor, what: "audit", filter }, () =>
					exportActs((request) => pageActs(db, filter, request), separator),
				),
			/** Records that the console rejected a request of this operator. */
			recordRejection: (actor: string, request: string) =>
				recordAct(db, { actor, action: "console.refused", subject: request }, now()),
		},
		/**
		 * Sets a new password for an operator and ends their sessions, or for the person who signs
		 * in first.
		 */
		resetPassword: (actor: string, name?: string) => resetOperatorPassword(context, actor, name),
		accounts: createOperatorAccounts(context),
		secondFactors: createSecondFactors(context),
	};
}
