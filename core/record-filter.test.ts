import { describe, expect, it } from "vitest";
import { readRecordFilter } from "./record-filter";

const states = ["pending", "failed"] as const;

describe("the filter of a list", () => {
	it("[operator-135] is read with its days in Latin digits", () => {
		const typed = { state: "failed", from: "٢٠٢٥-٠٥-٠١", to: "2025-05-10" };
		expect(readRecordFilter(typed, states)).toEqual({
			filter: { status: "failed", from: "2025-05-01", to: "2025-05-10" },
			problems: [],
		});
	});

	it("is empty when nothing was given", () => {
		expect(readRecordFilter({}, states)).toEqual({ filter: {}, problems: [] });
	});

	it.each([
		[{ from: "10/05/2025" }, { kind: "day", name: "from", typed: "10/05/2025" }],
		[{ to: "yesterday" }, { kind: "day", name: "to", typed: "yesterday" }],
		[{ from: "" }, { kind: "day", name: "from", typed: "" }],
		[{ state: "paid" }, { kind: "choice", name: "state", typed: "paid", choices: states }],
		[
			{ from: "2025-05-11", to: "2025-05-10" },
			{ kind: "order", name: "to", from: "2025-05-11", to: "2025-05-10" },
		],
	])("[operator-135] names what cannot be read: %j", (typed, problem) => {
		expect(readRecordFilter(typed, states).problems).toEqual([problem]);
	});
});
