/* An empty list or result: a drawing, what it means and what to do. */
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { EmptyDrawing, type EmptyDrawingName } from "./empty-drawing";

type EmptyStateProps = {
	drawing: EmptyDrawingName;
	title: ReactNode;
	/** The level that fits the page's outline. */
	headingLevel?: 1 | 2 | 3;
	action?: ReactNode;
	className?: string;
	children?: ReactNode;
};

export function EmptyState(props: EmptyStateProps) {
	const { drawing, title, headingLevel = 2, action, className, children } = props;
	const Heading = `h${headingLevel}` as const;
	return (
		<div className={classNames("rounded-lg bg-sunken px-5 py-10 text-center sm:px-10", className)}>
			<EmptyDrawing name={drawing} className="mx-auto" />
			<Heading className="mt-6 text-h3">{title}</Heading>
			{children && (
				<div className="mx-auto mt-2 max-w-narrow text-balance text-ink-soft">{children}</div>
			)}
			{action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
		</div>
	);
}
