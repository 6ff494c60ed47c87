/** The lines of a file of people as a table, a page at a time: what each adds, and what is wrong with it. */
import { useLocation } from "@remix-run/react";
import type { LineChange, LineReport, PeopleImport } from "~/domain/operator/people-import";
import { PageLinks } from "./list-page";
import { type OperatorText, useOperatorText } from "./operator-text";
import { type Column, RecordTable } from "./table";
import { code } from "./value";

type ImportLinesProps = {
	file: PeopleImport;
	page: number;
	/** True shows all lines, false those with a problem. */
	isWhole: boolean;
};

export function ImportLines({ file, page, isWhole }: ImportLinesProps) {
	const text = useOperatorText();
	const { pathname } = useLocation();
	const hrefOf = (change: Record<string, string>) => {
		const asked = { ...(isWhole && { lines: "all" }), ...change } as Record<string, string>;
		return `${pathname}?${new URLSearchParams(asked)}#lines`;
	};
	const total = text.number(file.problemCount);
	const all = { href: hrefOf({ lines: "all" }), title: text.t("peopleImport.allLines") };
	const problems = {
		href: `${pathname}#lines`,
		title: text.t("peopleImport.problemLines", { total }),
	};
	const [shown, other] = isWhole ? [all, problems] : [problems, all];
	return (
		<section id="lines">
			<div className="head">
				<h2>{shown.title}</h2>
				<a href={other.href}>{other.title}</a>
			</div>
			<RecordTable
				rows={file.lines}
				columns={lineColumns}
				caption={text.t("peopleImport.lines")}
				empty={text.t("peopleImport.noLines")}
				idOf={({ line }) => `line-${line}`}
			/>
			{file.pageCount > 1 ? (
				<PageLinks
					previous={page > 1 ? hrefOf({ page: String(page - 1) }) : undefined}
					next={page < file.pageCount ? hrefOf({ page: String(page + 1) }) : undefined}
				>
					<span>
						{text.t("peopleImport.page", {
							page: text.number(page),
							total: text.number(file.pageCount),
						})}
					</span>
				</PageLinks>
			) : null}
		</section>
	);
}

const lineColumns: readonly Column<LineReport>[] = [
	{ label: "peopleImport.label.line", kind: "short", render: ({ line }) => code(String(line)) },
	{ label: "peopleImport.label.email", render: ({ email }) => code(email) },
	{ label: "peopleImport.label.outcome", render: (row) => <Outcome outcome={row.outcome} /> },
	{
		label: "peopleImport.label.changes",
		render: ({ changes }) => (changes.length > 0 ? <Changes changes={changes} /> : null),
	},
	{
		label: "peopleImport.label.notes",
		render: ({ notes }) => (notes.length > 0 ? <Notes notes={notes} /> : null),
	},
];

function Outcome({ outcome }: Pick<LineReport, "outcome">) {
	return <>{useOperatorText().t(`peopleImport.outcome.${outcome}`)}</>;
}

function Changes({ changes }: Pick<LineReport, "changes">) {
	const text = useOperatorText();
	return <>{text.list(changes.map((change) => describeChange(change, text)))}</>;
}

function describeChange(change: LineChange, text: OperatorText): string {
	if (change.what === "label") {
		return text.t("peopleImport.change.label", { value: change.value });
	}
	if (change.what !== "plan") return text.t(`peopleImport.change.${change.what}`);
	const { value, ends } = change;
	return ends === null
		? text.t("peopleImport.change.planEndless", { value })
		: text.t("peopleImport.change.plan", { value, until: text.day(ends) });
}

function Notes({ notes }: Pick<LineReport, "notes">) {
	const text = useOperatorText();
	return (
		<>
			{notes.map(({ code: note, detail = "" }) => (
				<div key={note + detail}>{text.t(`peopleImport.note.${note}`, { detail })}</div>
			))}
		</>
	);
}
