/** Payments through the gateway as CSV, by the filters of their list. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { readFilter } from "~/components/operator/query";
import { transactionStates } from "~/components/operator/transaction-list";
import { sendCsv } from "~/server/operator/csv.server";
import { withOperator } from "~/server/operator/guard.server";

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(args, async ({ port, query, actor }) =>
		sendCsv(
			await port.transactions.export(readFilter(query, transactionStates), actor),
			"transactions",
		),
	);
