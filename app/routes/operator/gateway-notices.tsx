/** Webhooks of a gateway that match no payment. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { GatewayNoticeList } from "~/components/operator/gateway-notice-list";
import { ListPage } from "~/components/operator/list-page";
import { useOperatorText } from "~/components/operator/operator-text";
import {
	getEmptyKey,
	readFilter,
	readPageRequest,
	useQuery,
	useSorting,
} from "~/components/operator/query";
import type { PageHandle } from "~/components/site/page-handle";
import { operatorPaths } from "~/operator-paths";
import { withOperator } from "~/server/operator/guard.server";
import { respondWithList } from "~/server/operator/list.server";

const states = { open: "notice.open", closed: "notice.closed" } as const;

const sorts = { received: "received_at" };

export const handle = { titleKey: "operator:notice.title" } satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(args, ({ port, query }) =>
		respondWithList(readFilter(query, states), (filter) =>
			port.gatewayNotices.page(filter, readPageRequest(query, sorts)),
		),
	);

export default function GatewayNoticesPage() {
	const text = useOperatorText();
	const query = useQuery();
	const page = useLoaderData<typeof loader>();
	return (
		<ListPage
			lead={text.t("notice.lead")}
			permission="payments"
			page={page}
			hrefOf={(id) => operatorPaths.record("gateway-notices", id)}
			filter={{ states }}
		>
			<GatewayNoticeList
				rows={page.rows}
				empty={text.t(getEmptyKey(query, "notice.empty"))}
				sorting={useSorting(Object.keys(sorts))}
			/>
		</ListPage>
	);
}
