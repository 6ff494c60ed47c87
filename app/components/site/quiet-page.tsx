/** The page of one form or one message: narrow, calm, the heading first. */
import type { ReactNode } from "react";
import { Narrow, Stack } from "~/ui/layout";

type QuietPageProps = {
	title: ReactNode;
	lead?: ReactNode;
	/** Content before the heading, such as an error summary. */
	top?: ReactNode;
	children?: ReactNode;
};

export function QuietPage({ title, lead, top, children }: QuietPageProps) {
	return (
		<Narrow>
			<Stack gap="large">
				{top}
				<div className="grid gap-2">
					<h1>{title}</h1>
					{lead ? <p className="text-lead text-ink-soft">{lead}</p> : null}
				</div>
				{children}
			</Stack>
		</Narrow>
	);
}
