/* A multi-line text field. */
import type { TextareaHTMLAttributes } from "react";
import { type ControlProps, describeControl, FieldFrame, type FrameProps } from "./field-frame";

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
