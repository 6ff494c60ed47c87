/** Notes about a person and their labels, with the forms that add and remove them. */
import type { ReactNode } from "react";
import { z } from "zod";
import { type FormRejection, useFormView } from "~/components/site/form";
import type { NoteRow, PersonLabel } from "~/domain/operator/timeline";
import { operatorPaths } from "~/operator-paths";
import { Field, TextArea } from "~/ui/field";
import { nameActor } from "./actor";
import { ConsoleForm } from "./form";
import { useOperatorText } from "./operator-text";
import { Allowed, useOperator } from "./permission";
import { Time, typed } from "./value";

const MAX_NOTE_LENGTH = 2000;
const MAX_LABEL_LENGTH = 40;

/** The platform checks both. */
export const noteForm = { id: "note", schema: z.object({ note: z.string().default("") }) };
export const labelForm = { id: "label", schema: z.object({ label: z.string().default("") }) };

/** The form that was rejected, with what was typed. */
export type WritingRejection = { act: "add" | "label"; rejection: FormRejection };

/** Both forms, of which one may have been rejected, and what is wrong with it. */
export function useWritingForms(rejected: WritingRejection | undefined) {
	const rejectionOf = (act: WritingRejection["act"]) =>
		rejected?.act === act ? { rejection: rejected.rejection } : {};
	const note = useFormView(noteForm, rejectionOf("add"));
	const label = useFormView(labelForm, rejectionOf("label"));
	return { note, label, summary: [...note.summary, ...label.summary] };
}

type WritingForms = ReturnType<typeof useWritingForms>;

/** The labels of a person as badges that lead to everybody who has them. */
const LabelBadge = ({ label }: { label: string }) => (
	<a className="badge neutral" href={operatorPaths.peopleWith(label)}>
		{typed(label)}
	</a>
);

type LabelsProps = {
	personId: string;
	labels: readonly PersonLabel[];
	/** Every label that somebody has, which browsers suggest. */
	used: readonly PersonLabel[];
	form: WritingForms["label"];
};

export function Labels({ personId, labels, used, form }: LabelsProps) {
	const text = useOperatorText();
	const action = operatorPaths.person(personId, "notes");
	return (
		<div className="labels">
			{labels.length === 0 ? <p className="empty">{text.t("label.noLabels")}</p> : null}
			{labels.map(({ key, label }) => (
				<span key={key}>
					<LabelBadge label={label} />
					<Allowed permission="people">
						<ConsoleForm action={action} hidden={{ act: "unlabel", label }}>
							<button type="submit">
								{text.t("note.removeLabel")}
								<span className="visually-hidden"> {typed(label)}</span>
							</button>
						</ConsoleForm>
					</Allowed>
				</span>
			))}
			<Allowed permission="people">
				<ConsoleForm action={action} className="filter" hidden={{ act: "label" }}>
					<div>
						<Field
							label={text.t("note.label")}
							autoComplete="off"
							{...form.field("label", {
								list: "labels",
								maxLength: MAX_LABEL_LENGTH,
								required: true,
							})}
						/>
						<datalist id="labels">
							{used.map(({ key, label }) => (
								<option key={key} value={label} />
							))}
						</datalist>
					</div>
					<button type="submit">{text.t("note.addLabel")}</button>
				</ConsoleForm>
			</Allowed>
		</div>
	);
}

type NotesProps = { personId: string; notes: readonly NoteRow[]; form: WritingForms["note"] };

/** A note is deleted by who wrote it, and by owners. */
export function Notes({ personId, notes, form }: NotesProps) {
	const text = useOperatorText();
	const operator = useOperator();
	const action = operatorPaths.person(personId, "notes");
	const canDelete = ({ actor }: NoteRow) =>
		operator?.role === "owner" || actor === `console:${operator?.name}`;
	return (
		<>
			{notes.length === 0 ? <p className="empty">{text.t("note.none")}</p> : null}
			<ul className="records">
				{notes.map((note) => (
					<li key={note.id} id={note.id}>
						<p dir="auto" className="message">
							{note.text}
						</p>
						<p className="second">
							{nameActor(note.actor, text)}, <Time at={note.created_at} />
						</p>
						{canDelete(note) ? (
							<Allowed permission="people">
								<ConsoleForm action={action} hidden={{ act: "delete", note: note.id }}>
									<button type="submit">{text.t("note.delete")}</button>
								</ConsoleForm>
							</Allowed>
						) : null}
					</li>
				))}
			</ul>
			<Allowed permission="people">
				<ConsoleForm action={action} className="question" hidden={{ act: "add" }}>
					<TextArea
						label={text.t("note.text")}
						rows={3}
						{...form.field("note", { maxLength: MAX_NOTE_LENGTH, required: true })}
					/>
					<p className="acts">
						<button type="submit">{text.t("note.add")}</button>
					</p>
				</ConsoleForm>
			</Allowed>
		</>
	);
}

/** The labels in a cell of a list. */
export const listLabels = (labels: readonly string[] = []): ReactNode =>
	labels.length === 0 ? null : (
		<span className="labels">
			{labels.map((label) => (
				<LabelBadge key={label} label={label} />
			))}
		</span>
	);
