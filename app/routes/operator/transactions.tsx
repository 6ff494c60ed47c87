/** Payments through the gateway, which its webhook decides about; money given back is recorded here. */
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
import { TransactionList, transactionStates } from "~/components/operator/transaction-list";
import type { PageHandle } from "~/components/site/page-handle";
import { operatorPaths } from "~/operator-paths";
import { withOperator } from "~/server/operator/guard.server";
import { respondWithList } from "~/server/operator/list.server";

const sorts = { amount: "amount_minor", started: "created_at" };

export const handle = { titleKey: "operator:payment.title" } satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(args, ({ port, query }) =>
		respondWithList(readFilter(query, transactionStates), (filter) =>
			port.transactions.page(filter, readPageRequest(query, sorts)),
		),
	);

export default function TransactionsPage() {
	const text = useOperatorText();
	const query = useQuery();
	const page = useLoaderData<typeof loader>();
	return (
		<ListPage
			lead={text.t("payment.lead")}
			page={page}
			filter={{ states: transactionStates, exportPath: operatorPaths.csv("transactions") }}
		>
			<TransactionList
				rows={page.rows}
				empty={text.t(getEmptyKey(query, "payment.empty"))}
				sorting={useSorting(Object.keys(sorts))}
			/>
		</ListPage>
	);
}
