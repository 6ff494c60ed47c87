/** @jsxImportSource hono/jsx */
/**
 * The audit trail: every act of an operator in the console or on the command line. Nothing is ever
 * removed.
 */
import type { Child } from "hono/jsx";
import type { AuditRow } from "../operator/audit-store";
import type { Operator } from "../operator/operator";
import type { ConsoleText } from "./console-text";
import type { ConsoleApp } from "./env";
import { readPageRequest, renderListPage } from "./list-page";
import { RecordItem, RecordList } from "./record";
import { code, timeOf, typed } from "./text";

export function mountAudit(app: ConsoleApp, operator: Operator): void {
	app.get("/audit", async (http) => {
		const text = http.get("text");
		const page = await operator.audit.page(readPageRequest(http));
		const children = <ActList rows={page.rows} text={text} empty={text.t("audit.empty")} />;
		return renderListPage(http, {
			title: text.t("audit.title"),
			lead: text.t("audit.lead"),
			page,
			children,
		});
	});
}

type ActListProps = { rows: readonly AuditRow[]; text: ConsoleText; empty: string };

export function ActList({ rows, text, empty }: ActListProps) {
	return (
		<RecordList
			rows={rows}
			empty={empty}
			render={({ id, at, actor, action, subject, before, after }) => (
				<RecordItem
					key={id}
					id={id}
					title={describeAct(action, text)}
					text={text}
					facts={[
						["label.by", typed(actor)],
						["label.when", timeOf(text, at)],
						["label.subject", code(subject)],
						["label.before", describeFacts(before)],
						["label.after", describeFacts(after)],
					]}
				/>
			)}
		/>
	);
}

function describeAct(action: string, text: ConsoleText) {
	const [subject, act] = action.split(".");
	return text.find(`audit.act.${subject}.${act}`) ?? code(action);
}

/** `status: pending, note: -` */
function describeFacts(json: string | null): Child | null {
	if (json === null) return null;
	const facts = Object.entries(JSON.parse(json)).map(([name, value], index) => (
		<code key={name}>
			{index > 0 ? ", " : ""}
			{name}: <bdi>{String(value ?? "-")}</bdi>
		</code>
	));
	return <bdi dir="ltr">{facts}</bdi>;
}
