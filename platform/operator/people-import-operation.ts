/** The import of a file of people: the same operation for the command line and for files uploaded to the console. */
import { addSeconds } from "../base/clock";
import { LOCALES } from "../base/locale";
import { decodeFile, type Encoding, PeopleFileError } from "../people-file/file-text";
import { readMoment } from "../people-file/moment";
import { openPeopleFile, type PeopleFile } from "../people-file/people-file";
import { type LineNote, lineNotes } from "../people-file/person-line";
import type { PlatformContext } from "../runtime/context";
import { OperatorError, recordAct } from "./audit-store";
import type { LineReport, OutcomeCounts } from "./people-change";
import { type ImportOrder, importPeople } from "./people-import";
import {
	deleteImport,
	findImport,
	type ImportChoices,
	type ImportState,
	type ImportWork,
	insertImport,
	listImports,
	readContent,
	writeState,
} from "./people-import-store";

export const countOutcomes = (): OutcomeCounts => ({
	new: 0,
	updated: 0,
	unchanged: 0,
	skipped: 0,
	broken: 0,
});

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

/** Work that has said nothing for so long was stopped with its process. */
const SILENT_SECONDS = 30;
const BEAT_MILLISECONDS = 1000;
const PAGE_LINES = 100;
const MAX_FILE_NAME = 100;

const noChoices: ImportChoices = { mapping: {}, language: "", until: "", mails: false };

type Upload = { bytes: Uint8Array; fileName: string; encoding?: Encoding; actor: string };
type Order = { id: string; actor: string; webOrigin?: string };

const isProblem = ({ outcome, notes }: LineReport) =>
	outcome === "broken" ||
	outcome === "skipped" ||
	notes.some(({ code }: LineNote) => lineNotes[code] === "dropped");

