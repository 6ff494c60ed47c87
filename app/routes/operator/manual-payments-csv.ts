/** Manual payments as CSV, by the filters of their list. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { manualPaymentStates } from "~/components/operator/manual-payment-list";
import { readFilter } from "~/components/operator/query";
import { sendCsv } from "~/server/operator/csv.server";
import { withOperator } from "~/server/operator/guard.server";

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(args, async ({ port, query, actor }) =>
		sendCsv(
			await port.manualPayments.export(readFilter(query, manualPaymentStates), actor),
			"manual-payments",
		),
	);
