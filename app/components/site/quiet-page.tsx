/** The page of one form or one message: narrow, calm, the heading first. */
import type { ReactNode } from "react";
import { Narrow, Stack } from "~/ui/layout";

type QuietPageProps = {
	title: ReactNode;
	lead?: ReactNode;
	/** Content before the heading, such as an error summary. */
	top?: ReactNode;
	/** A picture for the end of wide screens, from 64rem up. */
	beside?: ReactNode;
	children?: ReactNode;
};

export function QuietPage({ beside, ...column }: QuietPageProps) {
	if (!beside) return <Column {...column} />;
	return (
		<div className="mx-auto grid w-full max-w-page lg:grid-cols-[7fr_5fr] lg:px-8">
			<Column {...column} />
			{beside}
		</div>
	);
}

function Column({ title, lead, top, children }: Omit<QuietPageProps, "beside">) {
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
