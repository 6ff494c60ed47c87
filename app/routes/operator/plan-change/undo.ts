/** Undoes a change of plans within its ten minutes. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { OperatorErrorCode } from "#core/operator-error-code";
import { operatorPaths } from "~/operator-paths";
import { goBack, readTyped } from "~/server/operator/act.server";
import { withOperator } from "~/server/operator/guard.server";

/** A language link of a rejected request leads here. */
export const loader = (args: LoaderFunctionArgs) =>
	withOperator(args, async () => {
		throw redirect(operatorPaths.today(), 303);
	});

const problems: Partial<Record<OperatorErrorCode, string>> = {
	changed: "planChangedSince",
	late: "planUndoLate",
};

export const action = (args: ActionFunctionArgs) =>
	withOperator(
		args,
		async ({ port, actor, request }) => {
			const person = await readTyped(request, "person");
			const page = person ? operatorPaths.person(person) : operatorPaths.today();
			try {
				const batch = (await readTyped(request, "batch")) ?? "";
				const { changedSince } = await port.planChanges.undo(batch, actor);
				return goBack(changedSince > 0 ? "planPartlyUndone" : "planUndone", { page });
			} catch (error) {
				const rejection = port.readRejection(error);
				if (rejection?.kind === "impossible") return goBack("unchanged", { page });
				if (rejection?.kind !== "coded") throw error;
				return goBack(problems[rejection.code] ?? "unchanged", { page });
			}
		},
		{ permission: "plans" },
	);
