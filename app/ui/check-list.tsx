/** What somebody gets, line by line, each with a tick. */
import { Icon } from "./icon";

type CheckListProps = {
	/** Each in a language of its own: the platform may have written it. */
	lines: readonly string[];
	label?: string;
};

export function CheckList({ lines, label }: CheckListProps) {
	if (lines.length === 0) return null;
	return (
		<ul aria-label={label} className="grid gap-2">
			{lines.map((line) => (
				<li key={line} className="flex items-start gap-2">
					<Icon name="check" size={18} className="mt-[0.3em] text-success" />
					<span>
						<bdi>{line}</bdi>
					</span>
				</li>
			))}
		</ul>
	);
}
