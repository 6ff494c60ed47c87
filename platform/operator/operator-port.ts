/**
 * The operations as the web process uses them for the console: those of `operator.ts`, the sessions of
 * operators, and rows with what the rules allow for them. `app/server/operator/operator-port.server.ts`
 * has its type on the other side.
 */
import { getPromisedAt, LONGEST_RESPONSE_MINUTES, type OperatorHours } from "#core/operator-hours";
import { findWaitingEmailChange } from "../account/email-change-store";
import { listMissing } from "../base/row-language";
import { FormError, StaleFormError } from "../catalogue/catalogue-form";
import { catalogueTyped, markOf } from "../catalogue/catalogue-typed";
import { billingCycleOf } from "../catalogue/plan-store";
import { isNotSaved } from "../database/database";
import { CallError } from "../http/call-error";
import { webOriginOf } from "../http/request";
import { findCodeEnd } from "../invite/discount-code-rule";
import {
	isTransferRefundable,
	type ListedManualPayment,
} from "../manual-payment/listed-manual-payment-store";
import {
	isGivenBack,
	isTransactionRefundable,
	isUngranted,
	type ListedTransaction,
} from "../payment/transaction-store";
import { PeopleFileError } from "../people-file/file-text";
import type { PlatformContext } from "../runtime/context";
import { runFrom } from "../runtime/request-origin";
import { OperatorError } from "./audit-store";
import { previewPlan } from "./catalogue-preview";
import { CodedError } from "./coded-error";
import { listPossibleActs } from "./manual-payment-operation";
import type { Operator } from "./operator";
import { createOperatorSessions } from "./operator-session";
import { namePaidSince } from "./paid-since";
import type { RefundQuestion } from "./refund-operation";

/** Why an operation did not happen; undefined for a defect. */
function readRejection(error: unknown) {
	if (error instanceof StaleFormError) {
		return { kind: "stale", problems: error.problems, stored: error.stored } as const;
	}
	if (error instanceof FormError) return { kind: "fields", problems: error.problems } as const;
	if (error instanceof PeopleFileError) {
		return { kind: "file", problem: error.problem, detail: error.detail } as const;
	}
	if (error instanceof CodedError) return { kind: "coded", code: error.code } as const;
	if (error instanceof OperatorError) return { kind: "impossible" } as const;
	if (error instanceof CallError) {
		const { status, code, detail } = error;
		const { retryAfter = 0 } = detail;
		if (status === 503) return { kind: "busy", retryAfter } as const;
		if (status === 429) return { kind: "limited", retryAfter } as const;
		return { kind: "rejected", code } as const;
	}
	return isNotSaved(error) ? ({ kind: "not-saved" } as const) : undefined;
}

const mapRows = <Page extends { rows: unknown[] }, Result>(
	page: Page,
	change: (row: Page["rows"][number]) => Result,
) => ({ ...page, rows: page.rows.map(change) });

/** By when the payer was promised an answer, while one is due and hours are set. */
function findAnswerDue(row: ListedManualPayment, hours: OperatorHours | undefined) {
	if (row.status !== "pending" || hours === undefined) return null;
	const minutes = row.approval_minutes ?? LONGEST_RESPONSE_MINUTES;
	const at = getPromisedAt(minutes, Date.parse(row.created_at), hours);
	return new Date(at).toISOString();
}

type RefundablePayment = { amount_minor: number; currency: string; isRefundable: boolean };

/** Adds how much would go back, and whether it may. */
function readRefundQuestion<Paid extends RefundablePayment & { refunded_minor?: number | null }>(
	{ charge, ...question }: RefundQuestion,
	paid: Paid,
) {
	const isOwed = charge?.use === "owed";
	const source = question.isSecond && charge ? charge : paid;
	return {
		...question,
		paid,
		amount_minor: source.amount_minor - (source.refunded_minor ?? 0),
		currency: source.currency,
		isPossible: !question.isUnderWay && (question.isSecond ? isOwed : paid.isRefundable),
	};
}

