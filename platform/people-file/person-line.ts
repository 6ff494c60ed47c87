/** A record of a file of people as a person: what it says, what is left out of it, and why it is skipped or broken. */
import { cleanEmail } from "#core/email";
import { cleanName, isVisibleName } from "#core/name";
import { normalizePhone } from "#core/phone";
import { isNameTooLong } from "../account/profile";
import { isEmail } from "../base/email";
import { isLocale, type Locale } from "../base/locale";
import type { CsvRecord } from "./csv-record";
import { readMoment } from "./moment";
import type { Column, PersonField } from "./person-column";
import { type FilePlan, readPlans } from "./plan-cell";

/** What is said of a line besides its outcome; `detail` is a value of the file. */
export type LineNote = { code: NoteCode; detail?: string };

/** `broken` and `skipped` lines change no person; `dropped` leaves a value out; `known` is no problem. */
export const lineNotes = {
	"quotes-open": "broken",
	"line-too-long": "broken",
	"too-many-cells": "broken",
	"email-missing": "broken",
	"email-invalid": "broken",
	"same-address": "skipped",
	"account-suspended": "skipped",
	"address-reserved": "skipped",
	"suspended-in-file": "skipped",
	"deleted-in-file": "skipped",
	"name-dropped": "dropped",
	"phone-dropped": "dropped",
	"language-dropped": "dropped",
	"joined-dropped": "dropped",
	"label-dropped": "dropped",
	"plan-unknown": "dropped",
	"plan-ambiguous": "dropped",
	"plan-without-end": "dropped",
	"plan-end-unreadable": "dropped",
	"plan-over": "known",
} as const satisfies Record<string, "broken" | "skipped" | "dropped" | "known">;
export type NoteCode = keyof typeof lineNotes;

export type PersonLine = {
	line: number;
	email: string;
	/** Empty where the file has none that can be used. */
	name: string;
	phone: string;
	locale: Locale | null;
	labels: readonly string[];
	plans: readonly FilePlan[];
	joined: Date | undefined;
	notes: LineNote[];
};

/** A record of which nobody comes; its note says why. */
export type RejectedLine = { line: number; email: string; notes: LineNote[] };

export type FileChoices = {
	/** The language of people whose line names none. */
	locale?: Locale | undefined;
	/** The end of plans whose line names none. */
	until?: Date | undefined;
};

/** The apostrophe with which exports mark a text that a spreadsheet would take for a formula or a number. */
const MARK = /^'(?=[=+\-@＝＋－＠\d\u0660-\u0669\u06f0-\u06f9])/;

const MAX_LABELS = 50;

const languages: Readonly<Record<string, Locale>> = { english: "en", arabic: "ar", العربية: "ar" };

function readLanguage(typed: string): Locale | undefined {
	const lower = typed.toLowerCase();
	const code = /^[a-z]{2}(?=$|[-_])/.exec(lower)?.[0];
	return isLocale(code) ? code : languages[lower];
}

/** A person who left pays no more: only a plan that runs until a named day is theirs. */
const isFormer = (state: string) => /^(former|declined)\b/i.test(state);

export function readPersonLine(
	{ line, problem, cells }: CsvRecord,
	columns: readonly Column[],
	choices: FileChoices,
): PersonLine | RejectedLine | undefined {
	if (problem !== undefined) {
		const code = problem === "quotes" ? "quotes-open" : "line-too-long";
		return { line, email: "", notes: [{ code }] };
	}
	const values = cells.map((cell) => cell.trim().replace(MARK, ""));
	if (values.every((value) => value === "")) return undefined;
	const read = (field: PersonField): string => {
		const index = columns.findIndex((column) => column.field === field);
		return values[index] ?? "";
	};
	const email = cleanEmail(read("email"));
	const reject = (code: NoteCode, detail?: string): RejectedLine => ({
		line,
		email: isEmail(email) ? email : "",
		notes: [{ code, ...(detail && { detail: detail.slice(0, 100) }) }],
	});
	if (values.slice(columns.length).some((value) => value !== "")) return reject("too-many-cells");
	if (email === "") return reject("email-missing");
	if (!isEmail(email)) return reject("email-invalid", read("email"));
	const state = read("state").toLowerCase();
	if (state === "suspended") return reject("suspended-in-file");
	if (state === "deleted" || read("deleted") !== "") return reject("deleted-in-file");
	const notes: LineNote[] = [];
	const use = <Value>(field: PersonField, code: NoteCode, parse: (typed: string) => Value) => {
		const typed = read(field);
		const value = typed === "" ? undefined : parse(typed);
		if (typed !== "" && value === undefined) notes.push({ code, detail: typed.slice(0, 100) });
		return value;
	};
	return {
		line,
		email,
		name: use("name", "name-dropped", readName) ?? "",
		phone: use("phone", "phone-dropped", normalizePhone) ?? "",
		locale: use("language", "language-dropped", readLanguage) ?? choices.locale ?? null,
		labels: readList(read("labels")).slice(0, MAX_LABELS),
		plans: [...readPlans(read("plans")), ...readPlanColumns(read, choices, notes)],
		joined: use("joined", "joined-dropped", (typed) => readMoment(typed)),
		notes,
	};
}

const readName = (typed: string): string | undefined =>
	isVisibleName(typed) && !isNameTooLong(typed) ? cleanName(typed) : undefined;

const readList = (cell: string): string[] => [
	...new Set(
		cell
			.split(/[,،;|]/)
			.map((part) => cleanName(part))
			.filter((part) => part !== ""),
	),
];

/** Reads the plan of a line whose name and end have columns of their own. */
function readPlanColumns(
	read: (field: PersonField) => string,
	{ until }: FileChoices,
	notes: LineNote[],
): FilePlan[] {
	const name = read("plan");
	if (name === "") return [];
	const former = isFormer(read("state"));
	const written = read("ends") || (former ? "" : read("charged"));
	if (written === "" && former) return [];
	const ends = written === "" ? until : readMoment(written, true);
	if (written !== "" && ends === undefined) {
		notes.push({ code: "plan-end-unreadable", detail: written.slice(0, 100) });
		return [];
	}
	return [{ name, ends }];
}

export const isPerson = (line: PersonLine | RejectedLine): line is PersonLine => "plans" in line;
