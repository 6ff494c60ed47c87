/** One table of the numbers as CSV, of the months that the page shows. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { readCsvSeparator } from "#core/csv-separator";
import { readMonthRange } from "#core/month-range";
import { numberTables } from "#core/number-table";
import { operatorPaths } from "~/operator-paths";
import { sendCsv } from "~/server/operator/csv.server";
import { withOperator } from "~/server/operator/guard.server";

export const loader = (args: LoaderFunctionArgs) =>
	withOperator(args, async ({ port, query, actor }) => {
		const typed = { from: query.get("from") || undefined, to: query.get("to") || undefined };
		const { range, problems } = readMonthRange(typed, port.numbers.currentMonth());
		const table = numberTables.find((name) => name === (query.get("table") || "months"));
		const separator = readCsvSeparator(query.get("separator") || undefined);
		// The page says which month cannot be read, and offers the tables that there are.
		if (problems.length > 0 || table === undefined || separator === undefined) {
			return redirect(`${operatorPaths.list("numbers")}?${query}`, 303);
		}
		const csv = await port.numbers.export(table, range, { actor, separator });
		return sendCsv(csv, `numbers-${table}`);
	});
