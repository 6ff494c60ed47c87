/* A native select with the look of the other fields. */
import type { SelectHTMLAttributes } from "react";
import { type ControlProps, describeControl, FieldFrame, type FrameProps } from "./field-frame";
import { Icon } from "./icon";

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
