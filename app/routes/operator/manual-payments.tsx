/** Manual payments: those that wait, oldest first, then the decided ones with who decided and when. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/components/operator/list-page";
import { ManualPaymentList, manualPaymentStates } from "~/components/operator/manual-payment-list";
import { useOperatorText } from "~/components/operator/operator-text";
import {
	getEmptyKey,
	readFilter,
	readPageRequest,
	useQuery,
	useSorting,
} from "~/components/operator/query";
import type { PageHandle } from "~/components/site/page-handle";
import type { SameReference } from "~/domain/operator/manual-payment-record";
import { operatorPaths } from "~/operator-paths";
import { withOperator } from "~/server/operator/guard.server";
import { respondWithList } from "~/server/operator/list.server";

const sorts = { amount: "amount_minor", asked: "created_at" };

/** The others have pages of their own; the oldest are decided first. */
const WAITING_LIMIT = 100;

export const handle = { titleKey: "operator:transfer.title" } satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(args, ({ port, query }) => {
		const { manualPayments } = port;
		const now = port.now();
		return respondWithList(
			readFilter(query, manualPaymentStates),
			async (filter) => {
				const request = readPageRequest(query, sorts);
				// Waiting requests come first, unless the operator asks for a state or an order.
				const isWhole = Object.keys(filter).length === 0 && request.sort === undefined;
				const page = await manualPayments.page({ ...filter, isDecided: isWhole }, request);
				const isFirst = isWhole && page.newer === null;
				const waiting = isFirst ? await manualPayments.listWaiting(WAITING_LIMIT) : [];
				const rows = [...waiting, ...page.rows];
				return { ...page, rows, same: await manualPayments.listSameReference(rows), now };
			},
			{ same: [] as SameReference[], now },
		);
	});

export default function ManualPaymentsPage() {
	const text = useOperatorText();
	const query = useQuery();
	const page = useLoaderData<typeof loader>();
	return (
		<ListPage
			lead={text.t("transfer.lead")}
			permission="payments"
			page={page}
			hrefOf={(id) => operatorPaths.record("manual-payments", id)}
			filter={{ states: manualPaymentStates, exportPath: operatorPaths.csv("manual-payments") }}
		>
			<ManualPaymentList
				rows={page.rows}
				same={page.same}
				now={page.now}
				empty={text.t(getEmptyKey(query, "transfer.empty"))}
				sorting={useSorting(Object.keys(sorts))}
			/>
		</ListPage>
	);
}
