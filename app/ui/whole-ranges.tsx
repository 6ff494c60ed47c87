/* A sentence in which no line breaks inside of `5-30`: by style, because an invisible character would
 * keep the search of the browser from finding it. */
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
