/**
 * What operators write about a person: notes, which only they read, and labels, by which they find people.
 * The audit trail has who wrote and when, without the words: its lines outlast the account (account-39).
 */
import {
	addLabels,
	listLabels,
	listUsedLabels,
	MAX_LABELS,
	type PersonLabel,
	readLabel,
	removeLabel,
} from "../account/person-label-store";
import {
	deleteNote,
	findNote,
	insertNote,
	listNotesOf,
	type NoteRow,
	readNote,
} from "../account/person-note-store";
import { newId } from "../base/secret-token";
import type { PlatformContext } from "../runtime/context";
import { OperatorError } from "./audit-store";
import { CodedError } from "./coded-error";
import { changePerson } from "./user-operation";

type Written = { notes: NoteRow[]; labels: PersonLabel[] };

/** `key` is an account's address or its id. */
export function createPersonNotes(context: PlatformContext) {
	const { db, now } = context;
	return {
		/** The notes about a person, newest first, and their labels. */
		async read(userId: string): Promise<Written> {
			const [notes, labels] = await Promise.all([
				listNotesOf(db, userId),
				listLabels(db, [userId]),
			]);
			return { notes, labels: labels.get(userId) ?? [] };
		},
		/** The labels of several people. */
		listLabels: (userIds: readonly string[]) => listLabels(db, userIds),
		listUsedLabels: () => listUsedLabels(db),
		async add(key: string, actor: string, typed: string): Promise<NoteRow> {
			const text = readNote(typed);
			if (text === undefined) {
				throw new CodedError("note", "A note has 1 to 2,000 characters.");
			}
			return changePerson(context, { key, actor }, async (trx, user) => {
				const created_at = now().toISOString();
				const note = { id: newId("note"), user_id: user.id, text, actor, created_at };
				await insertNote(trx, note);
				return { result: note, action: "user.note_added", after: { note: note.id } };
			});
		},
		/** Deletes a note that the actor wrote; `isAnybodys` allows those of others too. */
		async remove(id: string, actor: string, isAnybodys: boolean): Promise<void> {
			const note = await findNote(db, id);
			if (note === undefined || (!isAnybodys && note.actor !== actor)) {
				throw new OperatorError(`There is no note ${id} that you can delete.`);
			}
			await changePerson(context, { key: note.user_id, actor }, async (trx) => {
				if (!(await deleteNote(trx, id))) throw new OperatorError(`No note ${id}.`);
				const before = { note: id, by: note.actor };
				return { result: undefined, action: "user.note_deleted", before };
			});
		},
		/** A label that the person has already stays as it is spelled. */
		async addLabel(key: string, actor: string, typed: string): Promise<PersonLabel> {
			const label = readLabel(typed);
			if (label === undefined) {
				const words = "A label has 1 to 40 characters, and none of these: , ، ; |";
				throw new CodedError("label", words);
			}
			return changePerson(context, { key, actor }, async (trx, user) => {
				const had = (await listLabels(trx, [user.id])).get(user.id) ?? [];
				if (had.some((one) => one.key === label.key)) {
					throw new OperatorError(`${user.email} has this label already.`);
				}
				if (had.length >= MAX_LABELS) {
					throw new CodedError("labels", `A person has at most ${MAX_LABELS} labels.`);
				}
				await addLabels(trx, [{ ...label, userId: user.id, actor }], now());
				return { result: label, action: "user.labelled", after: { labels: had.length + 1 } };
			});
		},
		async removeLabel(key: string, actor: string, typed: string): Promise<void> {
			const labelKey = readLabel(typed)?.key ?? "";
			await changePerson(context, { key, actor }, async (trx, user) => {
				if (!(await removeLabel(trx, user.id, labelKey))) {
					throw new OperatorError(`${user.email} doesn't have this label.`);
				}
				return { result: undefined, action: "user.label_removed" };
			});
		},
	};
}
