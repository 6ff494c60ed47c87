/** @jsxImportSource hono/jsx */
/** People as a list: who they are, and the way to the page of each. */
import type { PersonState } from "../account/user-store";
import type { Person } from "../operator/user-operation";
import type { ConsoleKey, ConsoleText } from "./console-text";
import { CONSOLE_PATH } from "./env";
import { RecordItem, RecordList, type Tone } from "./record";
import { code, link, timeOf, typed } from "./text";

export const personStates: Record<PersonState, { tone: Tone; key: ConsoleKey }> = {
	active: { tone: "success", key: "person.state.active" },
	unverified: { tone: "warning", key: "person.state.unverified" },
	suspended: { tone: "danger", key: "person.state.suspended" },
	deleted: { tone: "neutral", key: "person.state.deleted" },
};

export function stateOfPerson(row: Person): PersonState {
	if (row.deleted_at !== null) return "deleted";
	if (row.is_active === 0) return "suspended";
	return row.email_verified_at === null ? "unverified" : "active";
}

type PersonListProps = { rows: readonly Person[]; text: ConsoleText; empty?: string };

export function PersonList({ rows, text, empty = "" }: PersonListProps) {
	return (
		<RecordList
			rows={rows}
			empty={empty}
			render={(row) => {
				const { tone, key } = personStates[stateOfPerson(row)];
				return (
					<RecordItem
						key={row.id}
						id={row.id}
						title={link(`${CONSOLE_PATH}/people/${row.id}`, row.name || row.id)}
						state={{ tone, text: text.t(key) }}
						text={text}
						facts={[
							["label.email", code(row.email)],
							["label.phone", code(row.phone)],
							["label.creatorTier", typed(row.creator_tier)],
							["label.joined", timeOf(text, row.created_at)],
						]}
					/>
				);
			}}
		/>
	);
}
