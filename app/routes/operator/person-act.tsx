/** Acts on an account, each of which asks for confirmation. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { MAX_EMAIL_LENGTH } from "#core/email";
import { showName } from "#core/name";
import { Problem, ReasonFields } from "~/components/operator/form";
import {
	getOperatorText,
	type OperatorKey,
	useOperatorText,
} from "~/components/operator/operator-text";
import { Question } from "~/components/operator/question";
import { useFormView } from "~/components/site/form";
import {
	listPersonActs,
	listSuspensionReasons,
	type PersonAct,
	personActs,
} from "~/domain/operator/person-act";
import { type PersonRow, suspensionReasons } from "~/domain/operator/person-record";
import { operatorPaths } from "~/operator-paths";
import { actAndGoBack, goBack, readReason, readTyped } from "~/server/operator/act.server";
import { type OperatorVisit, rejectMissing, withOperator } from "~/server/operator/guard.server";
import { readSubmission } from "~/server/request/form.server";
import { Field } from "~/ui/field";
import { sayWith } from "./rejection.server";

/** The platform checks the address. */
const emailForm = { id: "correction", schema: z.object({ email: z.string().default("") }) };

const readAct = ({ params }: Pick<OperatorVisit, "params">): PersonAct =>
	personActs.find((act) => act === params.act) ?? rejectMissing();

/** Finds the person; when the act is not possible on the account, goes back to its page. */
async function findFor(act: PersonAct, { port, params }: OperatorVisit): Promise<PersonRow> {
	const person = (await port.users.find(params.id ?? "")) ?? rejectMissing();
	if (listPersonActs(person).includes(act)) return person;
	throw goBack("unchanged", { page: operatorPaths.person(person.id) });
}

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(
		args,
		async (visit) => {
			const act = readAct(visit);
			const person = await findFor(act, visit);
			const name = showName(person.name, person.email);
			const title = getOperatorText(visit.context.locale).t(`person.ask.${act}`, { name });
			return { title, act, person };
		},
		{ permission: "people" },
	);

type Order = { id: string; actor: string; webOrigin: string };
type Act = (
	users: OperatorVisit["port"]["users"],
	order: Order,
	request: Request,
) => Promise<unknown>;

const acts: Record<PersonAct, Act> = {
	async suspend(users, { id, actor }, request) {
		const { reason, note } = await readReason(request);
		const known = suspensionReasons.find((one) => one === reason) ?? "other";
		return users.suspend(id, actor, { reason: known, note });
	},
	async restore(users, { id, actor }, request) {
		return users.restore(id, actor, await readTyped(request, "reason"));
	},
	verify: (users, { id, actor }) => users.verify(id, actor),
	resend: (users, { id, actor, webOrigin }) => users.resend(id, actor, webOrigin),
	async email(users, { id, actor, webOrigin }, request) {
		const email = (await readTyped(request, "email")) ?? "";
		return users.correctEmail(id, actor, email, webOrigin);
	},
	reset: (users, { id, actor, webOrigin }) => users.sendReset(id, actor, webOrigin),
};

const emailProblems: Record<string, OperatorKey> = {
	email_invalid: "problem.email",
	email_taken: "problem.taken",
	email_unchanged: "problem.same",
};

export const action = (args: ActionFunctionArgs) =>
	withOperator(
		args,
		async (visit) => {
			const { port, actor, params, request, context } = visit;
			const act = readAct(visit);
			const id = params.id ?? "";
			const order = { id, actor, webOrigin: port.readWebOrigin(request) };
			try {
				const run = () => acts[act](port.users, order, request);
				const page = operatorPaths.person(id);
				const typed = { text: (await readReason(request)).note, page };
				return await actAndGoBack(visit, run, { page, done: act, typed });
			} catch (error) {
				const rejection = port.readRejection(error);
				if (rejection?.kind !== "rejected") throw error;
				const problem = emailProblems[rejection.code] ?? "problem.invalid";
				const form = await readSubmission(request, emailForm);
				return form.reject({ fieldErrors: { email: sayWith(context, problem, {}) } });
			}
		},
		{ permission: "people" },
	);

export default function PersonActPage() {
	const text = useOperatorText();
	const { act, person } = useLoaderData<typeof loader>();
	return (
		<Question
			lead={text.t(`person.what.${act}`)}
			action={operatorPaths.person(person.id, act)}
			yes={text.t(`person.act.${act}`)}
			back={operatorPaths.person(person.id)}
			isDangerous={act === "suspend"}
			// The page showed these values.
			hidden={act === "restore" ? { reason: person.suspension_reason ?? "" } : undefined}
		>
			{act === "suspend" ? (
				<ReasonFields
					reasons={listSuspensionReasons(person).map((reason) => [
						reason,
						text.t(`suspension.${reason}`),
					])}
					labels={{ reason: text.t("question.reason"), note: text.t("question.note") }}
				/>
			) : null}
			{act === "email" ? <EmailField email={person.email} /> : null}
		</Question>
	);
}

function EmailField({ email }: { email: string }) {
	const text = useOperatorText();
	const { rejection } = useActionData<typeof action>() ?? {};
	const form = useFormView(emailForm, { rejection, values: { email } });
	return (
		<>
			<Problem errors={form.summary} />
			<Field
				label={text.t("label.newEmail")}
				hint={text.t("person.emailHint")}
				autoComplete="off"
				{...form.field("email", { type: "email", maxLength: MAX_EMAIL_LENGTH, required: true })}
			/>
		</>
	);
}
