/** Asks the gateway about a payment now. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { operatorPaths } from "~/operator-paths";
import { goBack } from "~/server/operator/act.server";
import { rejectMissing, respondNotFound, withOperator } from "~/server/operator/guard.server";

export const loader = respondNotFound;

export const action = (args: ActionFunctionArgs) =>
	withOperator(
		args,
		async ({ port, actor, params }) => {
			const { id } = (await port.transactions.find(params.id ?? "")) ?? rejectMissing();
			const hasReport = await port.transactions.lookUp(id, actor);
			const page = operatorPaths.record("transactions", id);
			return goBack(hasReport ? "lookedUp" : "lookedUpBefore", { page });
		},
		{ permission: "payments" },
	);

export default function NoPage() {
	return null;
}
