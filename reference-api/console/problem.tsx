/** @jsxImportSource hono/jsx */
/** Why a form of one or two fields was refused: on top, leading to the field that it is about, if any. */

export type ProblemProps<Field extends string = string> = { text: string; field?: Field };

export function Problem({ text, field }: ProblemProps) {
	return (
		<p role="alert" class="notice danger" id="problem">
			{field ? <a href={`#${field}`}>{text}</a> : text}
		</p>
	);
}

/** The attributes of a field whose hint is `<name>-hint`: who mistyped needs the hint the more. */
export const describeField = (name: string, problem: ProblemProps | undefined) =>
	problem?.field === name
		? { "aria-invalid": "true" as const, "aria-describedby": `problem ${name}-hint` }
		: { "aria-describedby": `${name}-hint` };
