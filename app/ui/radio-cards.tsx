/* Radio buttons as cards. */
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { describeControl, FieldError } from "./field-frame";

export type RadioCard = {
	value: string;
	label: ReactNode;
	/** What the choice means, in one line. */
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
	columns?: 1 | 3;
};

/** Three columns become two on phones, and one where text is set very large. */
const grids = {
	1: "",
	3: "grid-cols-[repeat(auto-fill,minmax(min(max(8.5rem,30%),100%),1fr))]",
};

export function RadioCards(props: RadioCardsProps) {
	const { id, name, legend, options, defaultValue, error, required } = props;
	const { "aria-describedby": describedBy, "aria-invalid": isInvalid } = describeControl(id, {
		error,
	});
	return (
		<fieldset aria-describedby={describedBy} data-field="">
			<legend className="font-semibold">{legend}</legend>
			{error && <FieldError id={id}>{error}</FieldError>}
			<div className={classNames("mt-2 grid gap-3", grids[props.columns ?? 1])}>
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
	);
}
