/** The audit log as CSV, by the filters of its page. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { sendCsv } from "~/server/operator/csv.server";
import { withOperator } from "~/server/operator/guard.server";
import { readAuditFilter } from "./audit-filter.server";

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(args, async ({ port, query, actor }) =>
		sendCsv(await port.audit.export(readAuditFilter(query), actor), "audit"),
	);
