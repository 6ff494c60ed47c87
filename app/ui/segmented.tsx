/* A segmented control of two links. */
import { Fragment } from "react";
import { classNames } from "./class-names";
import { Icon, type IconName } from "./icon";

type Segment = { label: string; href: string; icon: IconName; isCurrent: boolean };

type SegmentedProps = {
	/** The accessible name. */
	label: string;
	segments: [Segment, Segment];
	/** With script the page changes in place, and the highlight slides to its place (enhance/toggle.ts). */
	slides?: boolean;
	className?: string;
};

export function Segmented({ label, segments, slides, className }: SegmentedProps) {
	const nav = (
		<nav aria-label={label} className={classNames("segmented", className)}>
			<span
				className="segmented-highlight"
				data-position={segments[1].isCurrent ? "second" : "first"}
			/>
			{segments.map((segment) => (
				<Fragment key={segment.href}>
					<a
						href={segment.href}
						aria-current={segment.isCurrent ? "page" : undefined}
						className={classNames(
							"flex min-h-11 items-center justify-center rounded-full p-1.5 text-center text-switch wrap-anywhere font-semibold [line-height:1.25]",
							segment.isCurrent ? "text-paper" : "text-ink hover:text-link-strong",
						)}
					>
						<span className="word-with-icon">
							{segment.label}
							<Icon name={segment.icon} />
						</span>
					</a>{" "}
				</Fragment>
			))}
		</nav>
	);
	return slides ? <x-toggle>{nav}</x-toggle> : nav;
}
