/** `today`: the first page of the console as text. */

import { toMajor, writeMajor } from "#core/currency";
import type { CurrencyIncome, Today } from "../operator/today";
import { type Command, price } from "./command";

export const todayCommands: Record<string, Command> = {
	today: {
		parameters: [],
		printsJson: true,
		async run(operator, _values, { json }) {
			const today = await operator.today();
			return json ? JSON.stringify(toFigures(today), null, "\t") : describe(today);
		},
	},
};

const toFigures = (today: Today) => ({
	waiting: today.waiting.count,
	oldest_expires_at: today.waiting.rows[0]?.expires_at ?? null,
	income: today.income.map(({ currency, amountMinor, payments, days, plans }) => ({
		currency,
		amount: toMajor(amountMinor, currency),
		payments,
		days: days.map((one) => ({ day: one.day, amount: toMajor(one.amountMinor, currency) })),
		plans: plans.map(({ planId, ...sums }) => ({
			plan: planId,
			name: planId === null ? "tips" : (today.plans.get(planId)?.name ?? null),
			amount: toMajor(sums.amountMinor, currency),
		})),
	})),
	expired: today.expired.count,
	to_give_back: today.ungranted.count,
	paid_twice: today.owed.count,
	plans_to_decide: today.planChoices.count,
	unsettled_refunds: today.unsettledRefunds.count,
	unmatched_webhooks: today.notices.count,
	failed_webhooks: today.failedWebhooks.count,
	failed_mails: today.failedMails.count,
	unanswered_messages: today.unanswered.count,
});

function describe(today: Today): string {
	const { waiting, expired, ungranted, income, failedWebhooks, failedMails, unanswered } = today;
	const { owed, planChoices, unsettledRefunds, notices } = today;
	return [
		`Transfers to review: ${waiting.count}`,
		...waiting.rows.map((row) => `  ${row.id}  ${price(row)}  until ${row.expires_at}`),
		`Expired without an answer: ${expired.count}`,
		...expired.rows.map((row) => `  ${row.id}  ${price(row)}  since ${row.decided_at}`),
		`Payments to refund: ${ungranted.count}`,
		...ungranted.rows.map((row) => `  ${row.id}  ${price(row)}`),
		`Paid twice, to refund: ${owed.count}`,
		...owed.rows.map((row) => `  ${row.id}  ${price(row)}  ${row.transaction_id}`),
		`Refunded at the gateway, plan to decide: ${planChoices.count}`,
		...planChoices.rows.map((row) => `  ${row.id}  ${price(row)}`),
		`Refunds on their way or rejected: ${unsettledRefunds.count}`,
		...unsettledRefunds.rows.map(
			(row) => `  ${row.transaction_id}  ${price(row)}  ${row.state}  ${row.last_error ?? ""}`,
		),
		`Webhooks that match no payment: ${notices.count}`,
		...notices.rows.map((row) => `  ${row.order_id}  ${row.note ?? row.decision}`),
		"Income, last 30 days:",
		...(income.length === 0 ? ["  (none)"] : income.flatMap((one) => describeIncome(one, today))),
		`Failing webhooks: ${failedWebhooks.count}`,
		...failedWebhooks.rows.map(({ id, last_error }) => `  ${id}  ${last_error}`),
		`Failing emails: ${failedMails.count}`,
		...failedMails.rows.map(({ recipient, last_error }) => `  ${recipient}  ${last_error}`),
		`Unanswered messages: ${unanswered.count}`,
		...unanswered.rows.map(({ id, email, created_at }) => `  ${id}  ${email}  ${created_at}`),
	].join("\n");
}

function describeIncome({ currency, amountMinor, plans }: CurrencyIncome, today: Today) {
	const nameOf = (planId: number | null) =>
		planId === null ? "tips" : (today.plans.get(planId)?.name ?? String(planId));
	return [
		`  ${writeMajor(amountMinor, currency)} ${currency}`,
		...plans.map(
			(plan) => `    ${writeMajor(plan.amountMinor, currency)} ${currency}  ${nameOf(plan.planId)}`,
		),
	];
}
