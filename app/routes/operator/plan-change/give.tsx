/** Gives a plan to a person: a choice, a question, then the act. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { showName } from "#core/name";
import { ConsolePage } from "~/components/operator/console-page";
import {
	getOperatorText,
	type OperatorText,
	useOperatorText,
} from "~/components/operator/operator-text";
import { PlanChoice, PlanField, PlanQuestion } from "~/components/operator/plan-change";
import { Facts } from "~/components/operator/record";
import { code, localized, timeOf } from "~/components/operator/value";
import type { CreatorRow } from "~/domain/operator/catalogue-record";
import type { GiftQuestion, TypedTime } from "~/domain/operator/plan-change";
import { operatorPaths } from "~/operator-paths";
import { type OperatorVisit, rejectMissing, withOperator } from "~/server/operator/guard.server";
import { askFirst, nothingAsked, pressPlanChange } from "./press.server";

/** Reads the choice from the address. */
function readChoice(query: URLSearchParams) {
	const read = (name: string) => query.get(name)?.trim() ?? "";
	return {
		plan: read("plan"),
		creator: read("creator"),
		count: read("count"),
		unit: read("unit") === "days" ? "days" : "months",
		until: read("until"),
	} as const;
}

type Choice = ReturnType<typeof readChoice>;

const toPlan = ({ plan, creator }: Choice) => ({ planId: plan, creatorId: creator || undefined });
const toTime = ({ count, unit, until }: Choice): TypedTime => ({ [unit]: count, until });

const findPerson = async ({ port, query }: OperatorVisit) =>
	(await port.users.find(query.get("person") ?? "")) ?? rejectMissing();

const isOffered = ({ retired_at }: { retired_at: string | null }) => retired_at === null;

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(
		args,
		async (visit) => {
			const { port, query, context } = visit;
			const person = await findPerson(visit);
			const choice = readChoice(query);
			const ask = () => port.planChanges.askGift(person.id, toPlan(choice), toTime(choice));
			const asked = choice.plan === "" ? nothingAsked : await askFirst(visit, ask);
			const { plans, packages, creators } = await port.catalogue.list();
			const name = showName(person.name, person.email);
			const page = {
				title: getOperatorText(context.locale).t("planChange.ask.give", { name }),
				person,
				choice,
				...asked,
				plans: [...plans, ...packages].filter(isOffered),
				creators: creators.filter(isOffered),
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
			const { id } = await findPerson(visit);
			const choice = readChoice(query);
			return pressPlanChange(visit, {
				page: operatorPaths.person(id),
				done: "planGiven",
				act: (order) => port.planChanges.give(id, toPlan(choice), toTime(choice), order),
			});
		},
		{ permission: "plans" },
	);

export default function GivePlanPage() {
	const text = useOperatorText();
	const { person, choice, question, batchId, problem, plans, creators } =
		useLoaderData<typeof loader>();
	const { rejection } = useActionData<typeof action>() ?? {};
	const back = operatorPaths.person(person.id);
	if (question) {
		return (
			<PlanQuestion
				act="give"
				about={<Facts facts={listGiftFacts(question, person.email, text)} />}
				{...{ back, batchId, rejection }}
				getsMail={question.getsMail}
			/>
		);
	}
	return (
		<ConsolePage lead={text.t("planChange.choose.give")}>
			<PlanChoice
				action={operatorPaths.planChange("give")}
				hidden={{ person: person.id }}
				{...{ problem, back }}
			>
				<PlanField plans={plans} chosen={choice.plan} />
				<CreatorField creators={creators} chosen={choice.creator} />
				<TimeFields {...choice} />
			</PlanChoice>
		</ConsolePage>
	);
}

function listGiftFacts(question: GiftQuestion, email: string, text: OperatorText) {
	const { plan, creator, from, until, months, days } = question;
	const count = (number: number) => (number > 0 ? text.number(number) : null);
	return [
		["label.email", code(email)],
		["label.plan", localized(text, plan, "name")],
		["label.creator", creator && localized(text, creator, "name")],
		["label.from", timeOf(from)],
		["label.monthsAdded", count(months)],
		["label.daysAdded", count(days)],
		["label.newEnd", timeOf(until) ?? text.t("person.startsAtLaunch")],
	] as const;
}

function CreatorField({ creators, chosen }: { creators: readonly CreatorRow[]; chosen: string }) {
	const text = useOperatorText();
	return (
		<>
			<label htmlFor="creator">{text.t("planChange.creator")}</label>
			<p id="creator-hint">{text.t("planChange.creatorHint")}</p>
			<select id="creator" name="creator" defaultValue={chosen} aria-describedby="creator-hint">
				<option value="">{text.t("planChange.noCreator")}</option>
				{creators.map((creator) => (
					<option key={creator.id} value={creator.id}>
						{text.localize(creator, "name")}
					</option>
				))}
			</select>
		</>
	);
}

function TimeFields({ count, unit, until }: Choice) {
	const text = useOperatorText();
	return (
		<>
			<label htmlFor="count">{text.t("planChange.count")}</label>
			<input id="count" name="count" inputMode="numeric" dir="ltr" defaultValue={count} />
			<label htmlFor="unit">{text.t("planChange.unit")}</label>
			<select id="unit" name="unit" defaultValue={unit}>
				<option value="months">{text.t("planChange.months")}</option>
				<option value="days">{text.t("planChange.days")}</option>
			</select>
			<label htmlFor="until">{text.t("planChange.until")}</label>
			<input id="until" name="until" type="date" defaultValue={until} />
		</>
	);
}
