/* What every form control shares: label, hint and error in reading order, wired to the control. */
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";

export type ControlProps<Attributes> = Attributes & { id: string };

export type FrameProps = {
	label: ReactNode;
	hint?: ReactNode;
	error?: ReactNode;
	/** Said after the label of a field that may stay empty, e.g. "(optional)". */
	optionalLabel?: string;
};

/** The aria attributes of a control whose frame shows this hint and this error. */
export function describeControl(id: string, { hint, error }: Pick<FrameProps, "hint" | "error">) {
	const describedBy = classNames(hint ? `${id}-hint` : "", error ? `${id}-error` : "");
	return {
		"aria-invalid": error ? true : undefined,
		"aria-describedby": describedBy || undefined,
	};
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
	return (
		<p
			id={`${id}-error`}
			data-field-error={id}
			className="mt-1 flex items-start gap-2 font-semibold text-danger"
		>
			<Icon name="circle-alert" className="mt-[0.3em]" />
			<bdi>{children}</bdi>
		</p>
	);
}

export function FieldFrame(props: FrameProps & { id: string; children: ReactNode }) {
	const { id, label, hint, error, optionalLabel, children } = props;
	return (
		<div data-field="">
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
		</div>
	);
}
