/* Choices: radio buttons as cards, and a checkbox that looks like a switch. */
import type { InputHTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names";
import { type ControlProps, describeControl, FieldError } from "./field";

type RadioCard = {
	value: string;
	label: ReactNode;
	/** Explains the choice in one line. */
	detail?: ReactNode;
	/** Takes a row of its own. */
	isRow?: boolean;
};

type RadioCardsProps = {
	/** The group's id; the first card carries it, so that an error summary can point there. */
	id: string;
	name: string;
	legend: ReactNode;
	options: RadioCard[];
	defaultValue?: string;
	error?: ReactNode;
	required?: boolean;
	/** Cards side by side where there is room. */
	hasColumns?: boolean;
};

export function RadioCards(props: RadioCardsProps) {
	const { id, name, legend, options, defaultValue, error, required } = props;
	const { "aria-describedby": describedBy, "aria-invalid": isInvalid } = describeControl(id, {
		error,
	});
	return (
		<x-field>
			<fieldset aria-describedby={describedBy}>
				<legend className="font-semibold">{legend}</legend>
				{error && <FieldError id={id}>{error}</FieldError>}
				<div className={classNames("mt-2 grid gap-3", props.hasColumns && "radio-columns")}>
					{options.map((option, index) => (
						<label
							key={option.value}
							className={classNames("radio-card", option.isRow && "col-span-full")}
						>
							<input
								type="radio"
								id={index === 0 ? id : `${id}-${option.value}`}
								name={name}
								value={option.value}
								defaultChecked={option.value === defaultValue}
								required={required}
								aria-invalid={isInvalid}
							/>
							<span className="min-w-0 grow">
								<span className="block font-semibold">{option.label}</span>{" "}
								{option.detail && (
									<span className="block text-small text-ink-soft">{option.detail}</span>
								)}
							</span>{" "}
						</label>
					))}
				</div>
			</fieldset>
		</x-field>
	);
}

type SwitchProps = {
	input: ControlProps<InputHTMLAttributes<HTMLInputElement>>;
	label: ReactNode;
	hint?: ReactNode;
	error?: ReactNode;
};

export function Switch({ input, label, hint, error }: SwitchProps) {
	return (
		<x-field>
			<div className="flex min-h-11 items-center gap-3">
				<input
					{...input}
					type="checkbox"
					// biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox brings its own state
					role="switch"
					className="switch"
					{...describeControl(input.id, { hint, error })}
				/>
				<label htmlFor={input.id} className="min-w-0 grow py-2 font-semibold wrap-anywhere">
					{label}
				</label>
			</div>
			{hint && (
				<p id={`${input.id}-hint`} className="text-small text-ink-soft">
					{hint}
				</p>
			)}
			{error && <FieldError id={input.id}>{error}</FieldError>}
		</x-field>
	);
}
