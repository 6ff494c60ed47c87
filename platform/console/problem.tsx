/** @jsxImportSource hono/jsx */
/**
 * Why a form of one or two fields was rejected: a message on top, which leads to its field, if it
 * is about one.
 */
import { CallError } from "../http/call-error";
import type { ConsoleKey } from "./console-text";
import type { ConsoleContext } from "./env";

export type ProblemProps<Field extends string = string> = { text: string; field?: Field };

export function Problem({ text, field }: ProblemProps) {
	return (
		<p role="alert" class="notice danger" id="problem">
			{field ? <a href={`#${field}`}>{text}</a> : text}
		</p>
	);
}

/** Attributes of a field whose hint is `<name>-hint`; a mistake keeps the hint too. */
export const describeField = (name: string, problem: ProblemProps | undefined) =>
	problem?.field === name
		? { "aria-invalid": "true" as const, "aria-describedby": `problem ${name}-hint` }
		: { "aria-describedby": `${name}-hint` };

type Render = (problem: string, status: 429 | 503) => Response | Promise<Response>;

/** Runs the work. When the platform rejects it for a while, renders the form with the reason. */
export async function answerForm(
	http: ConsoleContext,
	work: () => Promise<Response>,
	render: Render,
	tooMany: ConsoleKey = "signIn.tooMany",
): Promise<Response> {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof CallError)) throw error;
		const { status, detail } = error;
		const { retryAfter = 0 } = detail;
		const text = http.get("text");
		http.header("Retry-After", String(retryAfter));
		if (status === 503) return render(text.t("signIn.busy"), 503);
		const minutes = String(Math.ceil(retryAfter / 60));
		return render(text.t(tooMany, { minutes }), 429);
	}
}
