/* An empty list or result: a flat waveform, what it means and what to do. */
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Waveform } from "./waveform";

type EmptyStateProps = {
	title: ReactNode;
	/** The level that fits the page's outline. */
	headingLevel?: 1 | 2 | 3;
	action?: ReactNode;
	className?: string;
	children?: ReactNode;
};

export function EmptyState(props: EmptyStateProps) {
	const { title, headingLevel = 2, action, className, children } = props;
	const Heading = `h${headingLevel}` as const;
	return (
		<div className={classNames("rounded-lg bg-sunken px-5 py-10 text-center sm:px-10", className)}>
			<Waveform variant="quiet" className="mx-auto" />
			<Heading className="mt-6 text-h3">{title}</Heading>
			{children && (
				<div className="mx-auto mt-2 max-w-narrow text-balance text-ink-soft">{children}</div>
			)}
			{action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
		</div>
	);
}
