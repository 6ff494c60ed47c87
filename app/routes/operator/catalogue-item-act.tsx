/** Takes a plan, creator or code off sale, or puts it back, after a question. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getOperatorText, useOperatorText } from "~/components/operator/operator-text";
import { Question } from "~/components/operator/question";
import { getPermission, recordOf } from "~/domain/operator/catalogue-field";
import { operatorPaths } from "~/operator-paths";
import { actAndGoBack } from "~/server/operator/act.server";
import { type OperatorVisit, rejectMissing, withOperator } from "~/server/operator/guard.server";
import { findItem, nameOf, readNoun } from "./catalogue-item.server";

const verbs = ["retire", "restore"] as const;

const readVerb = ({ params }: Pick<OperatorVisit, "params">) =>
	verbs.find((verb) => verb === params.act) ?? rejectMissing();

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(
		args,
		async (visit) => {
			const verb = readVerb(visit);
			const { noun, id, row = rejectMissing() } = await findItem(visit);
			const name = nameOf(row, visit.context.locale);
			const title = getOperatorText(visit.context.locale).t(`catalogue.ask.${verb}`, { name });
			return { title, noun, id, verb };
		},
		{ permission: (params) => getPermission(readNoun({ params })) },
	);

export const action = (args: ActionFunctionArgs) =>
	withOperator(
		args,
		async (visit) => {
			const { port, actor, params } = visit;
			const [verb, noun, id] = [readVerb(visit), readNoun(visit), params.id ?? ""];
			const act = () => port.catalogue[verb]({ noun, id, actor });
			const page = operatorPaths.list("catalogue");
			return actAndGoBack(visit, act, { page, record: recordOf(noun, id), done: "saved" });
		},
		{ permission: (params) => getPermission(readNoun({ params })) },
	);

export default function CatalogueItemActPage() {
	const text = useOperatorText();
	const { noun, id, verb } = useLoaderData<typeof loader>();
	return (
		<Question
			lead={text.t(`catalogue.what.${verb}`)}
			action={operatorPaths.item(noun, id, verb)}
			yes={text.t(`catalogue.act.${verb}`)}
			back={operatorPaths.item(noun, id)}
			isDangerous={verb === "retire"}
		/>
	);
}
