/* A checkbox that looks like a switch. */
import type { InputHTMLAttributes, ReactNode } from "react";
import { type ControlProps, describeControl, FieldError } from "./field-frame";

type SwitchProps = {
	input: ControlProps<InputHTMLAttributes<HTMLInputElement>>;
	label: ReactNode;
	hint?: ReactNode;
	error?: ReactNode;
};

export function Switch({ input, label, hint, error }: SwitchProps) {
	return (
		<div data-field="">
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
		</div>
	);
}
