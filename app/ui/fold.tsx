/* Content that a press of its summary shows, with and without script. */
import type { ReactNode } from "react";

type FoldProps = { summary: string; isOpen?: boolean; className?: string; children: ReactNode };

export function Fold({ summary, isOpen, className, children }: FoldProps) {
	return (
		<details open={isOpen} className={className}>
			<summary className="min-h-11 content-center font-semibold text-link">{summary}</summary>
			{children}
		</details>
	);
}
