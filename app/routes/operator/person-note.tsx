/** Adds and removes notes about a person and their labels. What was rejected is shown again on the page. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { OperatorErrorCode } from "#core/operator-error-code";
import type { OperatorKey } from "~/components/operator/operator-text";
import { labelForm, noteForm, type WritingRejection } from "~/components/operator/person-note";
import { operatorPaths } from "~/operator-paths";
import { goBack, readTyped } from "~/server/operator/act.server";
import { type OperatorVisit, rejectMissing, withOperator } from "~/server/operator/guard.server";
import { readSubmission } from "~/server/request/form.server";
import PersonPage, { loader as readPerson } from "./person";
import { sayWith } from "./rejection.server";

/** The links of a page with a rejected form lead here. */
export const loader = async (args: LoaderFunctionArgs) => {
	await withOperator(args, async ({ console, params, query }) => {
		if (console.hasActed) return;
		const search = query.size > 0 ? `?${query}` : "";
		throw redirect(operatorPaths.person(params.id ?? "") + search, 303);
	});
	return readPerson(args);
};

const acts = {
	add: "noteAdded",
	delete: "noteDeleted",
	label: "labelled",
	unlabel: "labelRemoved",
} as const;
type Act = keyof typeof acts;

async function run(act: Act, { port, actor, params, request, operator }: OperatorVisit) {
	const id = params.id ?? "";
	const typed = async (name: string) => (await readTyped(request, name)) ?? "";
	switch (act) {
		case "add":
			return port.notes.add(id, actor, await typed("note"));
		case "delete":
			return port.notes.remove(await typed("note"), actor, operator.role === "owner");
		case "label":
			return port.notes.addLabel(id, actor, await typed("label"));
		case "unlabel":
			return port.notes.removeLabel(id, actor, await typed("label"));
	}
}

const problems: Partial<Record<OperatorErrorCode, OperatorKey>> = {
	note: "note.problem.note",
	label: "note.problem.label",
	labels: "note.problem.labels",
};

/** Shows the page of the person with the form as it was typed, and why it was rejected. */
async function showAgain(
	act: WritingRejection["act"],
	problem: OperatorKey,
	{ request, context }: OperatorVisit,
) {
	const said = sayWith(context, problem, {});
	if (act === "add") {
		return (await readSubmission(request, noteForm)).reject(
			{ fieldErrors: { note: said } },
			{ act },
		);
	}
	return (await readSubmission(request, labelForm)).reject(
		{ fieldErrors: { label: said } },
		{ act },
	);
}

export const action = (args: ActionFunctionArgs) =>
	withOperator(
		args,
		async (visit) => {
			const named = await readTyped(visit.request, "act");
			const act = Object.keys(acts).find((one): one is Act => one === named) ?? rejectMissing();
			const page = operatorPaths.person(visit.params.id ?? "");
			try {
				await run(act, visit);
				return goBack(acts[act], { page });
			} catch (error) {
				const rejection = visit.port.readRejection(error);
				if (rejection?.kind === "coded" && (act === "add" || act === "label")) {
					const problem = problems[rejection.code];
					if (problem) return showAgain(act, problem, visit);
				}
				if (rejection?.kind !== "impossible" && rejection?.kind !== "coded") throw error;
				return goBack("unchanged", { page });
			}
		},
		{ permission: "people" },
	);

export default PersonPage;