export function createOperatorPort(context: PlatformContext, operator: Operator) {
	const { now, options } = context;
	const { manualPayments, transactions, catalogue } = operator;
	const toManualPayment = (row: ListedManualPayment) => ({
		...row,
		possibleActs: listPossibleActs(row, now()),
		answerDue: findAnswerDue(row, options.operatorHours),
		isRefundable: isTransferRefundable(row) && row.refunded_at === null,
	});
	const toTransaction = (row: ListedTransaction) => ({
		...row,
		isRefundable: isTransactionRefundable(row) && !isGivenBack(row) && row.refund_state === null,
		/** The money arrived after the account was deleted. */
		isUngranted: isUngranted(row),
	});
	const findTransaction = async (id: string) => {
		const row = await transactions.find(id);
		return row && toTransaction(row);
	};
	const findTransfer = async (id: string) => {
		const row = await manualPayments.find(id);
		return row && toManualPayment(row);
	};
	return {
		...operator,
		sessions: createOperatorSessions(context, operator.accounts),
		readRejection,
		now,
		isSecondFactorRequired: options.isSecondFactorRequired ?? false,
		/** Runs work for a request, whose origin is recorded with every act. */
		runFrom,
		/** The origin of links in mails. */
		readWebOrigin: (request: Request) => webOriginOf(options, request),
		async today() {
			const today = await operator.today();
			return {
				...today,
				waiting: mapRows(today.waiting, toManualPayment),
				expired: mapRows(today.expired, toManualPayment),
				ungranted: mapRows(today.ungranted, toTransaction),
				planChoices: mapRows(today.planChoices, toTransaction),
			};
		},
		async search(typed: string | undefined) {
			const found = await operator.search(typed);
			return (
				found && {
					...found,
					transactions: found.transactions.map(toTransaction),
					transfers: found.transfers.map(toManualPayment),
				}
			);
		},
		notes: {
			...operator.notes,
			/** The names of the labels of each person. */
			async listLabels(userIds: readonly string[]) {
				const labels = await operator.notes.listLabels(userIds);
				return Object.fromEntries(
					[...labels].map(([id, own]) => [id, own.map(({ label }) => label)]),
				);
			},
		},
		async readPersonFacts(person: { id: string; email: string }) {
			const facts = await operator.readPersonFacts(person);
			const waiting = await findWaitingEmailChange(context.db, person.id, now());
			return {
				...facts,
				waitingEmail: waiting && { email: waiting.new_email, until: waiting.confirm_until },
				transactions: facts.transactions.map(toTransaction),
				transfers: facts.transfers.map(toManualPayment),
			};
		},
		manualPayments: {
			...manualPayments,
			find: findTransfer,
			page: async (...requested: Parameters<typeof manualPayments.page>) =>
				mapRows(await manualPayments.page(...requested), toManualPayment),
			listWaiting: async (limit: number) =>
				(await manualPayments.listWaiting(limit)).map(toManualPayment),
			/** The later payments of the payer, and one text that names them all. */
			async readPaidSince(row: ListedManualPayment) {
				const since = await manualPayments.listPaidSince(row);
				return { since, name: namePaidSince(since) };
			},
		},
		refunds: {
			...operator.refunds,
			/** Tells what a refund would do; undefined when there is no such payment or charge. */
			async ask(id: string) {
				const question = await operator.refunds.ask(id);
				const paid = (await findTransaction(question.paymentId)) ?? (await findTransfer(id));
				return paid && readRefundQuestion(question, paid);
			},
		},
		transactions: {
			...transactions,
			find: findTransaction,
			page: async (...requested: Parameters<typeof transactions.page>) =>
				mapRows(await transactions.page(...requested), toTransaction),
		},
		catalogue: {
			...catalogue,
			async list() {
				const { plans, packages, creators, codes, methods } = await catalogue.list();
				const toPlan = (row: (typeof plans)[number]) => ({
					...row,
					cycle: billingCycleOf(row),
					missing: listMissing(row),
				});
				return {
					plans: plans.map(toPlan),
					packages: packages.map(toPlan),
					creators: creators.map((row) => ({ ...row, missing: listMissing(row) })),
					methods: methods.map((row) => ({ ...row, missing: listMissing(row) })),
					codes: codes.map((row) => ({
						...row,
						/** Why the code cannot be used today; undefined when it can. */
						end: findCodeEnd(row, now()),
						missing: listMissing(row),
					})),
				};
			},
			/** The values of a record as an operator would type them. */
			toTyped: (noun: keyof typeof catalogueTyped, row: Record<string, unknown>) =>
				catalogueTyped[noun](row),
			/** A digest of what a field showed. */
			markOf,
			preview: (shown: Parameters<typeof previewPlan>[1]) => previewPlan(context, shown),
		},
	};
}

export type OperatorPort = ReturnType<typeof createOperatorPort>;
