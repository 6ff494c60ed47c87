/** Files of people that were uploaded to the console, and how far each is. They are deleted after a day. */
import { newId } from "../base/secret-token";
import type { Db } from "../database/database";
import type { FileProblem } from "../people-file/file-text";
import type { Column, PersonField } from "../people-file/person-column";
import type { LineReport, OutcomeCounts } from "./people-change";

/** What an operator chooses for a file, as the form has it. */
export type ImportChoices = {
	/** What each column holds, where that differs from what its name says. */
	mapping: Readonly<Record<string, PersonField>>;
	language: string;
	until: string;
	mails: boolean;
};

/** `checked` says what an import would do, `applied` what it did. */
export type ImportWork = {
	act: "check" | "apply";
	state: "running" | "done" | "failed";
	/** The line that it has reached, and how many there are. */
	line: number;
	lineCount: number;
	/** When it last said so: work that has said nothing for a while was stopped. */
	beatAt: string;
	/** Why the file cannot be read. */
	problem?: { code: FileProblem; detail: string };
};

export type ImportState = {
	choices: ImportChoices;
	columns: readonly Column[];
	work: ImportWork;
	counts?: OutcomeCounts;
	reports?: readonly LineReport[];
};

type ImportRow = {
	id: string;
	actor: string;
	fileName: string;
	createdAt: string;
	appliedAt: string | null;
	state: ImportState;
};

type NewImport = { actor: string; fileName: string; content: string; state: ImportState };

export async function insertImport(db: Db, file: NewImport, now: Date): Promise<string> {
	const id = newId("imp");
	const { actor, fileName: file_name, content, state } = file;
	const outcome = JSON.stringify(state);
	await db
		.insertInto("people_imports")
		.values({ id, actor, file_name, content, outcome, created_at: now.toISOString() })
		.execute();
	return id;
}

export async function findImport(db: Db, id: string): Promise<ImportRow | undefined> {
	const row = await db
		.selectFrom("people_imports")
		.select(["id", "actor", "file_name", "created_at", "applied_at", "outcome"])
		.where("id", "=", id)
		.executeTakeFirst();
	return (
		row && {
			id,
			actor: row.actor,
			fileName: row.file_name,
			createdAt: row.created_at,
			appliedAt: row.applied_at,
			state: JSON.parse(row.outcome ?? "{}"),
		}
	);
}

export async function readContent(db: Db, id: string): Promise<string | undefined> {
	const rows = db.selectFrom("people_imports").select("content").where("id", "=", id);
	return (await rows.executeTakeFirst())?.content;
}

/** Newest first. */
export const listImports = (db: Db) =>
	db
		.selectFrom("people_imports")
		.select(["id", "actor", "file_name", "created_at", "applied_at"])
		.orderBy("created_at", "desc")
		.limit(50)
		.execute();

export async function writeState(
	db: Db,
	id: string,
	state: ImportState,
	appliedAt?: Date,
): Promise<void> {
	await db
		.updateTable("people_imports")
		.set({
			outcome: JSON.stringify(state),
			...(appliedAt && { applied_at: appliedAt.toISOString() }),
		})
		.where("id", "=", id)
		.execute();
}

export async function deleteImport(db: Db, id: string): Promise<void> {
	await db.deleteFrom("people_imports").where("id", "=", id).execute();
}
