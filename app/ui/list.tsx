/* Lists: lines with a tick (styles/card.css), and rows of label and value. */
import { Children, type ReactNode } from "react";
import { classNames } from "./class-names";

type CheckListProps = {
	/** Each is a line of its own; elements need keys. */
	lines: readonly ReactNode[];
	label?: string;
};

export function CheckList({ lines, label }: CheckListProps) {
	if (lines.length === 0) return null;
	return (
		<ul aria-label={label} className="check-list">
			{Children.map(lines, (line) => (
				<li>{line}</li>
			))}
		</ul>
	);
}

type DescriptionListProps = {
	rows: { label: string; value: ReactNode }[];
	className?: string;
};

export function DescriptionList({ rows, className }: DescriptionListProps) {
	return (
		<dl className={classNames("ruled", className)}>
			{rows.map((row) => (
				<div key={row.label} className="flex flex-wrap justify-between gap-x-4 py-3">
					<dt className="text-ink-soft">{row.label}</dt>
					<dd className="min-w-0 font-semibold wrap-anywhere">{row.value}</dd>
				</div>
			))}
		</dl>
	);
}
