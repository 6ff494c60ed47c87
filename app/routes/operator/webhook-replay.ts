/** Delivers a webhook again. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { operatorPaths } from "~/operator-paths";
import { actAndGoBack } from "~/server/operator/act.server";
import { respondNotFound, withOperator } from "~/server/operator/guard.server";

export const loader = respondNotFound;

export const action = (args: ActionFunctionArgs) =>
	withOperator(
		args,
		async (visit) => {
			const { port, actor, params } = visit;
			const id = params.id ?? "";
			const act = () => port.webhooks.replay(id, actor);
			const isKnown = (await port.webhooks.find(id)) !== undefined;
			return actAndGoBack(visit, act, {
				page: operatorPaths.list("webhooks"),
				record: isKnown ? id : undefined,
				done: "replayed",
				impossible: "unknown",
			});
		},
		{ permission: "payments" },
	);

export default function NoPage() {
	return null;
}
