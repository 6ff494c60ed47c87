/** Runs a quick part of the matrix of platform faults; `npm run verify:faults` runs all of it. */
import { beforeAll, expect, it } from "vitest";
import type { FaultName } from "../../faults/platform-fault";
import { meetAll, type Outcome } from "../../faults/platform-matrix";
import { platformVisits } from "../../faults/platform-visit";

/** The faults that take no time. */
const quickFaults: FaultName[] = ["reset", "500", "a wrong shape"];
let outcomes: Outcome[] = [];

beforeAll(async () => {
	const meetings = platformVisits.flatMap((visit) =>
		quickFaults.map((fault) => ({ visit, fault, mode: "lasting" as const })),
	);
	outcomes = await meetAll(meetings, 4);
});

it.each(platformVisits.map(({ name }) => name))("a fault of %s gives a correct page", (name) => {
	const met = outcomes.filter(({ visit }) => visit.name === name);
	const wrong = met.filter(({ problems }) => problems.length > 0);
	expect(met).toHaveLength(quickFaults.length);
	expect(wrong.map(({ fault, problems }) => `${fault}: ${problems.join("; ")}`)).toEqual([]);
});
