/** Notes about a person and their labels, with the forms that add and remove them. */
import type { ReactNode } from "react";
import type { NoteRow, PersonLabel } from "~/domain/operator/timeline";
import { operatorPaths } from "~/operator-paths";
import { ConsoleForm } from "./form";
import { useOperatorText } from "./operator-text";
import { Allowed, useOperator } from "./permission";
import { Time, typed } from "./value";

const MAX_NOTE_LENGTH = 2000;
const MAX_LABEL_LENGTH = 40;

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
};

export function Labels({ personId, labels, used }: LabelsProps) {
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
						<label htmlFor="label">{text.t("note.label")}</label>
						<input
							id="label"
							name="label"
							list="labels"
							maxLength={MAX_LABEL_LENGTH}
							required
							dir="auto"
							autoComplete="off"
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

/** A note is deleted by who wrote it, and by owners. */
export function Notes({ personId, notes }: { personId: string; notes: readonly NoteRow[] }) {
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
							{typed(note.actor)}, <Time at={note.created_at} />
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
					<label htmlFor="note">{text.t("note.text")}</label>
					<textarea
						id="note"
						name="note"
						rows={3}
						maxLength={MAX_NOTE_LENGTH}
						required
						dir="auto"
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
