/** People as a table, and what their own pages share with it. */
import { showName } from "#core/name";
import { getPersonState } from "~/domain/operator/person-act";
import type { PersonRow, PersonState } from "~/domain/operator/person-record";
import { operatorPaths } from "~/operator-paths";
import { type OperatorKey, useOperatorText } from "./operator-text";
import { listLabels } from "./person-note";
import type { Sorting } from "./query";
import { Badge, type Tone } from "./record";
import { type Column, RecordTable } from "./table";
import { code, link, timeOf, typed } from "./value";

export const personStates: Record<PersonState, { tone: Tone; key: OperatorKey }> = {
	active: { tone: "success", key: "person.state.active" },
	unverified: { tone: "warning", key: "person.state.unverified" },
	suspended: { tone: "danger", key: "person.state.suspended" },
	deleted: { tone: "neutral", key: "person.state.deleted" },
};

export function PersonBadge({ row }: { row: PersonRow }) {
	const text = useOperatorText();
	const { tone, key } = personStates[getPersonState(row)];
	return <Badge tone={tone} text={text.t(key)} />;
}

type PersonListProps = {
	rows: readonly PersonRow[];
	empty?: string;
	sorting?: Sorting;
	/** The labels of each person. */
	labels?: Readonly<Record<string, string[]>>;
};

export function PersonList({ rows, empty, sorting, labels = {} }: PersonListProps) {
	const text = useOperatorText();
	return (
		<RecordTable
			rows={rows}
			columns={listColumns(labels)}
			caption={text.t("nav.people")}
			empty={empty}
			sorting={sorting}
			idOf={({ id }) => id}
		/>
	);
}

const listColumns = (labels: Readonly<Record<string, string[]>>): Column<PersonRow>[] => [
	{
		label: "label.name",
		render: (row) => link(operatorPaths.person(row.id), typed(showName(row.name, row.email))),
	},
	{ label: "label.state", render: (row) => <PersonBadge row={row} /> },
	{ label: "label.labels", render: ({ id }) => listLabels(labels[id]) },
	{ label: "label.email", render: (row) => code(row.email) },
	{ label: "label.phone", render: (row) => code(row.phone) },
	{ label: "label.creatorTier", render: (row) => typed(row.creator_tier) },
	{ label: "label.joined", sort: "joined", render: (row) => timeOf(row.created_at) },
];
