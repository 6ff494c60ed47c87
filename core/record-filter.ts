/**
 * The filter of a list of records: a state and days, read alike in the addresses of the console and in
 * commands. What cannot be read is a problem and never ignored, because the whole list would pass for the
 * requested rows.
 */
import { readDay } from "./day";

/** Days such as `2025-05-10`; either end may be open. */
export type DayRange = { from?: string | undefined; to?: string | undefined };

export type FilterProblem =
	| { kind: "day"; name: "from" | "to"; typed: string }
	/** The end is before the beginning. */
	| { kind: "order"; name: "to"; from: string; to: string }
	| { kind: "choice"; name: string; typed: string; choices: readonly string[] }
	/** The list has no filter of this name. */
	| { kind: "unknown"; name: string; typed: string };

type Typed = DayRange & { state?: string | undefined };

export type ReadFilter<State extends string> = {
	filter: DayRange & { status?: State };
	problems: FilterProblem[];
};

/** Reads what was typed; undefined stands for a filter that was not given. */
export function readRecordFilter<State extends string>(
	{ state, from, to }: Typed,
	states: readonly State[],
): ReadFilter<State> {
	const status = states.find((one) => one === state?.trim());
	const days = { from: from && readDay(from), to: to && readDay(to) };
	const problems: FilterProblem[] = [];
	if (state !== undefined && status === undefined) {
		problems.push({ kind: "choice", name: "state", typed: state, choices: states });
	}
	for (const [name, typed] of [
		["from", from],
		["to", to],
	] as const) {
		if (typed !== undefined && !days[name]) problems.push({ kind: "day", name, typed });
	}
	if (days.from && days.to && days.from > days.to) {
		problems.push({ kind: "order", name: "to", from: days.from, to: days.to });
	}
	return {
		filter: {
			...(status && { status }),
			...(days.from && { from: days.from }),
			...(days.to && { to: days.to }),
		},
		problems,
	};
}
