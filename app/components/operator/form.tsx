/** The forms of the console: the site's form kit, with the operator who opened the form. */
import type { ComponentProps } from "react";
import { PostForm } from "~/components/site/form";
import { FORM_OPERATOR } from "~/domain/operator/failure";
import type { SummaryError } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { useOperatorText } from "./operator-text";
import { useOperator } from "./permission";

/** Posts to an act; the guard rejects it when another operator has signed in meanwhile. */
export function ConsoleForm({ hidden, ...form }: ComponentProps<typeof PostForm>) {
	const operator = useOperator();
	return <PostForm isForAnyone hidden={{ [FORM_OPERATOR]: operator?.id, ...hidden }} {...form} />;
}

/** Why a form was rejected, on top of it; each message leads to its field, if it is about one. */
export function Problem({ errors }: { errors: readonly SummaryError[] }) {
	if (errors.length === 0) return null;
	return (
		<div role="alert" className="notice danger" id="problem">
			{errors.map(({ fieldId, message }) => (
				<p key={fieldId ?? ""}>{fieldId ? <a href={`#${fieldId}`}>{message}</a> : message}</p>
			))}
		</div>
	);
}

type FieldOf = Pick<ComponentProps<typeof Field>, "error" | "input">;

/** A code of the authenticator app; where `isFirst`, no recovery code exists yet. */
export function CodeField({ isFirst, ...field }: FieldOf & { isFirst?: boolean }) {
	const text = useOperatorText();
	return (
		<Field
			label={text.t("factor.code")}
			hint={text.t(isFirst ? "factor.firstCodeHint" : "factor.codeHint")}
			autoComplete="one-time-code"
			inputMode={isFirst ? "numeric" : undefined}
			dir="ltr"
			{...field}
			input={{ autoCapitalize: "none", spellCheck: false, maxLength: 40, ...field.input }}
		/>
	);
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
			<label htmlFor="reason">{labels.reason}</label>
			<select id="reason" name="reason">
				{reasons.map(([reason, name]) => (
					<option key={reason} value={reason}>
						{name}
					</option>
				))}
			</select>
			<NoteField label={labels.note} />
		</>
	);
}

/** A note that `readReason` reads. */
export const NoteField = ({ label }: { label: string }) => (
	<>
		<label htmlFor="note">{label}</label>
		<input id="note" name="note" maxLength={MAX_NOTE_LENGTH} dir="auto" autoComplete="off" />
	</>
);

type CheckProps = { name: string; label: string; isChecked?: boolean };

/** A box that sends `1` when it is checked. */
export const Check = ({ name, label, isChecked }: CheckProps) => (
	<p className="check">
		<label htmlFor={name}>{label}</label>
		<input id={name} name={name} type="checkbox" value="1" defaultChecked={isChecked} />
	</p>
);
