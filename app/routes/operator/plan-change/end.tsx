/** Ends a plan before its time: a choice of the day, a question, then the act. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ConsolePage } from "~/components/operator/console-page";
import { getOperatorText, useOperatorText } from "~/components/operator/operator-text";
import { PlanChoice, PlanQuestion } from "~/components/operator/plan-change";
import { Facts } from "~/components/operator/record";
import { code, localized, timeOf } from "~/components/operator/value";
import { operatorPaths } from "~/operator-paths";
import { withOperator } from "~/server/operator/guard.server";
import { findOwnPlan, nameOwnPlan } from "./own-plan.server";
import { askFirst, nothingAsked, pressPlanChange } from "./press.server";

/** Undefined before the choice; empty to end it now. */
const readDay = (query: URLSearchParams) => query.get("day")?.trim();

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(
		args,
		async (visit) => {
			const { port, query, context } = visit;
			const own = await findOwnPlan(visit);
			const day = readDay(query);
			const ask = () => port.planChanges.askEnd(own.plan.id, day || undefined);
			const asked = day === undefined ? nothingAsked : await askFirst(visit, ask);
			const text = getOperatorText(context.locale);
			const title = text.t("planChange.ask.end", nameOwnPlan(own, text));
			return data({ title, ...own, day, ...asked }, asked.problem ? 422 : 200);
		},
		{ permission: "plans" },
	);

export const action = (args: ActionFunctionArgs) =>
	withOperator(
		args,
		async (visit) => {
			const { person, plan } = await findOwnPlan(visit);
			const day = readDay(visit.query) || undefined;
			return pressPlanChange(visit, {
				page: operatorPaths.person(person.id),
				done: "planEnded",
				act: (order) => visit.port.planChanges.end(plan.id, day, order),
			});
		},
		{ permission: "plans" },
	);

export default function EndPlanPage() {
	const text = useOperatorText();
	const { person, plan, day, question, batchId, problem } = useLoaderData<typeof loader>();
	const { rejection } = useActionData<typeof action>() ?? {};
	const back = operatorPaths.person(person.id);
	if (question) {
		return (
			<PlanQuestion
				act="end"
				about={
					<Facts
						facts={[
							["label.email", code(person.email)],
							["label.plan", localized(text, plan, "plan_name")],
							["label.creator", localized(text, plan, "creator_name")],
							["label.paidUntil", timeOf(plan.next_billing_at)],
							["label.endsAt", day ? timeOf(question.at) : text.t("planChange.now")],
						]}
					/>
				}
				{...{ back, batchId, rejection }}
				getsMail={question.getsMail}
			/>
		);
	}
	return (
		<ConsolePage lead={text.t("planChange.choose.end")}>
			<PlanChoice
				action={operatorPaths.planChange("end")}
				hidden={{ person: person.id, subscription: plan.id }}
				{...{ problem, back }}
			>
				<label htmlFor="day">{text.t("planChange.lastDay")}</label>
				<input id="day" name="day" type="date" defaultValue={day ?? ""} />
			</PlanChoice>
		</ConsolePage>
	);
}
