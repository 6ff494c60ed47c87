/* A single-line text field. */
import type { InputHTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names";
import { type ControlProps, describeControl, FieldFrame, type FrameProps } from "./field-frame";

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
