/** Adds days to one plan of a person, or to the plans of everybody: a choice, a question, then the act. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ConsolePage } from "~/components/operator/console-page";
import {
	getOperatorText,
	type OperatorText,
	useOperatorText,
} from "~/components/operator/operator-text";
import { PlanChoice, PlanField, PlanQuestion } from "~/components/operator/plan-change";
import { type Fact, Facts } from "~/components/operator/record";
import { code, localized, timeOf } from "~/components/operator/value";
import type { PlanRow } from "~/domain/operator/catalogue-record";
import type { ExtensionQuestion } from "~/domain/operator/plan-change";
import { operatorPaths } from "~/operator-paths";
import { type OperatorVisit, rejectMissing, withOperator } from "~/server/operator/guard.server";
import { findOwnPlan, nameOwnPlan } from "./own-plan.server";
import { askFirst, nothingAsked, pressPlanChange } from "./press.server";

/** A plan of a person, or undefined for the plans of everybody. */
const findOwn = (visit: OperatorVisit) =>
	visit.query.has("subscription") ? findOwnPlan(visit) : undefined;

/** The plans to choose from, and the chosen one; undefined for all plans. */
async function readPlans({ port, query }: OperatorVisit) {
	const { plans, packages } = await port.catalogue.list();
	const all: PlanRow[] = [...plans, ...packages];
	const id = query.get("plan");
	const plan = id ? (all.find((one) => String(one.id) === id) ?? rejectMissing()) : undefined;
	return { plans: all, plan };
}

const noPlans = { plans: [], plan: undefined };

const toScope = (own: { plan: { id: string } } | undefined, plan: PlanRow | undefined) => {
	if (own) return { subscriptionId: own.plan.id };
	return plan ? { planId: plan.id } : {};
};

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(
		args,
		async (visit) => {
			const { port, query, context } = visit;
			const own = await findOwn(visit);
			const { plans, plan } = own ? noPlans : await readPlans(visit);
			const days = query.get("days")?.trim();
			const ask = () => port.planChanges.askExtension(toScope(own, plan), days ?? "");
			const asked = days === undefined ? nothingAsked : await askFirst(visit, ask);
			const text = getOperatorText(context.locale);
			const page = {
				title: own
					? text.t("planChange.ask.extend", nameOwnPlan(own, text))
					: text.t("planChange.ask.extendMany"),
				own,
				plan,
				days,
				...asked,
				plans,
			};
			return data(page, asked.problem ? 422 : 200);
		},
		{ permission: "plans" },
	);

export const action = (args: ActionFunctionArgs) =>
	withOperator(
		args,
		async (visit) => {
			const { port, query } = visit;
			const own = await findOwn(visit);
			const { plan } = own ? noPlans : await readPlans(visit);
			const scope = toScope(own, plan);
			return pressPlanChange(visit, {
				page: own ? operatorPaths.person(own.person.id) : operatorPaths.today(),
				done: "planExtended",
				act: (order) => port.planChanges.extend(scope, query.get("days")?.trim() ?? "", order),
			});
		},
		{ permission: "plans" },
	);

export default function ExtendPlansPage() {
	const text = useOperatorText();
	const { own, plan, days, question, batchId, problem, plans } = useLoaderData<typeof loader>();
	const { rejection } = useActionData<typeof action>() ?? {};
	const back = own ? operatorPaths.person(own.person.id) : operatorPaths.list("people");
	if (question) {
		const facts: Fact[] = own
			? [
					["label.email", code(own.person.email)],
					["label.plan", localized(text, own.plan, "plan_name")],
					["label.creator", localized(text, own.plan, "creator_name")],
					["label.paidUntil", timeOf(own.plan.next_billing_at)],
				]
			: [["label.plan", plan ? localized(text, plan, "name") : text.t("planChange.allPlans")]];
		return (
			<PlanQuestion
				act="extend"
				about={<Facts facts={[...facts, ...listReach(question, Boolean(own), text)]} />}
				{...{ back, batchId, rejection }}
				getsMail={question.withoutMail < question.people}
			/>
		);
	}
	return (
		<ConsolePage lead={text.t(own ? "planChange.choose.extend" : "planChange.choose.extendMany")}>
			<PlanChoice
				action={operatorPaths.planChange("extend")}
				hidden={own ? { person: own.person.id, subscription: own.plan.id } : {}}
				{...{ problem, back }}
			>
				{own ? null : (
					<PlanField plans={plans} chosen={plan?.id} all={text.t("planChange.allPlans")} />
				)}
				<label htmlFor="days">{text.t("planChange.dayCount")}</label>
				<input
					id="days"
					name="days"
					inputMode="numeric"
					dir="ltr"
					required
					defaultValue={days ?? ""}
				/>
			</PlanChoice>
		</ConsolePage>
	);
}

/** Whom the days reach, and until when their plans are active then. */
function listReach(question: ExtensionQuestion, isOwn: boolean, text: OperatorText): Fact[] {
	const { days, people, plans, first, last, waiting, leftOut, withoutMail } = question;
	const count = (number: number) => (number > 0 ? text.number(number) : null);
	if (isOwn) {
		return [
			["label.daysAdded", text.number(days)],
			["label.newEnd", timeOf(last) ?? text.t("person.startsAtLaunch")],
		];
	}
	return [
		["label.daysAdded", text.number(days)],
		["label.peopleCount", text.number(people)],
		["label.planCount", text.number(plans)],
		["label.firstEnd", timeOf(first)],
		["label.lastEnd", timeOf(last)],
		["label.waitingCount", count(waiting)],
		["label.leftOut", count(leftOut)],
		["label.withoutMail", count(withoutMail)],
	];
}
