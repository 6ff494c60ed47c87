/** @jsxImportSource hono/jsx */
/** Forms of the catalogue: fields from a table, with mistakes beside them and listed on top. */
import type { JSX } from "hono/jsx/jsx-runtime";
import type { ProblemWord, Typed } from "../catalogue/catalogue-form";
import type { Marks } from "../catalogue/catalogue-typed";
import type { ConsoleKey, ConsoleText, FieldName } from "./console-text";

type FieldKind = "text" | "area" | "amount" | "day" | "choice" | "flag";

export type FormField = {
	name: FieldName;
	kind: FieldKind;
	/** Each value with the key of its label. */
	choices?: readonly (readonly [value: string, label: ConsoleKey])[];
	/** Asked only when the record is added. */
	isNewOnly?: boolean;
};

export type FormState = {
	typed: Typed;
	problems: Readonly<Record<string, ProblemWord>>;
	/** The digest of what each field showed; empty for a new record. */
	seen: Marks;
	/** The stored values, where they differ from what was shown. */
	stored?: Typed;
};

/** The name of the hidden field that holds a field's digest. */
export const seenName = (name: string) => `seen-${name}`;

type FieldsProps = FormState & { fields: readonly FormField[]; text: ConsoleText };

/** The list of mistakes, each linked to its field. */
export function Problems({ fields, problems, stored, text }: FieldsProps) {
	const wrong = fields.filter(({ name }) => problems[name] !== undefined);
	if (wrong.length === 0) return null;
	return (
		<div role="alert" class="notice danger">
			<p>{text.t("form.problem")}</p>
			<ul>
				{wrong.map(({ name }) => (
					<li key={name}>
						<a href={`#${name}`}>
							{text.t(`field.${name}`)}: {text.t(`problem.${problems[name] ?? "invalid"}`)}
						</a>
					</li>
				))}
			</ul>
			{stored === undefined ? null : <p>{text.t("form.stale")}</p>}
		</div>
	);
}

export function Fields({ fields, typed, problems, seen, stored, text }: FieldsProps) {
	return (
		<>
			{fields.map((field) => {
				const problem = problems[field.name];
				return (
					<div key={field.name} class={field.kind === "flag" ? "check" : undefined}>
						<label for={field.name}>{text.t(`field.${field.name}`)}</label>
						{problem === undefined ? null : (
							<p id={`${field.name}-problem`} class="danger">
								{text.t(`problem.${problem}`)}
								{problem === "changed" ? (
									<>
										<br />
										{text.t("form.stored", { value: tellStored(field, stored, text) })}
									</>
								) : null}
							</p>
						)}
						<Input field={field} value={typed[field.name] ?? ""} isWrong={!!problem} text={text} />
						{seen[field.name] === undefined ? null : (
							<input type="hidden" name={seenName(field.name)} value={seen[field.name]} />
						)}
					</div>
				);
			})}
		</>
	);
}

/** The stored value in words: checkboxes and choices are shown by their labels. */
function tellStored({ name, kind, choices }: FormField, stored: Typed = {}, text: ConsoleText) {
	const value = stored[name] ?? "";
	if (kind === "flag") return text.t(value === "" ? "catalogue.no" : "catalogue.yes");
	const label = choices?.find(([choice]) => choice === value)?.[1];
	if (label !== undefined) return text.t(label);
	return value.replaceAll("\n", " / ") || text.t("form.empty");
}

type InputProps = { field: FormField; value: string; isWrong: boolean; text: ConsoleText };

type CommonProps = { common: Record<string, unknown> };

const inputs: Record<FieldKind, (props: InputProps & CommonProps) => JSX.Element> = {
	text: ({ value, common }) => <input type="text" value={value} dir="auto" {...common} />,
	area: ({ value, common }) => (
		<textarea rows={4} dir="auto" {...common}>
			{value}
		</textarea>
	),
	amount: ({ value, common }) => (
		<input type="text" inputmode="decimal" value={value} dir="ltr" {...common} />
	),
	day: ({ value, common }) => <input type="date" value={value.slice(0, 10)} {...common} />,
	choice: ({ field, value, common, text }) => (
		<select {...common}>
			{(field.choices ?? []).map(([choice, label]) => (
				<option key={choice} value={choice} selected={choice === value}>
					{text.t(label)}
				</option>
			))}
		</select>
	),
	flag: ({ value, common }) => (
		<input type="checkbox" value="1" checked={value !== ""} {...common} />
	),
};

function Input(props: InputProps) {
	const { field, isWrong } = props;
	const common = {
		id: field.name,
		name: field.name,
		...(isWrong && { "aria-invalid": "true", "aria-describedby": `${field.name}-problem` }),
	};
	return inputs[field.kind]({ ...props, common });
}
