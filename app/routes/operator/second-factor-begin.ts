/** Makes a key for the authenticator app, which the next page shows. */
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { operatorPaths } from "~/operator-paths";
import { respondNotFound, withOperator } from "~/server/operator/guard.server";

export const loader = respondNotFound;

export const action = (args: ActionFunctionArgs) =>
	withOperator(args, async ({ port, operator }) => {
		await port.secondFactors.begin(operator.id);
		return redirect(operatorPaths.secondFactor("set-up"), 303);
	});

export default function NoPage() {
	return null;
}
