/** Payments through the gateway as CSV, by the filters of their list. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { readFilter } from "~/components/operator/query";
import { transactionStates } from "~/components/operator/transaction-list";
import { operatorPaths } from "~/operator-paths";
import { sendCsv } from "~/server/operator/csv.server";
import { withOperator } from "~/server/operator/guard.server";
import { respondWithFile } from "~/server/operator/list.server";

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(args, ({ port, query, actor }) =>
		respondWithFile(
			readFilter(query, transactionStates),
			{ list: operatorPaths.list("transactions"), query },
			async (filter, separator) =>
				sendCsv(await port.transactions.export(filter, actor, separator), "transactions"),
		),
	);
