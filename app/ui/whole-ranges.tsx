/* Keeps a range such as `5-30` on one line. A style does it, because an invisible character would hide the range
 * from the browser's search. */
import { Fragment } from "react";

export function WholeRanges({ children }: { children: string }) {
	return children.split(/(\d+-\d+)/).map((part, place) => {
		const key = `${place} ${part}`;
		return place % 2 === 0 ? (
			<Fragment key={key}>{part}</Fragment>
		) : (
			<span key={key} className="whitespace-nowrap">
				{part}
			</span>
		);
	});
}
