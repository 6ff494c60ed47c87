/** What operators write about a person for each other; nobody else reads it. */
import type { Selectable } from "kysely";
import { cleanTyped } from "../base/text";
import type { Db } from "../database/database";
import type { PersonNoteTable } from "../database/schema";

export type NoteRow = Selectable<PersonNoteTable>;

const MAX_NOTE_LENGTH = 2000;

/** The text of a note as it is stored; undefined when nothing can be seen of it or it is longer than 2,000 characters. */
export function readNote(typed: string): string | undefined {
	const text = cleanTyped(typed).trim();
	return text !== "" && text.length <= MAX_NOTE_LENGTH ? text : undefined;
}

export async function insertNote(db: Db, note: NoteRow): Promise<void> {
	await db.insertInto("person_notes").values(note).execute();
}

/** Newest first. */
export const listNotesOf = (db: Db, userId: string): Promise<NoteRow[]> =>
	db
		.selectFrom("person_notes")
		.selectAll()
		.where("user_id", "=", userId)
		.orderBy("created_at", "desc")
		.orderBy("id", "desc")
		.execute();

export const findNote = (db: Db, id: string): Promise<NoteRow | undefined> =>
	db.selectFrom("person_notes").selectAll().where("id", "=", id).executeTakeFirst();

/** False when it was deleted before. */
export async function deleteNote(db: Db, id: string): Promise<boolean> {
	const { numDeletedRows } = await db
		.deleteFrom("person_notes")
		.where("id", "=", id)
		.executeTakeFirst();
	return numDeletedRows > 0n;
}
