/* One choice out of a few, each a card large enough for a thumb. */
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { describeControl, FieldError } from "./field-frame";

export type RadioCard = {
	value: string;
	label: ReactNode;
	/** What the choice means, in one line. */
	detail?: ReactNode;
	/** Stands at the end of the line: a price, a time, an icon. */
	aside?: ReactNode;
	disabled?: boolean;
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
	hint?: ReactNode;
	error?: ReactNode;
	required?: boolean;
	/** Cards side by side from 40rem up. */
	columns?: 1 | 2 | 3;
	className?: string;
};

/** Three columns become two on phones, and one where text is set very large. */
const grids = {
	1: "",
	2: "sm:grid-cols-2",
	3: "grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] sm:grid-cols-3",
};

export function RadioCards(props: RadioCardsProps) {
	const { id, name, legend, options, defaultValue, hint, error, required, className } = props;
	const { "aria-describedby": describedBy, "aria-invalid": isInvalid } = describeControl(id, props);
	return (
		<fieldset className={className} aria-describedby={describedBy} data-field="">
			<legend className="font-semibold">{legend}</legend>
			{hint && (
				<p id={`${id}-hint`} className="text-small text-ink-soft">
					{hint}
				</p>
			)}
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
							disabled={option.disabled}
							required={required}
							aria-invalid={isInvalid}
						/>
						<span className="min-w-0 grow">
							<span className="block font-semibold">{option.label}</span>{" "}
							{option.detail && (
								<span className="block text-small text-ink-soft">{option.detail}</span>
							)}
						</span>
						{option.aside}
					</label>
				))}
			</div>
		</fieldset>
	);
}
