/* Text fields and selects, each in a frame with its label, hint and error in reading order. */
import type {
	InputHTMLAttributes,
	ReactNode,
	SelectHTMLAttributes,
	TextareaHTMLAttributes,
} from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";

export type ControlProps<Attributes> = Attributes & { id: string };

type FrameProps = {
	label: ReactNode;
	hint?: ReactNode;
	error?: ReactNode;
	/** Follows the label of a field that may stay empty, e.g. "(optional)". */
	optionalLabel?: string;
};

/** Returns the aria attributes of a control whose frame shows this hint and this error. */
export function describeControl(id: string, { hint, error }: Pick<FrameProps, "hint" | "error">) {
	const describedBy = classNames(hint ? `${id}-hint` : "", error ? `${id}-error` : "");
	return {
		"aria-invalid": error ? true : undefined,
		"aria-describedby": describedBy || undefined,
	};
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
	return (
		<p id={`${id}-error`} className="mt-1 flex items-start gap-2 font-semibold text-danger">
			<Icon name="circle-alert" className="mt-[0.3em]" />
			<bdi>{children}</bdi>
		</p>
	);
}

function FieldFrame(props: FrameProps & { id: string; children: ReactNode }) {
	const { id, label, hint, error, optionalLabel, children } = props;
	return (
		<x-field>
			<label htmlFor={id} className="font-semibold">
				{label}
				{optionalLabel && <span className="font-normal text-ink-soft"> {optionalLabel}</span>}
			</label>
			{hint && (
				<p id={`${id}-hint`} className="text-small text-ink-soft">
					{hint}
				</p>
			)}
			{error && <FieldError id={id}>{error}</FieldError>}
			<div className="relative mt-2">{children}</div>
		</x-field>
	);
}

type FieldProps = FrameProps & {
	input: ControlProps<InputHTMLAttributes<HTMLInputElement>>;
	dir?: "ltr" | "rtl" | "auto";
	autoComplete?: string;
	inputMode?: InputHTMLAttributes<HTMLInputElement>["inputMode"];
	/** A control laid over the end of the field, such as show or hide password. */
	trailing?: ReactNode;
};

/** Written left to right in every language. */
const latinTypes = new Set(["email", "tel", "url", "password", "number"]);

export function Field(props: FieldProps) {
	const { input, dir, autoComplete, inputMode, trailing, label, hint, error, ...frame } = props;
	const direction = dir ?? (latinTypes.has(input.type ?? "text") ? "ltr" : "auto");
	return (
		<FieldFrame id={input.id} label={label} hint={hint} error={error} {...frame}>
			<input
				dir={direction}
				autoComplete={autoComplete}
				inputMode={inputMode}
				{...input}
				className={classNames("control", trailing ? "control-trailing" : undefined)}
				{...describeControl(input.id, { hint, error })}
			/>
			{trailing && <div className="absolute inset-y-0 end-1 flex items-center">{trailing}</div>}
		</FieldFrame>
	);
}

type TextAreaProps = FrameProps & {
	input: ControlProps<TextareaHTMLAttributes<HTMLTextAreaElement>>;
	rows?: number;
};

export function TextArea({ input, rows = 4, label, hint, error, ...frame }: TextAreaProps) {
	return (
		<FieldFrame id={input.id} label={label} hint={hint} error={error} {...frame}>
			<textarea
				dir="auto"
				rows={rows}
				{...input}
				className="control"
				{...describeControl(input.id, { hint, error })}
			/>
		</FieldFrame>
	);
}

type SelectProps = FrameProps & {
	input: ControlProps<SelectHTMLAttributes<HTMLSelectElement>>;
	/** `lang` of a label that is in another language than the page. */
	options: { value: string; label: string; lang?: string }[];
	/** The empty first line, e.g. "Choose one". */
	placeholder?: string;
};

export function Select(props: SelectProps) {
	const { input, options, placeholder, label, hint, error, ...frame } = props;
	// Without an empty option there is always a value.
	const required = placeholder === undefined ? undefined : input.required;
	const described = describeControl(input.id, { hint, error });
	return (
		<FieldFrame id={input.id} label={label} hint={hint} error={error} {...frame}>
			<select
				{...input}
				{...described}
				required={required}
				// Browsers call an empty one invalid before anything was chosen; a text field they do not.
				aria-invalid={described["aria-invalid"] ?? (required ? false : undefined)}
				className="control"
			>
				{placeholder !== undefined && <option value="">{placeholder}</option>}
				{options.map((option) => (
					<option key={option.value} value={option.value} lang={option.lang}>
						{option.label}
					</option>
				))}
			</select>
			<span className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-ink-soft">
				<Icon name="chevron-down" />
			</span>
		</FieldFrame>
	);
}
