/* Label and value in rows, for payment and code details. */
import type { ReactNode } from "react";
import { classNames } from "./class-names";

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
