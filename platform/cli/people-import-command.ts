/** `users import`: says what becomes of each line of a file, and imports it with `--yes`. */
import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { Readable, type Writable } from "node:stream";
import { LOCALES, type Locale } from "../base/locale";
import { cleanTyped } from "../base/text";
import { OperatorError } from "../operator/audit-store";
import type { Operator } from "../operator/operator";
import type { LineChange, LineReport, OutcomeCounts } from "../operator/people-change";
import { countOutcomes } from "../operator/people-import-operation";
import { decodeFile, encodings, PeopleFileError, readEncoding } from "../people-file/file-text";
import { readMoment } from "../people-file/moment";
import { openPeopleFile, type PeopleFile } from "../people-file/people-file";
import { readMapping } from "../people-file/person-column";
import { actor, type Command, type Options } from "./command";

const MAX_MEGABYTES = 64;

async function readBytes(path: string): Promise<Buffer> {
	try {
		if ((await stat(path)).size > MAX_MEGABYTES * 2 ** 20) {
			throw new PeopleFileError("too-large", String(MAX_MEGABYTES));
		}
		return await readFile(path);
	} catch (error) {
		if (error instanceof PeopleFileError) throw error;
		throw new OperatorError(`${path} can't be read: ${(error as Error).message}`);
	}
}

function readChoices({ language, until }: Options) {
	const locale = LOCALES.find((one) => one === language);
	if (language !== undefined && locale === undefined) {
		throw new OperatorError(`${language} isn't one of: ${LOCALES.join(", ")}.`);
	}
	const end = until === undefined ? undefined : readMoment(until, true);
	if (until !== undefined && end === undefined) {
		throw new OperatorError(`--until: ${until || "nothing"} isn't a day such as 2025-05-10.`);
	}
	return { locale: locale as Locale | undefined, until: end };
}

function chooseEncoding({ encoding }: Options) {
	const named = encoding === undefined ? undefined : readEncoding(encoding);
	if (encoding !== undefined && named === undefined) {
		throw new OperatorError(`${encoding} isn't one of: ${encodings.join(", ")}.`);
	}
	return named;
}

function describeChange(change: LineChange): string {
	switch (change.what) {
		case "mail":
			return "an email";
		case "plan":
			return `plan ${change.value} ${change.ends ? `until ${change.ends}` : "without end"}`;
		default:
			return `${change.what} ${change.value}`;
	}
}

/** One line: its number, what becomes of it, the address, what is added, and what is wrong. */
function describeLine({ line, email, outcome, changes, notes }: LineReport): string {
	const added = changes.map(describeChange).join(", ");
	const wrong = notes.map(({ code, detail }) => (detail ? `${code} (${detail})` : code));
	const cells = [`line ${line}`, outcome, email || "-", added, wrong.join(", ")];
	const text = cells.filter((cell) => cell !== "").join("  ");
	return `${cleanTyped(text).replaceAll("\n", " ")}\n`;
}

const describeCounts = (counts: OutcomeCounts) =>
	Object.entries(counts)
		.map(([outcome, count]) => `${count} ${outcome}`)
		.join(", ");

function describeColumns({ columns, origin }: PeopleFile): string {
	const read = columns.filter(({ field }) => field !== "ignore");
	const ignored = columns.filter(({ field }) => field === "ignore");
	const name = (column: { number: number; name: string }) => column.name || `#${column.number}`;
	const from = origin ? `A file of ${origin}. ` : "";
	const taken = read.map((column) => `${name(column)} = ${column.field}`).join(", ");
	const left = ignored.length > 0 ? `; ignored: ${ignored.map(name).join(", ")}` : "";
	return cleanTyped(`${from}Columns: ${taken}${left}`).replaceAll("\n", " ");
}

/** Says how far it is: in a terminal on one line, elsewhere on a new line every few seconds. */
function createProgress(stream: Writable, lineCount: number) {
	const isTerminal = "isTTY" in stream && stream.isTTY === true;
	const interval = isTerminal ? 250 : 5000;
	let saidAt = performance.now();
	return {
		say(line: number): void {
			if (performance.now() - saidAt < interval) return;
			saidAt = performance.now();
			const text = `line ${line} of ${lineCount}`;
			stream.write(isTerminal ? `\r\u001b[K${text}` : `${text}\n`);
		},
		end(): void {
			if (isTerminal) stream.write("\r\u001b[K");
		},
	};
}

type Run = { operator: Operator; file: PeopleFile; options: Options; progress: Writable };

async function* printLines(
	{ operator, file, options, progress }: Run,
	fileName: string,
): AsyncGenerator<string, void> {
	const isDry = options.yes === undefined;
	const counts = countOutcomes();
	const { say, end } = createProgress(progress, file.lineCount);
	const run = operator.peopleImports.run(file, {
		choices: readChoices(options),
		isDry,
		mails: options.mail !== undefined,
		actor: actor(),
		fileName,
	});
	if (options.json) yield `{"lines":[`;
	else yield `${describeColumns(file)}\n`;
	let isFirst = true;
	for await (const reports of run) {
		let text = "";
		for (const report of reports) {
			counts[report.outcome] += 1;
			const separator = isFirst ? "\n" : ",\n";
			text += options.json ? separator + JSON.stringify(report) : describeLine(report);
			isFirst = false;
		}
		if (text !== "") yield text;
		say(reports.at(-1)?.line ?? 0);
	}
	end();
	if (options.json) yield `\n],"counts":${JSON.stringify(counts)},"dryRun":${isDry}}\n`;
	else
		yield `${describeCounts(counts)}.\n${isDry ? "Nothing was changed. " : ""}${nextStep(isDry)}\n`;
}

const nextStep = (isDry: boolean) =>
	isDry ? "Run it again with --yes to import." : "The same file again changes nothing.";

export const peopleImportCommands: Record<string, Command> = {
	"users import": {
		parameters: ["FILE"],
		options: {
			"dry-run": null,
			yes: null,
			mail: null,
			map: "COLUMN=FIELD,…",
			encoding: encodings.join("|"),
			language: LOCALES.join("|"),
			until: "YYYY-MM-DD",
		},
		about:
			"says what becomes of each line of a CSV of people (our export, Ghost, Patreon, others with --map), and imports it with --yes",
		printsJson: true,
		async run(operator, [path = ""], options, progress) {
			if (options.yes !== undefined && options["dry-run"] !== undefined) {
				throw new OperatorError("Choose --dry-run or --yes.");
			}
			readChoices(options);
			const { text } = decodeFile(await readBytes(path), chooseEncoding(options));
			const file = openPeopleFile(text, readMapping(options.map ?? ""));
			const order = { operator, file, options, progress };
			return Readable.from(printLines(order, basename(path)));
		},
	},
};
