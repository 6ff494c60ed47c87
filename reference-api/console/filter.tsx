/** @jsxImportSource hono/jsx */
/** Filters of a list: a state and two days, sent as the address's query. */
import type { DayRange } from "../platform/cairo-day";
import type { ConsoleKey } from "./console-text";
import type { ConsoleContext } from "./env";

/** The states of a list, each with the key of its name. */
export type States<State extends string> = Readonly<
	Record<State, ConsoleKey | { key: ConsoleKey }>
>;

/** The filters that the address names; a state that does not exist is none. */
export function readFilter<State extends string>(
	http: ConsoleContext,
	states: States<State>,
): DayRange & { status?: State } {
	const { state = "", from, to } = http.req.query();
	return {
		...(Object.hasOwn(states, state) && { status: state as State }),
		...(from && { from }),
		...(to && { to }),
	};
}

/** What is said of an empty list: that nothing matches, when something was chosen. */
export function emptyText(http: ConsoleContext, key: ConsoleKey): string {
	const { state, from, to } = http.req.query();
	return http.get("text").t(state || from || to ? "filter.none" : key);
}

type FilterProps = {
	http: ConsoleContext;
	states: States<string>;
	/** The address of the table for spreadsheets, which takes the same filters. */
	exportPath?: string;
};

export function FilterForm({ http, states, exportPath }: FilterProps) {
	const text = http.get("text");
	const { state = "", from = "", to = "" } = http.req.query();
	return (
		<form method="get" action={http.req.path} class="filter">
			<div>
				<label for="state">{text.t("filter.state")}</label>
				<select id="state" name="state">
					<option value="">{text.t("filter.all")}</option>
					{Object.entries(states).map(([name, named]) => (
						<option key={name} value={name} selected={name === state}>
							{text.t(typeof named === "string" ? named : named.key)}
						</option>
					))}
				</select>
			</div>
			<div>
				<label for="from">{text.t("filter.from")}</label>
				<input id="from" name="from" type="date" value={from} />
			</div>
			<div>
				<label for="to">{text.t("filter.to")}</label>
				<input id="to" name="to" type="date" value={to} />
			</div>
			<button type="submit">{text.t("filter.show")}</button>
			{exportPath ? (
				<button type="submit" formaction={exportPath}>
					{text.t("filter.export")}
				</button>
			) : null}
		</form>
	);
}
