/** The fields of the acts on plans, and the list of those that can still be undone. */
import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { z } from "zod";
import { type FormRejection, useFormView } from "~/components/site/form";
import type { PlanRow } from "~/domain/operator/catalogue-record";
import type { UndoableChange } from "~/domain/operator/plan-change";
import { operatorPaths } from "~/operator-paths";
import { Field } from "~/ui/field";
import { nameActor } from "./actor";
import { Check, ConsoleForm, Problem } from "./form";
import { type OperatorKey, type OperatorText, useOperatorText } from "./operator-text";
import { Question } from "./question";
import { Section } from "./record";
import { type Column, RecordTable } from "./table";
import { code, lines, link, timeOf, typed } from "./value";

const MAX_REASON_LENGTH = 500;

/** The platform checks the reason. */
export const planOrderForm = {
	id: "order",
	schema: z.object({ reason: z.string().default(""), sends_mail: z.string().optional() }),
};

type PlanChoiceProps = {
	action: string;
	/** Fields of the address that stay. */
	hidden?: Record<string, string>;
	/** Why the choice is not possible. */
	problem: string | undefined;
	back: string;
	children: ReactNode;
};

/** The first step: a choice, which goes into the address of the question. */
export function PlanChoice({ action, hidden = {}, problem, back, children }: PlanChoiceProps) {
	const text = useOperatorText();
	return (
		<form method="get" action={action} className="question">
			<Problem errors={problem ? [{ message: problem }] : []} />
			{Object.entries(hidden).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{children}
			<p className="acts">
				<button type="submit" className="primary">
					{text.t("planChange.next")}
				</button>
				<a href={back} className="button">
					{text.t("frame.cancel")}
				</a>
			</p>
		</form>
	);
}

type PlanFieldProps = {
	plans: readonly PlanRow[];
	chosen: PlanRow["id"] | string | undefined;
	/** The choice of no plan in particular. */
	all?: string;
};

export function PlanField({ plans, chosen = "", all }: PlanFieldProps) {
	const text = useOperatorText();
	return (
		<>
			<label htmlFor="plan">{text.t("planChange.plan")}</label>
			<select id="plan" name="plan" defaultValue={chosen}>
				{all === undefined ? null : <option value="">{all}</option>}
				{plans.map((plan) => (
					<option key={plan.id} value={plan.id}>
						{text.localize(plan, "name")}
						{` (${plan.id})`}
					</option>
				))}
			</select>
		</>
	);
}

type PlanQuestionProps = {
	act: "give" | "extend" | "end";
	about: ReactNode;
	back: string;
	batchId: string;
	/** False when no mail would reach anybody. */
	getsMail: boolean;
	rejection: FormRejection | undefined;
};

/** The second step: what the act does, its reason, and whether a mail tells of it. */
export function PlanQuestion(props: PlanQuestionProps) {
	const { act, about, back, batchId, getsMail, rejection } = props;
	const text = useOperatorText();
	const { pathname, search } = useLocation();
	const form = useFormView(planOrderForm, { rejection, values: { sends_mail: "1" } });
	return (
		<Question
			lead={text.t(`planChange.what.${act}`)}
			action={pathname + search}
			yes={text.t(`planChange.yes.${act}`)}
			back={back}
			isDangerous={act === "end"}
			about={about}
			hidden={{ batch: batchId }}
		>
			<Problem errors={form.summary} />
			<Field
				label={text.t("planChange.reason")}
				hint={text.t("planChange.reasonHint")}
				autoComplete="off"
				{...form.field("reason", { maxLength: MAX_REASON_LENGTH, required: true })}
			/>
			{getsMail ? (
				<Check
					name="sends_mail"
					label={text.t("planChange.sendsMail")}
					isChecked={form.field("sends_mail").input.defaultValue === "1"}
				/>
			) : (
				<p>{text.t("planChange.noMail")}</p>
			)}
		</Question>
	);
}

type UndoablesProps = {
	rows: readonly UndoableChange[];
	/** The person whose page shows them. */
	personId?: string;
};

/** Changes of the last ten minutes, each with a button that undoes it; hidden when there are none. */
export function UndoablePlanChanges({ rows, personId }: UndoablesProps) {
	const text = useOperatorText();
	if (rows.length === 0) return null;
	const title = text.t("planChange.undo.title");
	return (
		<Section title={title} id="undo">
			<RecordTable
				rows={rows}
				columns={listColumns(text, personId)}
				caption={title}
				idOf={({ id }) => id}
			/>
		</Section>
	);
}

const personColumn: Column<UndoableChange> = {
	label: "label.email",
	render: ({ person }) => person && link(operatorPaths.person(person.id), code(person.email)),
};

const listColumns = (text: OperatorText, personId?: string): Column<UndoableChange>[] => [
	{ label: "label.act", render: (row) => lines(nameChange(row, text), countPlans(row, text)) },
	{ label: "label.by", render: ({ actor }) => nameActor(actor, text) },
	...(personId === undefined ? [personColumn] : []),
	{ label: "label.reason", render: ({ reason }) => typed(reason) },
	{ label: "label.undoUntil", render: ({ until }) => timeOf(until) },
	{
		label: "label.acts",
		kind: "act",
		render: (row) => (
			<div className="acts">
				<ConsoleForm
					action={operatorPaths.planChange("undo")}
					hidden={{ batch: row.id, person: personId }}
				>
					<button type="submit">
						{text.t("planChange.undo.undo")}{" "}
						<span className="visually-hidden">{nameChange(row, text)}</span>
					</button>
				</ConsoleForm>
			</div>
		),
	},
];

function nameChange({ act, days }: UndoableChange, text: OperatorText): string {
	const key: OperatorKey = `planChange.undo.${act}`;
	return text.t(key, { days: text.number(days) });
}

function countPlans({ people, plans }: UndoableChange, text: OperatorText): ReactNode {
	if (plans < 2) return null;
	const counts = { people: text.number(people), plans: text.number(plans) };
	return text.t("planChange.undo.many", counts);
}
