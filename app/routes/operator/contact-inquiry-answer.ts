/** Marks a message as answered. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { operatorPaths } from "~/operator-paths";
import { actAndGoBack } from "~/server/operator/act.server";
import { respondNotFound, withOperator } from "~/server/operator/guard.server";

export const loader = respondNotFound;

export const action = (args: ActionFunctionArgs) =>
	withOperator(
		args,
		(visit) => {
			const { port, actor, params } = visit;
			const id = params.id ?? "";
			const act = () => port.contactInquiries.answer(id, actor);
			const page = operatorPaths.list("contact-inquiries");
			return actAndGoBack(visit, act, { page, record: id, done: "answered" });
		},
		{ permission: "messages" },
	);

export default function NoPage() {
	return null;
}
