/** @jsxImportSource hono/jsx */
/** The audit trail: every act of an operator, by console or command line; nothing is ever removed. */
import type { Operator } from "../operator/operator";
import { type ConsoleApp, LIST_LIMIT } from "./env";
import { renderPage } from "./page";
import { Record, RecordList } from "./record";
import { code, timeOf, typed } from "./text";

export function mountAudit(app: ConsoleApp, operator: Operator): void {
	app.get("/audit", async (http) => {
		const rows = await operator.audit.list({ limit: LIST_LIMIT });
		return renderPage(http, {
			title: "Audit",
			lead: "Who did what, when, to what: from the console and from the command line.",
			children: (
				<RecordList
					rows={rows}
					empty="No operator has done anything yet."
					render={({ id, at, actor, action, subject }) => (
						<Record
							key={id}
							id={id}
							title={action}
							facts={[
								["By", typed(actor)],
								["When", timeOf(at)],
								["What", code(subject)],
							]}
						/>
					)}
				/>
			),
		});
	});
}
