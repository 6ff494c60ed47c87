/** People as CSV, by the filters of their list. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { personStates } from "~/components/operator/person-list";
import { readFilter } from "~/components/operator/query";
import { operatorPaths } from "~/operator-paths";
import { sendCsv } from "~/server/operator/csv.server";
import { withOperator } from "~/server/operator/guard.server";
import { respondWithFile } from "~/server/operator/list.server";

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(args, ({ port, query, actor }) =>
		respondWithFile(
			readFilter(query, personStates, ["label"]),
			{ list: operatorPaths.list("people"), query },
			async ({ status: state, ...days }, separator) => {
				const filter = { ...days, state, label: query.get("label") || undefined };
				return sendCsv(await port.users.export(filter, actor, separator), "people");
			},
		),
	);
