/** Webhook deliveries. One can be delivered again: nothing is granted twice. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/components/operator/list-page";
import { useOperatorText } from "~/components/operator/operator-text";
import {
	getEmptyKey,
	readFilter,
	readPageRequest,
	useQuery,
	useSorting,
} from "~/components/operator/query";
import { WebhookList } from "~/components/operator/webhook-list";
import type { PageHandle } from "~/components/site/page-handle";
import { operatorPaths } from "~/operator-paths";
import { withOperator } from "~/server/operator/guard.server";
import { respondWithList } from "~/server/operator/list.server";

const states = {
	undelivered: "webhook.undelivered",
	delivered: "webhook.delivered",
	closed: "webhook.closed",
} as const;

const sorts = { made: "created_at" };

export const handle = { titleKey: "operator:webhook.title" } satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(args, ({ port, query }) =>
		respondWithList(readFilter(query, states), (filter) =>
			port.webhooks.page(filter, readPageRequest(query, sorts)),
		),
	);

export default function WebhooksPage() {
	const text = useOperatorText();
	const query = useQuery();
	const page = useLoaderData<typeof loader>();
	return (
		<ListPage
			lead={text.t("webhook.lead")}
			permission="payments"
			page={page}
			hrefOf={(id) => operatorPaths.record("webhooks", id)}
			filter={{ states }}
		>
			<WebhookList
				rows={page.rows}
				empty={text.t(getEmptyKey(query, "webhook.empty"))}
				sorting={useSorting(Object.keys(sorts))}
			/>
		</ListPage>
	);
}
