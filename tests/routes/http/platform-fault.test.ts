/** The quick part of the matrix of platform faults: `npm run verify:faults` meets all of them. */
import { beforeAll, expect, it } from "vitest";
import type { FaultName } from "../../faults/platform-fault";
import { meetAll, type Outcome } from "../../faults/platform-matrix";
import { platformVisits } from "../../faults/platform-visit";

/** Those that are over at once. */
const quickFaults: FaultName[] = ["reset", "500", "a wrong shape"];
let outcomes: Outcome[] = [];

beforeAll(async () => {
	const meetings = platformVisits.flatMap((visit) =>
		quickFaults.map((fault) => ({ visit, fault, mode: "lasting" as const })),
	);
	outcomes = await meetAll(meetings, 4);
});

it.each(platformVisits.map(({ name }) => name))("a fault of %s is an honest page", (name) => {
	const met = outcomes.filter(({ visit }) => visit.name === name);
	const wrong = met.filter(({ problems }) => problems.length > 0);
	expect(met).toHaveLength(quickFaults.length);
	expect(wrong.map(({ fault, problems }) => `${fault}: ${problems.join("; ")}`)).toEqual([]);
});
