/** Files of people that operators import. */

export const importEncodings = ["utf-8", "utf-16le", "utf-16be", "windows-1256"] as const;

const importFields = {
	email: true,
	name: true,
	phone: true,
	language: true,
	labels: true,
	plans: true,
	plan: true,
	ends: true,
	charged: true,
	joined: true,
	state: true,
	deleted: true,
	ignore: true,
} as const;

/** The fields that a column may hold. */
export type ImportField = keyof typeof importFields;
export const importFieldNames = Object.keys(importFields) as ImportField[];

export type LineOutcome = "new" | "updated" | "unchanged" | "skipped" | "broken";

export type NoteCode =
	| "quotes-open"
	| "line-too-long"
	| "too-many-cells"
	| "email-missing"
	| "email-invalid"
	| "same-address"
	| "account-suspended"
	| "address-reserved"
	| "suspended-in-file"
	| "deleted-in-file"
	| "name-dropped"
	| "phone-dropped"
	| "language-dropped"
	| "joined-dropped"
	| "label-dropped"
	| "plan-unknown"
	| "plan-ambiguous"
	| "plan-without-end"
	| "plan-end-unreadable"
	| "plan-over";

export type FileProblem =
	| "empty"
	| "workbook"
	| "not-text"
	| "no-email"
	| "same-field"
	| "no-column"
	| "no-field"
	| "too-large";

export type LineChange =
	| { what: "name" | "phone" | "language" | "label"; value: string }
	| { what: "plan"; value: string; ends: string | null }
	| { what: "mail" };

export type LineReport = {
	line: number;
	email: string;
	outcome: LineOutcome;
	changes: readonly LineChange[];
	notes: readonly { code: NoteCode; detail?: string }[];
};

export type ImportChoices = {
	mapping: Readonly<Record<string, ImportField>>;
	language: string;
	until: string;
	mails: boolean;
};

/** A file, how far it is, and a page of its lines. */
export type PeopleImport = {
	id: string;
	actor: string;
	fileName: string;
	createdAt: string;
	appliedAt: string | null;
	columns: readonly { number: number; name: string; field: ImportField }[];
	choices: ImportChoices;
	work: {
		act: "check" | "apply";
		state: "running" | "done" | "failed";
		line: number;
		lineCount: number;
		beatAt: string;
		problem?: { code: FileProblem; detail: string };
	};
	/** True for work that ended with its process. */
	isStopped: boolean;
	counts?: Record<LineOutcome, number>;
	problemCount: number;
	lines: readonly LineReport[];
	pageCount: number;
};
