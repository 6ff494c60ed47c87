/** Manual payments as CSV, by the filters of their list. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { manualPaymentStates } from "~/components/operator/manual-payment-list";
import { readFilter } from "~/components/operator/query";
import { operatorPaths } from "~/operator-paths";
import { sendCsv } from "~/server/operator/csv.server";
import { withOperator } from "~/server/operator/guard.server";
import { respondWithFile } from "~/server/operator/list.server";

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(args, ({ port, query, actor }) =>
		respondWithFile(
			readFilter(query, manualPaymentStates),
			{ list: operatorPaths.list("manual-payments"), query },
			async (filter, separator) =>
				sendCsv(await port.manualPayments.export(filter, actor, separator), "manual-payments"),
		),
	);
