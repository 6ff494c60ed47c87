/** Notes, after a question, that nothing will replay a webhook delivery. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useOperatorText } from "~/components/operator/operator-text";
import { Question } from "~/components/operator/question";
import { Facts } from "~/components/operator/record";
import { isClosable, listWebhookFacts } from "~/components/operator/webhook-list";
import type { PageHandle } from "~/components/site/page-handle";
import { operatorPaths } from "~/operator-paths";
import { actAndGoBack, goBack } from "~/server/operator/act.server";
import { rejectMissing, withOperator } from "~/server/operator/guard.server";

export const handle = { titleKey: "operator:webhook.askClose" } satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(
		args,
		async ({ port, params }) => {
			const row = (await port.webhooks.find(params.id ?? "")) ?? rejectMissing();
			const page = operatorPaths.record("webhooks", row.id);
			if (!isClosable(row)) throw goBack("unchanged", { page });
			return row;
		},
		{ permission: "payments" },
	);

export const action = (args: ActionFunctionArgs) =>
	withOperator(
		args,
		(visit) => {
			const { port, actor, params } = visit;
			const id = params.id ?? "";
			const page = operatorPaths.list("webhooks");
			const act = () => port.webhooks.close(id, actor);
			return actAndGoBack(visit, act, { page, record: id, done: "closed" });
		},
		{ permission: "payments" },
	);

export default function WebhookClosePage() {
	const text = useOperatorText();
	const row = useLoaderData<typeof loader>();
	return (
		<Question
			lead={text.t("webhook.whatClose")}
			action={operatorPaths.record("webhooks", row.id, "close")}
			yes={text.t("webhook.yesClose")}
			back={operatorPaths.record("webhooks", row.id)}
			isDangerous
			about={<Facts facts={listWebhookFacts(row)} />}
		/>
	);
}
