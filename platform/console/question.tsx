/** @jsxImportSource hono/jsx */
/** A page that asks for confirmation, with the fields of the act. */
import type { Child } from "hono/jsx";
import type { ConsoleText } from "./console-text";
import type { ConsoleContext } from "./env";
import { renderPage } from "./page";
import { PostForm, readForm } from "./post-form";

type QuestionProps = {
	title: string;
	/** The consequences of the act. */
	lead: string;
	/** The target of the form. */
	action: string;
	/** The label of the button. */
	yes: string;
	/** The target of Cancel. */
	back: string;
	/** It takes something away from somebody. */
	isDangerous?: boolean;
	/** The record in question, above the form. */
	about?: Child;
	/** Further fields of the form. */
	children?: Child;
};

export function renderQuestion(
	http: ConsoleContext,
	props: QuestionProps,
	status: 200 | 422 = 200,
) {
	const { title, lead, action, yes, back, isDangerous, about } = props;
	const children = (
		<>
			{about}
			<PostForm action={action} class="question">
				{props.children}
				<p class="acts">
					<button type="submit" id="yes" class={isDangerous ? "dangerous" : "primary"}>
						{yes}
					</button>
					<a href={back} class="button">
						{http.get("text").t("frame.cancel")}
					</a>
				</p>
			</PostForm>
		</>
	);
	return renderPage(http, { title, lead, children }, status);
}

const MAX_NOTE_LENGTH = 500;

type ReasonFieldsProps = {
	/** Each reason with its label. */
	reasons: readonly (readonly [reason: string, name: string])[];
	labels: { reason: string; note: string };
};

/** A choice of reasons and a note. */
export function ReasonFields({ reasons, labels }: ReasonFieldsProps) {
	return (
		<>
			<label for="reason">{labels.reason}</label>
			<select id="reason" name="reason">
				{reasons.map(([reason, name]) => (
					<option key={reason} value={reason}>
						{name}
					</option>
				))}
			</select>
			<label for="note">{labels.note}</label>
			<input id="note" name="note" maxlength={MAX_NOTE_LENGTH} dir="auto" autocomplete="off" />
		</>
	);
}

/** Reads `ReasonFields`; the caller checks the reason against its own table. */
export async function readReason(http: ConsoleContext) {
	const form = await readForm(http);
	const words = typeof form.note === "string" ? form.note.trim().slice(0, MAX_NOTE_LENGTH) : "";
	return { form, reason: form.reason, note: words || null };
}

/** Labels of fields that only operators read. */
export const innerLabels = (text: ConsoleText) => ({
	reason: text.t("question.reason"),
	note: text.t("question.note"),
});
