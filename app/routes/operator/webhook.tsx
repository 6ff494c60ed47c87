/** One webhook delivery. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConsolePage } from "~/components/operator/console-page";
import { useOperatorText } from "~/components/operator/operator-text";
import { RecordItem, RecordList } from "~/components/operator/record";
import { code } from "~/components/operator/value";
import {
	getEventName,
	getWebhookState,
	listWebhookFacts,
	WebhookActs,
} from "~/components/operator/webhook-list";
import type { PageHandle } from "~/components/site/page-handle";
import type { WebhookRow } from "~/domain/operator/record";
import { rejectMissing, withOperator } from "~/server/operator/guard.server";

export const handle = { titleKey: "operator:webhook.title" } satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(
		args,
		async ({ port, params }) => (await port.webhooks.find(params.id ?? "")) ?? rejectMissing(),
	);

export default function WebhookPage() {
	const row = useLoaderData<typeof loader>();
	return (
		<ConsolePage permission="payments">
			<RecordList rows={[row]} render={(one) => <Webhook row={one} />} />
		</ConsolePage>
	);
}

function Webhook({ row }: { row: WebhookRow }) {
	const text = useOperatorText();
	return (
		<RecordItem
			id={row.id}
			title={code(getEventName(row, text))}
			state={getWebhookState(row, text)}
			facts={listWebhookFacts(row)}
		>
			<WebhookActs row={row} />
		</RecordItem>
	);
}
