/** Adds and removes notes about a person and their labels. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { ToldCode } from "~/domain/operator/timeline";
import { operatorPaths } from "~/operator-paths";
import { goBack, readTyped } from "~/server/operator/act.server";
import { type OperatorVisit, rejectMissing, withOperator } from "~/server/operator/guard.server";

/** A language link of a rejected request leads here. */
export const loader = (args: LoaderFunctionArgs) =>
	withOperator(args, async ({ params }) => {
		throw redirect(operatorPaths.person(params.id ?? ""), 303);
	});

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

const problems: Partial<Record<ToldCode, string>> = {
	note: "noteRejected",
	label: "labelRejected",
	labels: "labelsFull",
};

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
				if (rejection?.kind === "told")
					return goBack(problems[rejection.code] ?? "unchanged", { page });
				if (rejection?.kind !== "impossible") throw error;
				return goBack("unchanged", { page });
			}
		},
		{ permission: "people" },
	);