export function createPeopleImportOperations(context: PlatformContext) {
	const { db, now, onError } = context;
	const stopped = new AbortController();
	const running = new Set<Promise<void>>();

	/** Reads the file, and only foresees or does what its lines say; the page shows how far it is. */
	async function work(order: Order, act: ImportWork["act"], choices: ImportChoices) {
		const { id, actor, webOrigin } = order;
		const row = await findImport(db, id);
		const content = row && (await readContent(db, id));
		if (content === undefined) throw new OperatorError("There is no such file any more.");
		const counts = countOutcomes();
		const reports: LineReport[] = [];
		let columns: ImportState["columns"] = [];
		const state = (change: Partial<ImportWork>): ImportState => ({
			choices,
			columns,
			work: {
				act,
				state: "running",
				line: 0,
				lineCount: 0,
				...change,
				beatAt: now().toISOString(),
			},
		});
		let lineCount = 0;
		try {
			const file = openPeopleFile(content, new Map(Object.entries(choices.mapping)));
			({ lineCount, columns } = file);
			await writeState(db, id, state({ lineCount }));
			const run = runImport(context, file, {
				choices: readChoices(choices),
				isDry: act === "check",
				mails: choices.mails,
				actor,
				fileName: row?.fileName ?? id,
				webOrigin,
				signal: stopped.signal,
			});
			let saidAt = performance.now();
			for await (const batch of run) {
				reports.push(...batch);
				for (const { outcome } of batch) counts[outcome] += 1;
				if (performance.now() - saidAt < BEAT_MILLISECONDS) continue;
				saidAt = performance.now();
				await writeState(db, id, state({ line: batch.at(-1)?.line ?? 0, lineCount }));
			}
			if (stopped.signal.aborted) return;
			const done = { ...state({ state: "done", line: lineCount, lineCount }), counts, reports };
			await writeState(db, id, done, act === "apply" ? now() : undefined);
		} catch (error) {
			const problem = readProblem(error);
			if (problem === undefined) onError(error, { task: "import of people" });
			await writeState(db, id, state({ state: "failed", lineCount, ...(problem && { problem }) }));
		}
	}

	function start(order: Order, act: ImportWork["act"], choices: ImportChoices): void {
		const promise = work(order, act, choices).catch((error) =>
			onError(error, { task: "import of people" }),
		);
		running.add(promise);
		void promise.finally(() => running.delete(promise));
	}

	const isRunning = ({ state, beatAt }: ImportWork) =>
		state === "running" && addSeconds(new Date(beatAt), SILENT_SECONDS) > now();

	async function findIdle(id: string) {
		const row = await findImport(db, id);
		if (row === undefined) throw new OperatorError("There is no such file any more.");
		if (isRunning(row.state.work)) throw new OperatorError("The file is being read.");
		return row;
	}

	return {
		/** Imports an open file, or only foresees what that would do. */
		run: (file: PeopleFile, order: ImportOrder & { fileName: string }) =>
			runImport(context, file, order),
		list: () => listImports(db),
		/**
		 * Stores a file, and begins to say what would become of its lines. Returns its id.
		 *
		 * @throws PeopleFileError for what is no text
		 */
		async add({ bytes, fileName, encoding, actor }: Upload): Promise<string> {
			const { text: content } = decodeFile(bytes, encoding);
			const work: ImportWork = {
				...{ act: "check", state: "running", line: 0, lineCount: 0 },
				beatAt: now().toISOString(),
			};
			const state = { choices: noChoices, columns: [], work };
			const file = { actor, fileName: fileName.slice(0, MAX_FILE_NAME), content, state };
			const id = await insertImport(db, file, now());
			start({ id, actor }, "check", noChoices);
			return id;
		},
		/** A file with a page of its lines, all or those with a problem; undefined once it is deleted. */
		async find(id: string, { page = 1, isWhole = false } = {}) {
			const row = await findImport(db, id);
			if (row === undefined) return undefined;
			const { reports = [], ...state } = row.state;
			const shown = isWhole ? reports : reports.filter(isProblem);
			const start = (page - 1) * PAGE_LINES;
			const { id: _, state: __, ...facts } = row;
			return {
				id,
				...facts,
				...state,
				isStopped: state.work.state === "running" && !isRunning(state.work),
				problemCount: reports.filter(isProblem).length,
				lines: shown.slice(start, start + PAGE_LINES),
				pageCount: Math.max(1, Math.ceil(shown.length / PAGE_LINES)),
			};
		},
		/** Says anew what would become of the lines, with these choices. */
		async check(order: Order, choices: ImportChoices): Promise<void> {
			const row = await findIdle(order.id);
			if (row.appliedAt !== null) throw new OperatorError("The file is imported already.");
			await writeState(db, order.id, {
				choices,
				columns: row.state.columns,
				work: { ...row.state.work, act: "check", state: "running", beatAt: now().toISOString() },
			});
			start(order, "check", choices);
		},
		/** Imports what the last check said; `seenAt` is when the shown check ended. */
		async apply(order: Order, seenAt: string): Promise<void> {
			const { state } = await findIdle(order.id);
			const isSeen = state.work.beatAt === seenAt;
			const isReady = state.work.act === "apply" || state.work.state === "done";
			if (!isSeen || !isReady) throw new OperatorError("The file was checked anew meanwhile.");
			await writeState(db, order.id, {
				choices: state.choices,
				columns: state.columns,
				work: { ...state.work, act: "apply", state: "running", beatAt: now().toISOString() },
			});
			start(order, "apply", state.choices);
		},
		remove: async (id: string): Promise<void> => deleteImport(db, (await findIdle(id)).id),
		/** Ends running imports behind the batch that runs; they can be run again. */
		async stop(): Promise<void> {
			stopped.abort();
			await Promise.all(running);
		},
	};
}

const readProblem = (error: unknown) =>
	error instanceof PeopleFileError ? { code: error.problem, detail: error.detail } : undefined;

function readChoices({ language, until }: ImportChoices) {
	return {
		locale: LOCALES.find((one) => one === language),
		until: until === "" ? undefined : readMoment(until, true),
	};
}
