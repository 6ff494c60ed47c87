/** The import of a file of people: the same operation for the console and the command line. */
import type { PeopleFile } from "../people-file/people-file";
import type { PlatformContext } from "../runtime/context";
import { recordAct } from "./audit-store";
import type { LineOutcome, LineReport } from "./people-change";
import { type ImportOrder, importPeople } from "./people-import";

export type OutcomeCounts = Record<LineOutcome, number>;

export function countOutcomes(): OutcomeCounts {
	return { new: 0, updated: 0, unchanged: 0, skipped: 0, broken: 0 };
}

/** Yields what becomes of each line; an import that changes people is audited at its begin and its end. */
async function* runImport(
	context: PlatformContext,
	file: PeopleFile,
	{ fileName, ...order }: ImportOrder & { fileName: string },
): AsyncGenerator<LineReport[], void> {
	const { db, now } = context;
	const { actor, isDry, mails } = order;
	const counts = countOutcomes();
	if (!isDry) {
		const after = { lines: file.lineCount, mails: mails ? 1 : 0 };
		await recordAct(db, { actor, action: "import.begun", subject: fileName, after }, now());
	}
	for await (const reports of importPeople(context, file, order)) {
		for (const { outcome } of reports) counts[outcome] += 1;
		yield reports;
	}
	if (isDry || order.signal?.aborted) return;
	await recordAct(db, { actor, action: "import.done", subject: fileName, after: counts }, now());
}

export function createPeopleImportOperations(context: PlatformContext) {
	return {
		/** Imports an open file, or only foresees what that would do. */
		run: (file: PeopleFile, order: ImportOrder & { fileName: string }) =>
			runImport(context, file, order),
	};
}
