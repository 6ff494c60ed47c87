/** What somebody gets, line by line, each with a tick (styles/check-list.css). */

type CheckListProps = {
	/** Each in a language of its own: the platform may have written it. */
	lines: readonly string[];
	label?: string;
};

export function CheckList({ lines, label }: CheckListProps) {
	if (lines.length === 0) return null;
	return (
		<ul aria-label={label} className="check-list">
			{lines.map((line) => (
				<li key={line}>
					<bdi>{line}</bdi>
				</li>
			))}
		</ul>
	);
}
