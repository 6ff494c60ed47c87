/** The heading of a step: it names the dialog and takes the focus when it opens. */
import type { ReactNode } from "react";

export function StepHeading({ title, children }: { title: string; children?: ReactNode }) {
	return (
		<div className="grid gap-1">
			<h1 id="step-title" tabIndex={-1} data-step-title="" className="text-h2">
				{title}
			</h1>
			{children ? <p className="text-ink-soft">{children}</p> : null}
		</div>
	);
}
