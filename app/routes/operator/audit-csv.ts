/** The audit log as CSV, by the filters of its page. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { operatorPaths } from "~/operator-paths";
import { sendCsv } from "~/server/operator/csv.server";
import { withOperator } from "~/server/operator/guard.server";
import { respondWithFile } from "~/server/operator/list.server";
import { readAuditFilter, toAuditFilter } from "./audit-filter.server";

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(args, ({ port, query, actor }) =>
		respondWithFile(
			readAuditFilter(query),
			{ list: operatorPaths.list("audit"), query },
			async (filter, separator) =>
				sendCsv(await port.audit.export(toAuditFilter(filter, query), actor, separator), "audit"),
		),
	);
