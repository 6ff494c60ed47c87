/** Decides about the plan of a payment that was given back in the gateway's dashboard. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Check } from "~/components/operator/form";
import { getOperatorText, useOperatorText } from "~/components/operator/operator-text";
import { Question } from "~/components/operator/question";
import { Facts } from "~/components/operator/record";
import { listTransactionFacts } from "~/components/operator/transaction-list";
import { operatorPaths } from "~/operator-paths";
import { actAndGoBack, goBack, readTyped } from "~/server/operator/act.server";
import { rejectMissing, withOperator } from "~/server/operator/guard.server";

const placeOf = (id: string) => ({ page: operatorPaths.record("transactions", id) });

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(
		args,
		async ({ port, params, context }) => {
			const row = (await port.transactions.find(params.id ?? "")) ?? rejectMissing();
			if (row.awaits_plan_choice !== 1) throw goBack("unchanged", placeOf(row.id));
			const text = getOperatorText(context.locale);
			const amount = text.money(row.refunded_minor ?? row.amount_minor, row.currency);
			return { title: text.t("refund.plan.ask", { amount }), row };
		},
		{ permission: "payments" },
	);

export const action = (args: ActionFunctionArgs) =>
	withOperator(
		args,
		async (visit) => {
			const { port, actor, params, request } = visit;
			const id = params.id ?? "";
			const choice = {
				endsPlan: (await readTyped(request, "plan")) === "end",
				keepsCodeUsed: (await readTyped(request, "keeps_code_used")) === "1",
			};
			const act = () => port.refunds.decidePlan(id, actor, choice);
			return actAndGoBack(visit, act, { ...placeOf(id), done: "planChosen" });
		},
		{ permission: "payments" },
	);

export default function RefundPlanPage() {
	const text = useOperatorText();
	const { row } = useLoaderData<typeof loader>();
	const isWhole = row.refunded_minor === row.amount_minor;
	return (
		<Question
			lead={text.t("refund.plan.what")}
			action={operatorPaths.refund(row.id, "plan")}
			yes={text.t("refund.plan.yes")}
			back={placeOf(row.id).page}
			about={<Facts facts={listTransactionFacts(row, text)} />}
		>
			<label htmlFor="plan">{text.t("refund.plan.label")}</label>
			<select id="plan" name="plan">
				<option value="keep">{text.t("refund.plan.keep")}</option>
				<option value="end">{text.t("refund.plan.end")}</option>
			</select>
			{isWhole && row.discount_code ? (
				<Check name="keeps_code_used" label={text.t("refund.keepsCodeUsed")} />
			) : null}
		</Question>
	);
}
