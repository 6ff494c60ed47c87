/** Records money that was given back, with its reason, once per payment. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ReasonFields } from "~/components/operator/form";
import { listManualPaymentFacts } from "~/components/operator/manual-payment-list";
import { getOperatorText, useOperatorText } from "~/components/operator/operator-text";
import { Question } from "~/components/operator/question";
import { Facts } from "~/components/operator/record";
import { listTransactionFacts } from "~/components/operator/transaction-list";
import {
	type ManualPaymentRow,
	refundReasons,
	type TransactionRow,
} from "~/domain/operator/record";
import { operatorPaths } from "~/operator-paths";
import { actAndGoBack, goBack, readReason, readTyped } from "~/server/operator/act.server";
import { type OperatorVisit, rejectMissing, withOperator } from "~/server/operator/guard.server";

type Paid = TransactionRow | ManualPaymentRow;

async function findPaid({ port, params }: OperatorVisit): Promise<Paid> {
	const id = params.id ?? "";
	return (
		(await port.transactions.find(id)) ?? (await port.manualPayments.find(id)) ?? rejectMissing()
	);
}

/** A tip, a transfer that was not approved, and a payment that granted nothing have no time to remove. */
const canEndPlan = (paid: Paid): boolean =>
	"type" in paid ? paid.type !== "tip" && paid.activated_at !== null : paid.status === "approved";

const placeOf = ({ id, user_id }: Paid) => ({ page: operatorPaths.person(user_id), record: id });

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(
		args,
		async (visit) => {
			const paid = await findPaid(visit);
			if (!paid.isRefundable) throw goBack("unchanged", placeOf(paid));
			const text = getOperatorText(visit.context.locale);
			const amount = text.money(paid.amount_minor, paid.currency);
			return { title: text.t("refund.ask", { amount }), paid, now: visit.port.now() };
		},
		{ permission: "payments" },
	);

export const action = (args: ActionFunctionArgs) =>
	withOperator(
		args,
		async (visit) => {
			const { port, actor, request } = visit;
			const paid = await findPaid(visit);
			const { reason, note } = await readReason(request);
			const refund = {
				reason: refundReasons.find((one) => one === reason) ?? "other",
				note,
				endsPlan: canEndPlan(paid) && (await readTyped(request, "ends_plan")) === "1",
				keepsCodeUsed: (await readTyped(request, "keeps_code_used")) === "1",
			} as const;
			const act = () => port.refunds.record(paid.id, actor, refund);
			return actAndGoBack(visit, act, { ...placeOf(paid), done: "refunded" });
		},
		{ permission: "payments" },
	);

export default function RefundPage() {
	const text = useOperatorText();
	const { paid, now } = useLoaderData<typeof loader>();
	const amount = text.money(paid.amount_minor, paid.currency);
	return (
		<Question
			lead={text.t("refund.what")}
			action={operatorPaths.refund(paid.id)}
			yes={text.t("refund.yes", { amount })}
			back={placeOf(paid).page}
			about={
				<Facts
					facts={
						"payment_method" in paid
							? listManualPaymentFacts(paid, text, now)
							: listTransactionFacts(paid, text)
					}
				/>
			}
		>
			<ReasonFields
				reasons={refundReasons.map((reason) => [reason, text.t(`refund.reason.${reason}`)])}
				labels={{ reason: text.t("question.reason"), note: text.t("question.note") }}
			/>
			{canEndPlan(paid) ? <Check name="ends_plan" label={text.t("refund.endsPlan")} /> : null}
			{paid.discount_code ? (
				<Check name="keeps_code_used" label={text.t("refund.keepsCodeUsed")} />
			) : null}
		</Question>
	);
}

const Check = ({ name, label }: { name: string; label: string }) => (
	<p className="check">
		<label htmlFor={name}>{label}</label>
		<input id={name} name={name} type="checkbox" value="1" />
	</p>
);
